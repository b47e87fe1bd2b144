import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { DeliveryTemplate, deliveries, type DeliveryPreview as Preview } from '#contract/deliveries';
import { Button, Modal, ModalActions, useAction } from '../../admin';
import styles from './DeliveryPreview.module.css';
import { SandboxedFrame } from './SandboxedFrame';
import { toNotePage } from './toNotePage';

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
      {data && <PreviewDialog {...data} hasNotice={getValues('send_backorder_notices')} onClose={reset} />}
    </>
  );
}

function PreviewDialog({
  subject,
  email_html,
  note_html,
  order_item_html,
  notice_subject,
  notice_email_html,
  notice_note_html,
  hasNotice,
  onClose,
}: Preview & { hasNotice: boolean; onClose: () => void }) {
  const translate = useTranslate();
  const headingId = useId();
  const email = translate('messages.email');
  const [note, orderItem] = [translate('messages.note'), translate('messages.order_item')];
  const getNoticeTitle = (channel: string) => translate('messages.notice', { channel });

  return (
    <Modal className={styles.preview} onClose={onClose} aria-labelledby={headingId}>
      <div className={styles.content}>
        <h2 id={headingId}>{translate('messages.preview_title')}</h2>
        <h3>
          {email}: {subject}
        </h3>
        <SandboxedFrame className={styles.email} title={email} html={email_html} />
        <h3>{note}</h3>
        <SandboxedFrame className={styles.note} title={note} html={toNotePage(note_html)} />
        <h3>{orderItem}</h3>
        <SandboxedFrame className={styles.note} title={orderItem} html={toNotePage(order_item_html)} />
        {hasNotice && (
          <>
            <h3>
              {getNoticeTitle(email)}: {notice_subject}
            </h3>
            <SandboxedFrame className={styles.email} title={getNoticeTitle(email)} html={notice_email_html} />
            <h3>{getNoticeTitle(note)}</h3>
            <SandboxedFrame
              className={styles.note}
              title={getNoticeTitle(note)}
              html={toNotePage(notice_note_html)}
            />
          </>
        )}
        <ModalActions>
          <Button onClick={onClose}>{translate('messages.close')}</Button>
        </ModalActions>
      </div>
    </Modal>
  );
}
