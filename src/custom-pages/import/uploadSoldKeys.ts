import { DELIVERED_KEYS_LIMIT, type DeliveredKeysResult, deliveredKeys } from '#contract/deliveredKeys';
import { callEndpoint } from '../../dataProvider';
import { retryTransient } from '../../dataProvider/retryTransient';
import type { KeyStoreProxy } from './worker/connectWorker';

interface UploadSoldOptions {
  /** Stops after the current request. */
  signal: AbortSignal;
  onWait: (error: unknown, attempts: number) => void;
}

/** Adds the keys that are sold elsewhere to their orders in a shop. Adding them again changes nothing. */
export async function uploadSoldKeys(
  keyStore: KeyStoreProxy,
  siteId: number,
  { signal, onWait }: UploadSoldOptions,
): Promise<DeliveredKeysResult> {
  const result: DeliveredKeysResult = { created_count: 0, known_count: 0, errors: [] };
  for (let from = 0; !signal.aborted; from += DELIVERED_KEYS_LIMIT) {
    const keys = await keyStore.listSoldKeys(from, from + DELIVERED_KEYS_LIMIT);
    if (keys.length === 0) break;
    const input = { params: { id: siteId }, body: { keys } };
    const added = await retryTransient(() => callEndpoint(deliveredKeys.import, input), { signal, onWait });
    result.created_count += added.created_count;
    result.known_count += added.known_count;
    result.errors.push(...added.errors);
  }
  return result;
}
