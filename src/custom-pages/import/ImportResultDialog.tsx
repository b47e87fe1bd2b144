import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Banner, Button, useFormats } from '../../admin';
import { downloadRejected } from './downloadRejected';
import styles from './Import.module.css';
import { RejectedKeys } from './RejectedKeys';
import type { ImportOutcome } from './useImport';
import type { ImportKeys } from './useKeyStore';

const TITLE_ID = 'import-result';

interface ImportResultDialogProps {
  result: ImportOutcome;
  keys: ImportKeys;
  onClose: () => void;
}

/**
 * What was imported, then what was not and why, to download or edit. Not a native dialog, which would cover the
 * result toast.
 */
export function ImportResultDialog({
  result: { created, rejected, poolId },
  keys: { keyStore, replaceKeys },
  onClose,
}: ImportResultDialogProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const count = rejected.reduce((sum, group) => sum + group.count, 0);
  const notImported = translate('import.rejected.title', {
    smart_count: count,
    count: formats.number(count),
  });

  // Imported keys are not sent again: they would be rejected as duplicates.
  async function edit() {
    replaceKeys(await keyStore.retainRejected('import.source.rejected'));
    onClose();
  }

  return (
    <Dialog open onClose={edit} aria-labelledby={TITLE_ID} maxWidth="sm" fullWidth>
      <DialogTitle id={TITLE_ID} component="h2" className={styles.dialogTitle}>
        {created > 0
          ? translate('import.created', { smart_count: created, count: formats.number(created) })
          : notImported}
      </DialogTitle>
      <DialogContent>
        {created > 0 && <Banner tone="warning">{notImported}</Banner>}
        <RejectedKeys groups={rejected} />
      </DialogContent>
      <DialogActions className={styles.dialogActions}>
        <Button onClick={() => downloadRejected(keyStore, translate)}>
          {translate('import.rejected.download')}
        </Button>
        <Button onClick={edit}>{translate('import.rejected.edit')}</Button>
        <Button to="/dashboard/licenses">{translate('import.rejected.done')}</Button>
        <Button to={`/dashboard/pools/${poolId}`} variant="contained" color="primary">
          {translate('import.rejected.to_pool')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
