import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type TranslateFunction as Translate, useTranslate } from 'react-admin';
import { Button, Table, useFormats } from '../../admin';
import { downloadFile } from '../../admin/export/openCsvFile';
import { translateMessage } from '../../messages/translateMessage';
import styles from './Import.module.css';
import type { ImportKeys } from './useKeyStore';
import type { KeyStoreProxy } from './worker/connectWorker';
import type { RejectedKey } from './worker/validateAll';

const TITLE_ID = 'rejected-keys';

interface RejectedKeysDialogProps {
  rejected: { count: number; first: RejectedKey[] };
  keys: ImportKeys;
  onClose: () => void;
}

/**
 * Rejected keys with reasons, to download or edit. Not a native dialog, which would cover the result toast.
 */
export function RejectedKeysDialog({
  rejected,
  keys: { keyStore, replaceKeys },
  onClose,
}: RejectedKeysDialogProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const { count, first } = rejected;

  // Imported keys are not sent again: they would be rejected as duplicates.
  async function edit() {
    replaceKeys(await keyStore.retainRejected('import.source.rejected'));
    onClose();
  }

  return (
    <Dialog open onClose={edit} aria-labelledby={TITLE_ID} maxWidth="sm" fullWidth>
      <DialogTitle id={TITLE_ID} component="h2" className={styles.dialogTitle}>
        {translate('import.rejected.title', { smart_count: count, count: formats.number(count) })}
      </DialogTitle>
      <DialogContent>
        <RejectedKeysTable rejected={first} moreCount={count - first.length} />
      </DialogContent>
      <DialogActions className={styles.dialogActions}>
        <Button onClick={() => downloadRejected(keyStore, translate)}>
          {translate('import.rejected.download')}
        </Button>
        <Button onClick={edit}>{translate('import.rejected.edit')}</Button>
        <Button to="/dashboard/licenses" variant="contained" color="primary">
          {translate('import.rejected.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function RejectedKeysTable({ rejected, moreCount }: { rejected: RejectedKey[]; moreCount: number }) {
  const translate = useTranslate();
  const formats = useFormats();

  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">{translate('import.rejected.key')}</th>
            <th scope="col">{translate('import.rejected.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rejected.map(({ key, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: keys may repeat, and the list never changes.
            <tr key={index}>
              <td className={styles.key}>
                <code>{key}</code>
              </td>
              <td>{translateMessage(reason)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {moreCount > 0 && (
        <p>
          {translate('import.rejected.more', { smart_count: moreCount, count: formats.number(moreCount) })}
        </p>
      )}
    </>
  );
}

export async function downloadRejected(keyStore: KeyStoreProxy, translate: Translate): Promise<void> {
  const header = { key: translate('import.rejected.key'), reason: translate('import.rejected.reason') };
  const reasons = (await keyStore.listReasons()).map((reason) => translateMessage(reason));
  downloadFile(await keyStore.createRejectedCsv(header, reasons), 'refused-licenses.csv');
}
