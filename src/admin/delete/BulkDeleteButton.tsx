import { useListContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { useResourcePermission } from '../access/Permitted';
import { lazyWithPreload } from '../lazy/LazyPage';
import { type Selection, useSelection } from '../list/selection/useSelection';
import { useResourceOptions } from '../resource/resourceOptions';
import { Button } from '../ui/Button';
import type { DescribeDeletion } from './BulkDeleteDialog';

const BulkDeleteDialog = lazyWithPreload(() => import('./BulkDeleteDialog'));
const UndoableDelete = lazyWithPreload(() => import('./UndoableDelete'));

interface BulkDeleteButtonProps {
  /** Extra warning in the dialog, from the selected rows; may count all that match on the server. */
  describe?: DescribeDeletion;
}

const describeNothing = () => ({});

/**
 * Deletes the selected records after confirmation, or with undo if the resource is declared so; all that match a filter, and
 * what has a warning, only after confirmation. For `bulkActions` of a list.
 */
export function BulkDeleteButton({ describe }: BulkDeleteButtonProps) {
  const translate = useTranslate();
  const permission = useResourcePermission('delete');
  const selection = useSelection();
  const isUndoable = useResourceOptions().delete === 'undoable' && !describe;
  const [selectionToDelete, setSelectionToDelete] = useState<Selection>();
  const records = isUndoable ? selectionToDelete?.records : undefined;
  const { onUnselectItems } = useListContext();
  const close = () => setSelectionToDelete(undefined);
  const unselect = () => {
    onUnselectItems();
    close();
  };

  return (
    <>
      <Button permission={permission} color="error" onClick={() => setSelectionToDelete(selection)}>
        {translate('kit.list.delete_selected')}
      </Button>
      <Suspense>
        {records ? (
          <UndoableDelete records={records} onClose={unselect} />
        ) : (
          selectionToDelete && (
            <BulkDeleteDialog
              selection={selectionToDelete}
              describe={describe ?? describeNothing}
              onClose={close}
            />
          )
        )}
      </Suspense>
    </>
  );
}
