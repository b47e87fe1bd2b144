import type { ImportedBatch } from '#contract/batchForms';
import type { KeyPart } from '#contract/keyParts';
import type { ImportResult, LicenseImport } from '#contract/licenseForms';
import { licenses } from '#contract/licenses';
import { callEndpoint, hasCapability } from '../../dataProvider';
import { retryTransient } from '../../dataProvider/retryTransient';
import { matchParts } from './matchParts';
import { toHex } from './toHex';
import type { KeyStoreProxy } from './worker/connectWorker';
import type { UploadProgress } from './worker/KeyStore';

interface UploadOptions {
  /** The pool of a name in the list's column of pools; without a name, that of the form. */
  getPoolId: (name: string | undefined) => number;
  /** What the keys of a pool have beside the key itself. */
  getKeyParts: (poolId: number) => KeyPart[];
  deliveries: number;
  /** Of keys without a day of their own; null if they do not expire. */
  expiresOn: string | null;
  /** What is known of the delivery that the keys are from. */
  details?: ImportedBatch;
  chunkIds: ChunkIds;
  /** Stops after the current chunk. */
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
  onResult: (poolId: number, result: ImportResult) => void;
  /** The connection is lost; the chunk is sent again. */
  onWait: (error: unknown, attempts: number) => void;
}

/** Uploads all keys in chunks, each in a request, in order. */
export async function uploadKeys(keyStore: KeyStoreProxy, options: UploadOptions): Promise<void> {
  const {
    getPoolId,
    getKeyParts,
    deliveries,
    expiresOn: sharedDay,
    details,
    chunkIds,
    signal,
    onProgress,
    onResult,
    onWait,
  } = options;

  for (;;) {
    const { keys, pool } = await keyStore.nextChunk();
    if (keys.length === 0 || signal.aborted) return;

    const poolId = getPoolId(pool);
    const keyParts = getKeyParts(poolId);
    const chunk = {
      license_group_id: poolId,
      licenses: keys.map(
        ({ key: license_key, expiresOn = sharedDay, deliveries: own, note, cost, parts }) => ({
          license_key,
          delivre_x_times: own ?? deliveries,
          ...(expiresOn && { expires_on: expiresOn }),
          ...(note && { note }),
          ...(cost !== undefined && { cost }),
          ...(parts && { parts: matchParts(keyParts, parts) }),
        }),
      ),
    };
    const { remaining } = await keyStore.progress();
    const is_last = remaining === keys.length;
    const identity = {
      idempotency_key: chunkIds.getId(chunk),
      import_id: chunkIds.importId,
      is_last,
      batch: details,
    };
    const body = { ...chunk, ...(hasCapability('license_lifecycle') && identity) };
    const result = await retryTransient(() => callEndpoint(licenses.import, { body }), { signal, onWait });
    chunkIds.acknowledge(is_last);
    onResult(chunk.license_group_id, result);
    onProgress(await keyStore.recordResult(keys.length, result));
  }
}

type Chunk = Pick<LicenseImport, 'license_group_id' | 'licenses'>;

/**
 * Assigns ids to chunks. A chunk whose response was lost is resent with the same id, even after a restart of
 * the import, so that the server does not import it twice.
 */
export class ChunkIds {
  /** The same until the last chunk, so that the server knows what belongs together. */
  importId = randomUuid();
  private pending?: { id: string; content: string };

  getId(chunk: Chunk): string {
    const content = JSON.stringify(chunk);
    if (this.pending?.content !== content) this.pending = { id: randomUuid(), content };
    return this.pending.id;
  }

  /** Another list is another import. */
  begin(): void {
    this.importId = randomUuid();
    this.pending = undefined;
  }

  acknowledge(isLast: boolean): void {
    this.pending = undefined;
    if (isLast) this.importId = randomUuid();
  }
}

/** A random UUID; `crypto.randomUUID` is missing on plain http, which intranets use. */
function randomUuid(): string {
  const hex = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
