import { Box, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Button, useFormats } from '../../kit';
import { downloadRefused } from './downloadRefused';
import { RefusedTable } from './RefusedTable';
import type { RefusedKey } from './shelf/judgeAll';
import type { Keys } from './useShelf';

const TITLE = 'refused-keys';

interface RefusedKeysProps {
  refused: { count: number; first: RefusedKey[] };
  keys: Keys;
  onClose: () => void;
}

/**
 * What was not imported and why: to be read, downloaded, or mended. Not the browser's own dialog, which would
 * cover the toast that tells the result.
 */
export function RefusedKeys({ refused, keys: { shelf, keep }, onClose }: RefusedKeysProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const { count, first } = refused;

  // What was taken is not sent again: it would only be refused as a duplicate.
  async function edit() {
    keep(await shelf.keepRefused('import.held.refused'));
    onClose();
  }

  return (
    <Dialog open onClose={edit} aria-labelledby={TITLE} maxWidth="sm" fullWidth>
      <DialogTitle id={TITLE} component="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
        {translate('import.refused.title', { smart_count: count, count: formats.number(count) })}
      </DialogTitle>
      <DialogContent>
        <RefusedTable refused={first} more={count - first.length} />
      </DialogContent>
      <DialogActions sx={{ p: '8px 24px 20px', flexWrap: 'wrap', gap: '8px' }}>
        <Button onClick={() => downloadRefused(shelf)}>{translate('import.refused.download')}</Button>
        <Box sx={{ flex: 1 }} />
        <Button onClick={edit}>{translate('import.refused.edit')}</Button>
        <Button to="/dashboard/licenses" variant="contained" color="primary">
          {translate('import.refused.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
