import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './classNames';
import styles from './Modal.module.css';

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
    return () => element?.close();
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
