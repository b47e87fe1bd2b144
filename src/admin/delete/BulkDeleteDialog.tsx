import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useFormats } from '../hooks/useFormats';
import { getErrorMessage } from '../hooks/useNotifyError';
import type { Selection } from '../list/selection/useSelection';
import { Banner } from '../ui/Banner';
import { ConfirmDialog } from '../ui/Dialog';
import { ProgressBar } from '../ui/ProgressBar';
import { Skeleton } from '../ui/Skeleton';
import type { DescribeDeletion } from './DescribeDeletion';
import { useBulkDelete } from './useBulkDelete';

interface BulkDeleteDialogProps {
  selection: Selection;
  describe: DescribeDeletion;
  onClose: () => void;
}

/** Asks before the selected records are deleted; closing the dialog stops a long deletion. */
export default function BulkDeleteDialog({ selection, describe, onClose }: BulkDeleteDialogProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const [abortController] = useState(() => new AbortController());
  const [deletedCount, setDeletedCount] = useState(0);
  const [deleteSelection, { isPending: isDeleting }] = useBulkDelete(onClose);
  // What is deleted is described once: it must not change while the user reads it.
  const {
    data: deletion,
    error,
    isPending,
  } = useQuery({
    queryKey: ['bulkDeletion', abortController],
    queryFn: () => describe(selection),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const label = translate('kit.list.delete_selected');

  function startDeletion() {
    deleteSelection({
      selection,
      warnedCount: deletion?.warnedCount,
      signal: abortController.signal,
      onProgress: setDeletedCount,
    });
  }

  function close() {
    abortController.abort();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      title={`${label} (${formats.number(selection.count)})`}
      text={
        <>
          {error && <Banner tone="exhausted">{getErrorMessage(error)}</Banner>}
          {isPending && <Skeleton height={40} />}
          {deletion && (deletion.warning ?? translate('kit.confirm.text'))}
          {isDeleting && !selection.records && (
            <DeletionProgress done={deletedCount} total={selection.count} />
          )}
        </>
      }
      confirmLabel={label}
      busy={!deletion || isDeleting}
      onConfirm={startDeletion}
      onClose={close}
    />
  );
}

function DeletionProgress({ done, total }: { done: number; total: number }) {
  const translate = useTranslate();
  const formats = useFormats();
  const id = useId();

  return (
    <>
      <p id={id}>
        {translate('kit.list.deleting', { done: formats.number(done), total: formats.number(total) })}
      </p>
      <ProgressBar
        done={done}
        total={total}
        labelledBy={id}
        announce={(percent) => translate('kit.list.deleting_percent', { percent })}
      />
    </>
  );
}
