import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type DeliveryPreview, DeliveryWords, delivery } from '#contract/delivery';
import { call } from '../../../dataProvider';
import { Button, Modal, useFailure } from '../../../kit';
import './PreviewDelivery.css';

/** Shows both messages with the words as they stand in the form, saved or not. */
export function PreviewDelivery({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const failed = useFailure();
  const { getValues, trigger } = useFormContext();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: (body: DeliveryWords) => call(delivery.preview, { params: { id: siteId }, body }),
    onError: (error) => failed('delivery.preview_failed', error),
  });
  async function show() {
    if (!(await trigger(['message_subject', 'message_intro']))) return;
    const { message_subject, message_intro } = getValues();
    mutate(DeliveryWords.parse({ message_subject, message_intro }));
  }

  return (
    <>
      <Button onClick={show} disabled={isPending}>
        {translate('delivery.preview')}
      </Button>
      {data && <Preview {...data} onClose={reset} />}
    </>
  );
}

function Preview({ subject, email_html, note_html, onClose }: DeliveryPreview & { onClose: () => void }) {
  const translate = useTranslate();
  const heading = useId();
  const [email, note] = [translate('delivery.email'), translate('delivery.note')];

  return (
    <Modal className="preview" onClose={onClose} aria-labelledby={heading}>
      <div className="body">
        <h2 id={heading}>{translate('delivery.preview_title')}</h2>
        <h3>
          {email}: {subject}
        </h3>
        <iframe className="email" title={email} sandbox="" srcDoc={email_html} />
        <h3>{note}</h3>
        <iframe className="note" title={note} sandbox="" srcDoc={asShown(note_html)} />
        <div className="buttons">
          <Button onClick={onClose}>{translate('delivery.close')}</Button>
        </div>
      </div>
    </Modal>
  );
}

/** The shop makes paragraphs of a note's lines. */
const asShown = (note: string) =>
  `<!DOCTYPE html><body style="margin:14px;font:14px/1.5 sans-serif;white-space:pre-line;overflow-wrap:anywhere">${note}`;
