import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { useResourcePermission } from '../access/Permitted';
import { lazyWithPreload } from '../lazy/LazyPage';
import { type Selection, useSelection } from '../list/selection/useSelection';
import { Button } from '../ui/Button';
import type { DescribeDeletion } from './BulkDeleteDialog';

const BulkDeleteDialog = lazyWithPreload(() => import('./BulkDeleteDialog'));

interface BulkDeleteButtonProps {
  /** Extra warning in the dialog, from the selected rows; may count all that match on the server. */
  describe?: DescribeDeletion;
}

const describeNothing = () => ({});

/** Deletes the selected records after confirmation. For `bulkActions` of a list. */
export function BulkDeleteButton({ describe = describeNothing }: BulkDeleteButtonProps) {
  const translate = useTranslate();
  const permission = useResourcePermission('delete');
  const selection = useSelection();
  const [selectionToDelete, setSelectionToDelete] = useState<Selection>();

  return (
    <>
      <Button permission={permission} color="error" onClick={() => setSelectionToDelete(selection)}>
        {translate('kit.list.delete_selected')}
      </Button>
      <Suspense>
        {selectionToDelete && (
          <BulkDeleteDialog
            selection={selectionToDelete}
            describe={describe}
            onClose={() => setSelectionToDelete(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
