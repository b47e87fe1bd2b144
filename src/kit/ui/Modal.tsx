import './Modal.css';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from './Button';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'open'> {
  /** Escape, or a click beside it. */
  onClose: () => void;
}

/**
 * A dialog over the page, open while it is rendered. The browser's own: it holds the focus, gives it back
 * and makes the page behind it inert.
 */
export function Modal({ onClose, className = '', children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Only a dialog that is closed gives the focus back; one that merely vanishes does not.
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does it for the keyboard.
    <dialog
      {...rest}
      ref={dialog}
      className={`modal ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen; "This cannot be undone." where nothing is said. */
  text?: ReactNode;
  confirmLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
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
  const headingId = useId();
  if (!open) return null;

  return (
    <Modal className="confirm-dialog" onClose={onClose} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{title}</h2>
        <div className="text">{text ?? translate('kit.confirm.text')}</div>
        <div className="buttons">
          <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
          <Button variant="contained" color="error" onClick={onConfirm} disabled={busy}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
