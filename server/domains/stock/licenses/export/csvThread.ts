import { parentPort } from 'node:worker_threads';
import { openSharedCiphers } from '../../../../platform/crypto/vault';
import { encodeLines } from '../../../../platform/csv/exportList';
import { formatLicenses } from './formatLicenses';

/** The text of `ExportRows`, and the keys to decrypt them. */
export interface CsvTask {
  rows: string;
  keys: Uint8Array[];
  /** The parts of keys that have a column. */
  partNames: string[];
}

// The thread of the exports: a million keys take seconds to decrypt, and the server answers others meanwhile.
parentPort?.on('message', ({ rows, keys, partNames }: CsvTask) => {
  parentPort?.postMessage(encodeLines(formatLicenses(JSON.parse(rows), openSharedCiphers(keys), partNames)));
});
