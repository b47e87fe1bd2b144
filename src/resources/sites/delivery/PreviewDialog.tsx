import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { Button, Modal, ModalActions } from '../../../admin';
import { trustFrameDocument } from '../../../trustedTypes';
import styles from './PreviewDialog.module.css';

interface PreviewDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A wide dialog with what a customer would receive. */
export function PreviewDialog({ title, onClose, children }: PreviewDialogProps) {
  const translate = useTranslate();
  const headingId = useId();
  return (
    <Modal className={styles.preview} onClose={onClose} aria-labelledby={headingId}>
      <div className={styles.content}>
        <h2 id={headingId}>{title}</h2>
        {children}
        <ModalActions>
          <Button onClick={onClose}>{translate('messages.close')}</Button>
        </ModalActions>
      </div>
    </Modal>
  );
}

interface PreviewFrameProps {
  title: string;
  subject?: string | null;
  html: string;
  /** A customer note is a part of a page: the shop converts its lines to paragraphs. */
  isNote?: boolean;
}

/** Shows HTML of the server without scripts, forms or the session. */
export function PreviewFrame({ title, subject, html, isNote }: PreviewFrameProps) {
  return (
    <>
      <h3>{subject ? `${title}: ${subject}` : title}</h3>
      <iframe
        className={isNote ? styles.note : styles.email}
        title={title}
        sandbox=""
        srcDoc={trustFrameDocument(isNote ? toNotePage(html) : html)}
      />
    </>
  );
}

const toNotePage = (note: string) =>
  `<!DOCTYPE html><meta name="color-scheme" content="light dark"><body style="margin:14px;font:14px/1.5 sans-serif;white-space:pre-line;overflow-wrap:anywhere">${note}`;
