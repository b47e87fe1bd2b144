import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import './Modal.css';

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
    const shown = dialog.current;
    shown?.showModal();
    // Only a dialog that is closed gives the focus back; one that merely vanishes does not.
    return () => shown?.close();
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
