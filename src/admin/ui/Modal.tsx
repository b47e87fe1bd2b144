import './Modal.css';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from './Button';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'open'> {
  onClose: () => void;
}

/**
 * A modal dialog, open while rendered. The native element traps and restores the focus and makes the page
 * inert.
 */
export function Modal({ onClose, className = '', children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Only a closed dialog restores the focus; an unmounted one does not.
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for keyboard users.
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
  /** Default: "This cannot be undone." */
  text?: ReactNode;
  confirmLabel: string;
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
