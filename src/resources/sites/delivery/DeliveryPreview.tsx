import { useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { DeliveryTemplate, deliveries, type DeliveryPreview as Preview } from '#contract/deliveries';
import type { Site } from '#contract/sites';
import { Button, useAction, useText } from '../../../admin';
import { PreviewDialog, PreviewFrame } from './PreviewDialog';

const FIELDS = [
  'language',
  'message_subject',
  'message_intro',
  'renewal_subject',
  'renewal_intro',
  'notice_subject',
  'notice_intro',
] as const;

export function DeliveryPreview({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const { getValues, trigger } = useFormContext();
  const [preview, { data, isPending, reset }] = useAction(deliveries.preview, {
    failure: 'messages.preview_failed',
  });
  async function openPreview() {
    if (!(await trigger([...FIELDS]))) return;
    const { language, ...template } = Object.fromEntries(FIELDS.map((name) => [name, getValues(name)]));
    preview({ params: { id: siteId }, body: { ...DeliveryTemplate.parse(template), language } });
  }

  return (
    <>
      <Button onClick={openPreview} disabled={isPending}>
        {translate('messages.preview')}
      </Button>
      {data && (
        <PreviewDialog title={translate('messages.preview_title')} onClose={reset}>
          <PreviewFrames {...data} values={getValues() as Site} />
        </PreviewDialog>
      )}
    </>
  );
}

/** Everything that the customer gets by the chosen channels; by each of them, if none is chosen. */
function PreviewFrames({ values, ...preview }: Preview & { values: Site }) {
  const text = useText('messages');
  const { deliver_by_note, deliver_by_email, deliver_by_order_item, complete_orders } = values;
  const isAny = !deliver_by_note && !deliver_by_email && !deliver_by_order_item;
  const [note, email, items] = [deliver_by_note, deliver_by_email, deliver_by_order_item].map(
    (is) => is || isAny,
  );
  // The customer is told of a wait by one channel.
  const [noticeNote, noticeEmail] = isAny
    ? [true, true]
    : [deliver_by_note || !email, email && !deliver_by_note];
  const getTitle = (kind: string, channel: string) => text(kind, { channel: text(channel) });
  return (
    <>
      {email && <PreviewFrame title={text('email')} subject={preview.subject} html={preview.email_html} />}
      {note && <PreviewFrame title={text('note')} html={preview.note_html} isNote />}
      {items && <PreviewFrame title={text('order_item')} html={preview.order_item_html} isNote />}
      {complete_orders && (
        <PreviewFrame
          title={text('mails.completed_title')}
          html={deliver_by_order_item ? preview.completed_html : preview.completed_without_keys_html}
          isNote
        />
      )}
      {email && (
        <PreviewFrame
          title={getTitle('renewal', 'email')}
          subject={preview.renewal_subject}
          html={preview.renewal_email_html}
        />
      )}
      {note && <PreviewFrame title={getTitle('renewal', 'note')} html={preview.renewal_note_html} isNote />}
      {values.send_backorder_notices && (
        <>
          {noticeEmail && (
            <PreviewFrame
              title={getTitle('notice', 'email')}
              subject={preview.notice_subject}
              html={preview.notice_email_html}
            />
          )}
          {noticeNote && (
            <PreviewFrame title={getTitle('notice', 'note')} html={preview.notice_note_html} isNote />
          )}
        </>
      )}
    </>
  );
}
