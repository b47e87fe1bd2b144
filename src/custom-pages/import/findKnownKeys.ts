import { batches, type KnownKeys, MAX_KNOWN_KEYS } from '#contract/batches';
import { callEndpoint } from '../../dataProvider';
import { isOffered } from '../../dataProvider/capabilities';
import type { KeyStoreProxy } from './worker/connectWorker';

export interface KnownList extends KnownKeys {
  /** Keys that were compared with the stock. */
  sampleCount: number;
}

/** Fewer keys are refused one by one, with their reasons. */
const MIN_KEYS = 20;

/** What the stock knows of a list: undefined unless its file, or most of its keys, were imported. */
export async function findKnownKeys(
  keyStore: KeyStoreProxy,
  file_hash: string | undefined,
): Promise<KnownList | undefined> {
  if (!isOffered(batches.known)) return undefined;
  const license_keys = await keyStore.sampleKeys(MAX_KNOWN_KEYS);
  if (!file_hash && license_keys.length < MIN_KEYS) return undefined;
  const known = await callEndpoint(batches.known, { body: { file_hash, license_keys } });
  const isKnown =
    known.batches.some(({ is_same_file }) => is_same_file) || known.known_count * 2 > license_keys.length;
  return isKnown ? { ...known, sampleCount: license_keys.length } : undefined;
}
