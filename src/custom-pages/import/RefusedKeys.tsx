import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { downloadRefused } from './downloadRefused';
import { RefusedTable } from './RefusedTable';
import type { RefusedKey } from './useImport';

const TITLE = 'refused-keys';

/** What was not imported and why: to be read, downloaded, or mended. */
export function RefusedKeys({ refused, onClose }: { refused: RefusedKey[]; onClose: () => void }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();

  // What was taken is not sent again: it would only be refused as a duplicate.
  function edit() {
    setValue('keys', refused.map(({ key }) => key).join('\n'));
    onClose();
  }

  return (
    <Dialog open onClose={edit} aria-labelledby={TITLE} maxWidth="sm" fullWidth>
      <DialogTitle id={TITLE} component="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
        {translate('import.refused.title', { smart_count: refused.length })}
      </DialogTitle>
      <DialogContent>
        <RefusedTable refused={refused} />
      </DialogContent>
      <DialogActions sx={{ p: '8px 24px 20px', flexWrap: 'wrap', gap: '8px' }}>
        <Button onClick={() => downloadRefused(refused)}>{translate('import.refused.download')}</Button>
        <Box sx={{ flex: 1 }} />
        <Button onClick={edit}>{translate('import.refused.edit')}</Button>
        <Button component={Link} to="/dashboard/licenses" variant="contained" color="primary">
          {translate('import.refused.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
