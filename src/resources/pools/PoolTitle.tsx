import EditIcon from '@mui/icons-material/EditOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { HttpError, useNotify, useTranslate, useUpdate } from 'ra-core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Pool, PoolRename, type PoolUpdate } from '#contract/pools';
import {
  Button,
  getErrorText,
  Permitted,
  SchemaForm,
  SubmitButton,
  TextInput,
  useInputLabel,
  useNotifyError,
} from '../../admin';
import { hasCapability } from '../../dataProvider';
import styles from './pools.module.css';

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
          <SubmitButton />
          <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        </div>
      </SchemaForm>
    </div>
  );
}

/**
 * Updates a pool optimistically and reverts on failure. `loaded` is what its form had shown of the changed fields;
 * `onRejected` receives the field errors.
 */
export function useUpdatePool(pool: Pool) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [update] = useUpdate();

  return (change: PoolUpdate, loaded: PoolUpdate, onRejected?: (errors: Record<string, string>) => void) =>
    update(
      'pools',
      {
        id: pool.id,
        data: hasCapability('update_checks') ? { ...change, loaded } : change,
        previousData: pool,
      },
      {
        mutationMode: 'optimistic',
        onError: (error) => {
          notifyError('resources.pools.notifications.update_failed', error);
          onRejected?.(getFieldErrors(change, error, getErrorText(error)));
        },
        // In this mode `onSuccess` is called before the server responds.
        onSettled: (_, error) => {
          if (!error) notify('resources.pools.notifications.updated', { type: 'success' });
        },
      },
    );
}

function getFieldErrors(change: PoolUpdate, error: unknown, reason: string): Record<string, string> {
  const fieldErrors = error instanceof HttpError ? error.body?.errors : undefined;
  return Object.fromEntries(Object.keys(change).map((field) => [field, fieldErrors?.[field] ?? reason]));
}
