import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { type Pool, PoolRename } from '#contract/pools';
import { Button, SchemaForm, SubmitButton, TextField, useFieldLabel } from '../../kit';
import { useUpdatePool } from './useUpdatePool';

/** The inline editor of a pool's name. The new name shows at once, and the old one again if it is refused. */
export function RenamePool({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(PoolRename);
  const update = useUpdatePool(pool);

  function rename({ name }: FieldValues) {
    if (name !== pool.name) update({ name });
    onClose();
  }

  return (
    <Box
      sx={{ flex: '1 1 320px', maxWidth: 520, mb: '8px' }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <SchemaForm schema={PoolRename} defaultValues={{ name: pool.name }} onSubmit={rename}>
        <TextField source="name" label={labelOf('name')} autoFocus />
        <Box sx={{ display: 'flex', gap: '8px', mt: '8px' }}>
          <SubmitButton>{translate('kit.form.save')}</SubmitButton>
          <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        </Box>
      </SchemaForm>
    </Box>
  );
}
