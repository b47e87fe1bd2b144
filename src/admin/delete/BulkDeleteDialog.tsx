import { useQuery } from '@tanstack/react-query';
import {
  type DataProvider,
  type Identifier,
  useDataProvider,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import { isOffered } from '../../dataProvider/capabilities';
import { type DeletionOutcome, PartialDeletion } from '../../dataProvider/PartialDeletion';
import { useAction } from '../hooks/useAction';
import { useFormats } from '../hooks/useFormats';
import { getErrorText } from '../hooks/useNotifyError';
import { useNotificationText } from '../hooks/useTranslateLabel';
import { collectIds } from '../list/iteratePages';
import type { Selection } from '../list/selection/useSelection';
import { useResourceOptions } from '../resource/resourceOptions';
import { Banner } from '../ui/Banner';
import { ConfirmDialog } from '../ui/Dialog';
import { ProgressBar } from '../ui/ProgressBar';
import { Skeleton } from '../ui/Skeleton';

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
  // The deletion is described once: its text must not change while the user reads it.
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
          {error && <Banner tone="exhausted">{getErrorText(error)}</Banner>}
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

/** The consequences of a deletion, beyond the number of records. */
interface DeletionDescription {
  warning?: ReactNode;
  /** The records that the warning counts, if the API refuses to delete more of them. */
  warnedCount?: number;
}

export type DescribeDeletion = (selection: Selection) => DeletionDescription | Promise<DeletionDescription>;

/** Deletes a selection; the toast counts what the server deleted. */
export function useBulkDelete(onSettled: () => void) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const { onUnselectItems } = useListContext();
  const { api } = useResourceOptions();
  const textPrefix = `resources.${resource}.notifications`;
  const translate = useTranslate();
  const getNotificationText = useNotificationText();

  // Not useDeleteMany: it does not return how many records the server deleted.
  async function deleteSelection(deletion: SelectionDeletion): Promise<number> {
    const { selection, warnedCount } = deletion;
    if (!selection.records) {
      const byFilter = api?.deleteMany && isOffered(api.deleteMany);
      const deleteMatching = byFilter ? deleteByFilter : deleteCollected;
      return deleteMatching({ ...deletion, dataProvider, resource });
    }
    const ids = selection.records.map(({ id }) => id);
    const meta = warnedCount === undefined ? undefined : { deletion: { warnedCount } };
    const result = await dataProvider.deleteMany(resource, { ids, meta });
    return result.meta?.deletedCount ?? ids.length;
  }

  return useAction(deleteSelection, {
    success: (smart_count) => ({
      text: `${textPrefix}.deleted_many`,
      values: { smart_count, _: getNotificationText('deleted', smart_count) },
    }),
    failure: translate(`${textPrefix}.delete_many_failed`, { _: getNotificationText('delete_failed', 2) }),
    // A deletion that failed after some batches has changed the list too.
    refresh: [resource],
    onSuccess: () => onUnselectItems(),
    onSettled,
  });
}

/** The records of a request: a limited transaction, and a limited loss if one is refused. */
const BATCH_SIZE = 1000;

interface SelectionDeletion {
  selection: Selection;
  /** The records that the user was warned about, if the API refuses to delete more of them. */
  warnedCount?: number;
  /** Stops after the current batch. */
  signal: AbortSignal;
  onProgress: (deletedCount: number) => void;
}

interface MatchingDeletion extends SelectionDeletion {
  dataProvider: DataProvider;
  resource: string;
}

/** Deletes by filter, in batches, and never more than the user confirmed. Returns the number of records. */
async function deleteByFilter(deletion: MatchingDeletion): Promise<number> {
  const { dataProvider, resource, selection, signal, onProgress } = deletion;
  const { filter, count } = selection;
  let { warnedCount } = deletion;
  let done = 0;

  while (done < count && !signal.aborted) {
    const limit = Math.min(BATCH_SIZE, count - done);
    const { meta } = await dataProvider.deleteMany(resource, {
      ids: [],
      meta: { deletion: { filter, limit, warnedCount } },
    });
    done += meta.deletedCount;
    if (warnedCount !== undefined) warnedCount -= meta.warnedCount;
    onProgress(done);
    if (meta.deletedCount < limit) break;
  }
  return done;
}

/** Deletes the same records by id, for an API that deletes by id only; counts what it refuses over all batches. */
async function deleteCollected(deletion: MatchingDeletion): Promise<number> {
  const { dataProvider, resource, selection, signal, onProgress } = deletion;
  const ids: Identifier[] = await collectIds(dataProvider, resource, selection);
  const failures: Error[] = [];
  let done = 0;
  let deletedCount = 0;
  let isStopped = false;

  while (done < ids.length && !signal.aborted && !isStopped) {
    const batch = ids.slice(done, done + BATCH_SIZE);
    const outcome = await dataProvider.deleteMany(resource, { ids: batch }).then(() => undefined, toOutcome);
    done += batch.length;
    deletedCount += outcome?.deletedCount ?? batch.length;
    failures.push(...(outcome?.failures ?? []));
    isStopped = outcome?.isStopped ?? false;
    onProgress(done);
  }
  if (failures.length > 0)
    throw new PartialDeletion({ deletedCount, total: ids.length, failures, isStopped });
  return deletedCount;
}

function toOutcome(error: unknown): DeletionOutcome {
  if (error instanceof PartialDeletion) return error.outcome;
  throw error;
}
