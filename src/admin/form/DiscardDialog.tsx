import { useTranslate } from 'ra-core';
import { ConfirmDialog } from '../ui/Dialog';

interface DiscardDialogProps {
  open: boolean;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks before unsaved changes are lost. */
export function DiscardDialog({ open, onDiscard, onStay }: DiscardDialogProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open={open}
      title={translate('kit.unsaved.title')}
      text={translate('ra.message.unsaved_changes')}
      confirmLabel={translate('kit.unsaved.discard')}
      cancelLabel={translate('kit.unsaved.stay')}
      onConfirm={onDiscard}
      onClose={onStay}
    />
  );
}
