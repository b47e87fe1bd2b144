import { licenses } from '#contract/licenses';
import { call } from '../../dataProvider';
import { persist } from '../../dataProvider/persist';
import type { BatchIds } from './batchIds';
import type { Progress } from './shelf/KeyShelf';
import type { RemoteShelf } from './shelf/openShelf';

interface Sending {
  pool: number;
  deliveries: number;
  ids: BatchIds;
  /** Ends the import after the batch that is under way. */
  stop: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** The connection is lost; the batch is tried again and again. */
  onWait: () => void;
}

/** Sends all keys of the shelf, batch after batch, so that they keep their order. */
export async function sendKeys(shelf: RemoteShelf, sending: Sending): Promise<void> {
  const { pool, deliveries, ids, stop, onProgress, onWait } = sending;

  for (;;) {
    const keys = await shelf.next();
    if (keys.length === 0 || stop.aborted) return;

    const batch = {
      license_group_id: pool,
      licenses: keys.map((license_key) => ({ license_key, delivre_x_times: deliveries })),
    };
    const body = { ...batch, batch_id: ids.of(batch) };
    const imported = await persist(() => call(licenses.import, { body }), { signal: stop, onWait });
    ids.answered();
    onProgress(await shelf.settle(keys.length, imported));
  }
}
