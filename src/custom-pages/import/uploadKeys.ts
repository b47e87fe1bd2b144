import { type LicenseImport, licenses } from '#contract/licenses';
import { callEndpoint } from '../../dataProvider';
import { retryTransient } from '../../dataProvider/retryTransient';
import type { KeyStoreProxy } from './worker/connectWorker';
import type { UploadProgress } from './worker/KeyStore';

interface UploadOptions {
  poolId: number;
  deliveries: number;
  batchIds: BatchIds;
  /** Ends the import after the batch that is under way. */
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
  /** The connection is lost; the batch is tried again and again. */
  onWait: () => void;
}

/** Sends all keys of the shelf, batch after batch, so that they keep their order. */
export async function uploadKeys(keyStore: KeyStoreProxy, options: UploadOptions): Promise<void> {
  const { poolId, deliveries, batchIds, signal, onProgress, onWait } = options;

  for (;;) {
    const keys = await keyStore.nextBatch();
    if (keys.length === 0 || signal.aborted) return;

    const batch = {
      license_group_id: poolId,
      licenses: keys.map((license_key) => ({ license_key, delivre_x_times: deliveries })),
    };
    const body = { ...batch, batch_id: batchIds.getId(batch) };
    const result = await retryTransient(() => callEndpoint(licenses.import, { body }), { signal, onWait });
    batchIds.acknowledge();
    onProgress(await keyStore.recordResult(keys.length, result));
  }
}

type Batch = Pick<LicenseImport, 'license_group_id' | 'licenses'>;

/**
 * Names batches. One whose answer was lost is sent again under its name, even when the import was stopped and
 * started anew in between: the server then knows it, and nothing comes in twice.
 */
export class BatchIds {
  private pending?: { id: string; content: string };

  getId(batch: Batch): string {
    const content = JSON.stringify(batch);
    if (this.pending?.content !== content) this.pending = { id: randomUuid(), content };
    return this.pending.id;
  }

  acknowledge(): void {
    this.pending = undefined;
  }
}

/** A random UUID; `crypto.randomUUID` is missing on plain http, where intranets run. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
