import type { DataProvider, Identifier } from 'ra-core';
import { collectIds } from '../list/selection/collectIds';
import type { Selection } from '../list/selection/useSelection';

/** The records of a request: a limited transaction, and a limited loss if one is refused. */
const BATCH_SIZE = 1000;

export interface SelectionDeletion {
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
export async function deleteByFilter(deletion: MatchingDeletion): Promise<number> {
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

/** As above, for an API that deletes by id only. */
export async function deleteCollected(deletion: MatchingDeletion): Promise<number> {
  const { dataProvider, resource, selection, signal, onProgress } = deletion;
  const ids: Identifier[] = await collectIds(dataProvider, resource, selection);
  let done = 0;

  while (done < ids.length && !signal.aborted) {
    const batch = ids.slice(done, done + BATCH_SIZE);
    await dataProvider.deleteMany(resource, { ids: batch });
    done += batch.length;
    onProgress(done);
  }
  return done;
}
