import { type RaRecord, RecordContextProvider, useRecordContext, useTranslate } from 'ra-core';
import { type ReactNode, Suspense, useState } from 'react';
import { Permitted, useResourcePermission } from '../access/Permitted';
import { useRecordName } from '../hooks/useRecordName';
import { lazyWithPreload } from '../lazy/LazyPage';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import type { LoadConsequences } from './useConsequences';

// Loaded on demand: mutations, undo and a dialog.
const DeleteDialog = lazyWithPreload(() => import('./DeleteDialog'));
const UndoableDelete = lazyWithPreload(() => import('./UndoableDelete'));

interface DeleteButtonProps {
  /** An icon in a row, or a button in a header. */
  variant?: 'icon' | 'button';
  /** Extra warning in the dialog; may read the record context. */
  warning?: ReactNode;
  /** Loads what goes with the record, or what prevents its deletion. */
  consequences?: LoadConsequences;
  redirect?: boolean;
  /** Deletes without confirmation; the toast offers undo. */
  undoable?: boolean;
}

/** Deletes the record of the context, after confirmation or with undo. */
export function DeleteButton({
  variant = 'icon',
  warning,
  consequences,
  redirect = variant === 'button',
  undoable = false,
}: DeleteButtonProps) {
  const translate = useTranslate();
  const permission = useResourcePermission('delete');
  const record = useRecordContext();
  const getRecordName = useRecordName();
  // The row may show another record before the user confirms.
  const [recordToDelete, setRecordToDelete] = useState<RaRecord>();
  if (!record) return null;

  const label = translate('kit.record.delete');
  const close = () => setRecordToDelete(undefined);
  return (
    <Permitted to={permission}>
      {variant === 'icon' ? (
        <IconButton
          label={label}
          ariaLabel={`${label} ${getRecordName(record)}`}
          onClick={() => setRecordToDelete(record)}
          icon="delete"
        />
      ) : (
        <Button color="error" onClick={() => setRecordToDelete(record)}>
          {label}
        </Button>
      )}
      {recordToDelete && (
        <Suspense>
          {undoable ? (
            <UndoableDelete records={[recordToDelete]} redirect={redirect} onClose={close} />
          ) : (
            <RecordContextProvider value={recordToDelete}>
              <DeleteDialog
                record={recordToDelete}
                name={getRecordName(recordToDelete)}
                warning={warning}
                consequences={consequences}
                redirect={redirect}
                onClose={close}
              />
            </RecordContextProvider>
          )}
        </Suspense>
      )}
    </Permitted>
  );
}
