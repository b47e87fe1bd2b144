import { type ReactNode, Suspense, useState } from 'react';
import { type RaRecord, RecordContextProvider, useRecordContext, useTranslate } from 'react-admin';
import { useRecordName } from '../hooks/useRecordName';
import { useSelectedRecords } from '../hooks/useSelectedRecords';
import { lazyWithPreload } from '../lazy/LazyPage';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';

// Loaded on demand: mutations, undo and a dialog.
const DeleteDialog = lazyWithPreload(() => import('./DeleteDialog'));
const UndoableDelete = lazyWithPreload(() => import('./UndoableDelete'));

interface DeleteButtonProps {
  /** An icon in a row, or a button in a header. */
  variant?: 'icon' | 'button';
  /** Extra warning in the dialog; may read the record context. */
  warning?: ReactNode;
  redirect?: boolean;
  /** Deletes without confirmation; the toast offers undo. */
  undoable?: boolean;
}

/** Deletes the record of the context, after confirmation or with undo. */
export function DeleteButton({
  variant = 'icon',
  warning,
  redirect = variant === 'button',
  undoable = false,
}: DeleteButtonProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const getRecordName = useRecordName();
  // The row may show another record before the user confirms.
  const [recordToDelete, setRecordToDelete] = useState<RaRecord>();
  if (!record) return null;

  const DeleteAction = undoable ? UndoableDelete : DeleteDialog;
  const label = translate('kit.record.delete');
  return (
    <>
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
          <RecordContextProvider value={recordToDelete}>
            <DeleteAction
              record={recordToDelete}
              name={getRecordName(recordToDelete)}
              warning={warning}
              redirect={redirect}
              onClose={() => setRecordToDelete(undefined)}
            />
          </RecordContextProvider>
        </Suspense>
      )}
    </>
  );
}

const BulkDeleteDialog = lazyWithPreload(() => import('./BulkDeleteDialog'));

interface BulkDeleteButtonProps {
  /** Extra warning in the dialog, from the selected rows. */
  warning?: (selected: RaRecord[]) => ReactNode;
}

/** Deletes the selected rows after confirmation. For `bulkActions` of a list. */
export function BulkDeleteButton({ warning }: BulkDeleteButtonProps) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const selected = useSelectedRecords();

  return (
    <>
      <Button color="error" onClick={() => setIsOpen(true)}>
        {translate('kit.list.delete_selected')}
      </Button>
      <Suspense>
        {isOpen && (
          <BulkDeleteDialog
            ids={selected.map(({ id }) => id)}
            warning={warning?.(selected)}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
