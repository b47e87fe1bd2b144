import { useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { DeliveryTemplate, deliveries, type DeliveryPreview as Preview } from '#contract/deliveries';
import { Button, useAction, useText } from '../../../admin';
import { PreviewDialog, PreviewFrame } from './PreviewDialog';

const FIELDS = ['language', 'message_subject', 'message_intro', 'notice_subject', 'notice_intro'] as const;

export function DeliveryPreview({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const { getValues, trigger } = useFormContext();
  const [preview, { data, isPending, reset }] = useAction(deliveries.preview, {
    failure: 'messages.preview_failed',
  });
  async function openPreview() {
    if (!(await trigger([...FIELDS]))) return;
    const { language, message_subject, message_intro, notice_subject, notice_intro } = getValues();
    const template = DeliveryTemplate.parse({ message_subject, message_intro, notice_subject, notice_intro });
    preview({ params: { id: siteId }, body: { ...template, language } });
  }

  return (
    <>
      <Button onClick={openPreview} disabled={isPending}>
        {translate('messages.preview')}
      </Button>
      {data && (
        <PreviewDialog title={translate('messages.preview_title')} onClose={reset}>
          <PreviewFrames {...data} hasNotice={getValues('send_backorder_notices')} />
        </PreviewDialog>
      )}
    </>
  );
}

function PreviewFrames({ hasNotice, ...preview }: Preview & { hasNotice: boolean }) {
  const text = useText('messages');
  const getNoticeTitle = (channel: string) => text('notice', { channel: text(channel) });
  return (
    <>
      <PreviewFrame title={text('email')} subject={preview.subject} html={preview.email_html} />
      <PreviewFrame title={text('note')} html={preview.note_html} isNote />
      <PreviewFrame title={text('order_item')} html={preview.order_item_html} isNote />
      {hasNotice && (
        <>
          <PreviewFrame
            title={getNoticeTitle('email')}
            subject={preview.notice_subject}
            html={preview.notice_email_html}
          />
          <PreviewFrame title={getNoticeTitle('note')} html={preview.notice_note_html} isNote />
        </>
      )}
    </>
  );
}
