import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from './Button';
import './ConfirmDialog.css';
import { Modal } from './Modal';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen; "This cannot be undone." where nothing is said. */
  text?: ReactNode;
  confirm: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ open, title, text, confirm, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const translate = useTranslate();
  const heading = useId();
  if (!open) return null;

  return (
    <Modal className="confirm" onClose={onClose} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        <div className="text">{text ?? translate('kit.confirm.text')}</div>
        <div className="buttons">
          <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
          <Button variant="contained" color="error" onClick={onConfirm} disabled={busy}>
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
