import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

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

  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={heading} maxWidth="xs" fullWidth>
      <DialogTitle id={heading} component="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ color: 'text.secondary' }}>{text ?? translate('kit.confirm.text')}</DialogContent>
      <DialogActions sx={{ p: '8px 24px 20px' }}>
        <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        <Button variant="contained" color="error" onClick={onConfirm} disabled={busy}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
