import EditIcon from '@mui/icons-material/EditOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Pool, PoolRename } from '#contract/pools';
import { Button, Permitted, SchemaForm, SubmitButton, TextInput, useInputLabel } from '../../admin';
import styles from './pools.module.css';
import { useUpdatePool } from './useUpdatePool';

export function PoolTitle({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  if (editing) return <RenamePool pool={pool} onClose={() => setEditing(false)} />;

  return (
    <div className={styles.title}>
      <h1>{pool.name}</h1>
      <Permitted to="pools.write">
        <Tooltip title={translate('resources.pools.rename')}>
          <IconButton
            size="small"
            aria-label={translate('resources.pools.rename')}
            onClick={() => setEditing(true)}
          >
            <EditIcon />
          </IconButton>
        </Tooltip>
      </Permitted>
    </div>
  );
}

/** Edits the pool name in place, optimistically. */
function RenamePool({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const translate = useTranslate();
  const getLabel = useInputLabel(PoolRename);
  const update = useUpdatePool(pool);

  function rename({ name }: FieldValues, loaded: FieldValues) {
    if (name !== pool.name) update({ name }, loaded);
    onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the form from each of its elements.
    <div className={styles.rename} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <SchemaForm schema={PoolRename} defaultValues={{ name: pool.name }} onSubmit={rename}>
        <TextInput source="name" label={getLabel('name')} autoFocus />
        <div className={styles.renameButtons}>
          <SubmitButton>{translate('kit.form.save')}</SubmitButton>
          <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        </div>
      </SchemaForm>
    </div>
  );
}
