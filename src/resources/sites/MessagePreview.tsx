import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { customerMessages, MessageTemplate, type MessagePreview as Preview } from '#contract/messages';
import { Button, Modal, ModalActions, useAction } from '../../admin';
import styles from './MessagePreview.module.css';

export function MessagePreview({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const { getValues, trigger } = useFormContext();
  const [preview, { data, isPending, reset }] = useAction(customerMessages.preview, {
    failure: 'messages.preview_failed',
  });
  async function openPreview() {
    if (!(await trigger(['language', 'message_subject', 'message_intro']))) return;
    const { language, message_subject, message_intro } = getValues();
    const template = MessageTemplate.parse({ message_subject, message_intro });
    preview({ params: { id: siteId }, body: { ...template, language } });
  }

  return (
    <>
      <Button onClick={openPreview} disabled={isPending}>
        {translate('messages.preview')}
      </Button>
      {data && <PreviewDialog {...data} onClose={reset} />}
    </>
  );
}

function PreviewDialog({ subject, email_html, note_html, onClose }: Preview & { onClose: () => void }) {
  const translate = useTranslate();
  const headingId = useId();
  const [email, note] = [translate('messages.email'), translate('messages.note')];

  return (
    <Modal className={styles.preview} onClose={onClose} aria-labelledby={headingId}>
      <div className={styles.content}>
        <h2 id={headingId}>{translate('messages.preview_title')}</h2>
        <h3>
          {email}: {subject}
        </h3>
        <iframe className={styles.email} title={email} sandbox="" srcDoc={email_html} />
        <h3>{note}</h3>
        <iframe className={styles.note} title={note} sandbox="" srcDoc={toNotePage(note_html)} />
        <ModalActions>
          <Button onClick={onClose}>{translate('messages.close')}</Button>
        </ModalActions>
      </div>
    </Modal>
  );
}

/** The shop converts lines of a note to paragraphs. */
const toNotePage = (note: string) =>
  `<!DOCTYPE html><body style="margin:14px;font:14px/1.5 sans-serif;white-space:pre-line;overflow-wrap:anywhere">${note}`;
