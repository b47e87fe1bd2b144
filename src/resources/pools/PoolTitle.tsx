import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { type Pool, PoolRename } from '#contract/pools';
import { Button, SchemaForm, SubmitButton, TextInput, useTranslateLabel } from '../../admin';
import { useUpdatePool } from './useUpdatePool';

export function PoolTitle({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  if (editing) return <RenamePool pool={pool} onClose={() => setEditing(false)} />;

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {pool.name}
      </Typography>
      <Tooltip title={translate('resources.pools.rename')}>
        <IconButton
          size="small"
          aria-label={translate('resources.pools.rename')}
          onClick={() => setEditing(true)}
          sx={{ '& svg': { fontSize: 17 } }}
        >
          <EditIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** Edits the pool name in place, optimistically. */
function RenamePool({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(PoolRename);
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
        <TextInput source="name" label={getLabel('name')} autoFocus />
        <Box sx={{ display: 'flex', gap: '8px', mt: '8px' }}>
          <SubmitButton>{translate('kit.form.save')}</SubmitButton>
          <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        </Box>
      </SchemaForm>
    </Box>
  );
}
