import { useTranslate } from 'ra-core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
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
  const heading = useRef<HTMLHeadingElement>(null);
  // A dialog focuses its first frame, which keeps the keys to itself: Escape would not close the dialog.
  useLayoutEffect(() => heading.current?.focus(), []);

  return (
    <Modal className={styles.preview} onClose={onClose} aria-labelledby={headingId}>
      <div className={styles.content}>
        <h2 ref={heading} id={headingId} tabIndex={-1}>
          {title}
        </h2>
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
