import { parentPort } from 'node:worker_threads';
import { openSharedCiphers } from '../../../../platform/crypto/vault';
import { formatCsv } from './formatCsv';

/** The text of `ExportRows`, and the keys to decrypt them. */
export interface CsvTask {
  rows: string;
  keys: Uint8Array[];
}

// The thread of the exports: a million keys take seconds to decrypt, and the server answers others meanwhile.
parentPort?.on('message', ({ rows, keys }: CsvTask) => {
  const csv = new TextEncoder().encode(formatCsv(JSON.parse(rows), openSharedCiphers(keys)));
  parentPort?.postMessage(csv, [csv.buffer]);
});
