import { useTranslate } from 'ra-core';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../theme/classNames';
import { Button } from './Button';
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
  /** Default: "Cancel". */
  cancelLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const translate = useTranslate();
  if (!open) return null;

  return (
    <Dialog title={title} text={text ?? translate('kit.confirm.text')} onClose={onClose}>
      <ModalActions>
        <Button onClick={onClose}>{cancelLabel ?? translate('kit.form.cancel')}</Button>
        <Button variant="contained" color="error" onClick={onConfirm} disabled={busy}>
          {confirmLabel}
        </Button>
      </ModalActions>
    </Dialog>
  );
}

/** The page that a dialog opened may be rendered after its requests. */
const RENEW_AFTER_MS = [0, 200, 1000, 3000];

/**
 * Chromium leaves what is rendered while a modal dialog closes inert until its style changes, so that no click reaches a page
 * that the dialog opened: the inherited property changes it.
 */
function renewStyles(): void {
  const { style } = document.documentElement;
  const renew = () => style.setProperty('--closed-at', String(performance.now()));
  for (const delayMs of RENEW_AFTER_MS) setTimeout(renew, delayMs);
}

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'open'> {
  /** Returns false if the dialog stays open. */
  onClose: () => unknown;
}

/**
 * A modal dialog, open while rendered. The native element traps and restores the focus and makes the page
 * inert.
 */
export function Modal({ onClose, className, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Only a closed dialog restores the focus; an unmounted one does not.
    return () => {
      element?.close();
      renewStyles();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for keyboard users.
    <dialog
      {...rest}
      ref={dialog}
      className={classNames(styles.modal, className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Without a preceding input, Chrome closes it on Escape and sends no cancel event.
      onClose={() => onClose() === false && dialog.current?.showModal()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}

/** The buttons at the end of a dialog. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
