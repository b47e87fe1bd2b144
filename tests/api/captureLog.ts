import { Writable } from 'node:stream';
import { createLog } from '../../server/platform/log';

/** A log, and the lines that are written into it. */
export function captureLog() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog('info', sink), lines };
}
