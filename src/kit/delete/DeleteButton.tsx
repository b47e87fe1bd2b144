import { type ReactNode, Suspense, useState } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useRecordName } from '../hooks/useRecordName';
import { lazyWithPreload } from '../lazy/LazyPage';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';

// Deleting takes more than a list does: mutations, their undoing, a dialog.
const DeleteDialog = lazyWithPreload(() => import('./DeleteDialog'));
const UndoableDelete = lazyWithPreload(() => import('./UndoableDelete'));

interface DeleteButtonProps {
  /** An icon in a row, or a button in a header. */
  variant?: 'icon' | 'button';
  /** What else is said before it is done; reads the record from its context. */
  warning?: ReactNode;
  /** Leads to the list afterwards. */
  redirect?: boolean;
  /** Deletes without asking; the toast takes it back. For what nobody misses for a few seconds. */
  undoable?: boolean;
}

/** Deletes the record at hand, once that is confirmed, or at once where it can be undone. */
export function DeleteButton({
  variant = 'icon',
  warning,
  redirect = variant === 'button',
  undoable = false,
}: DeleteButtonProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const getRecordName = useRecordName();
  // Asked about this record, also when the row has got another one meanwhile.
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
  /** What else is said before it is done, judged by the selected rows. */
  warning?: (selected: RaRecord[]) => ReactNode;
}

/** Deletes the selected rows, once that is confirmed. For a list's `bulkActions`. */
export function BulkDeleteButton({ warning }: BulkDeleteButtonProps) {
  const { data = [], selectedIds } = useListContext();
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const selected = data.filter((record) => selectedIds.includes(record.id));

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
