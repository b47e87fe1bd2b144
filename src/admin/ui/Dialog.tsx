import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { Button } from './Button';
import { Modal, ModalActions } from './Modal';
import styles from './Modal.module.css';

interface DialogProps {
  title: string;
  text?: ReactNode;
  /** Returns false if the dialog stays open. */
  onClose: () => unknown;
  children: ReactNode;
}

/** A modal dialog with a title and a text, open while rendered. */
export function Dialog({ title, text, onClose, children }: DialogProps) {
  const headingId = useId();

  return (
    <Modal className={styles.dialog} onClose={onClose} aria-labelledby={headingId}>
      <div className={styles.content}>
        <h2 id={headingId}>{title}</h2>
        {text && <div className={styles.text}>{text}</div>}
        {children}
      </div>
    </Modal>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Default: "This cannot be undone." */
  text?: ReactNode;
  confirmLabel: ReactNode;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const translate = useTranslate();
  if (!open) return null;

  return (
    <Dialog title={title} text={text ?? translate('kit.confirm.text')} onClose={onClose}>
      <ModalActions>
        <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        <Button variant="contained" color="error" onClick={onConfirm} disabled={busy}>
          {confirmLabel}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
