import { NEXT_CURSOR_HEADER, RETRY_CURSOR_HEADER } from '#contract/licenseExport';
import { readFile } from '../../dataProvider/readFile';
import type { ApiRequest } from '../../dataProvider/request';
import { request } from '../../dataProvider/request';
import { retryTransient } from '../../dataProvider/retryTransient';
import { createCsvCounter } from './createCsvCounter';
import { saveCsvFile } from './saveCsvFile';

const MAX_ATTEMPTS = 4;

interface Download {
  fileName: string;
  /** For the progress. */
  total: number;
  /** The request of the part at a cursor; of the first without one. */
  buildRequest: (cursor?: string) => ApiRequest;
}

/**
 * Saves a CSV file that the server writes. Its parts reach the disk when they are complete, so that one whose
 * connection broke is requested again and no row is saved twice. Returns the number of rows, or undefined if the user
 * canceled.
 */
export async function downloadExport({ fileName, total, buildRequest }: Download) {
  let hasGuards = false;

  const count = await saveCsvFile(fileName, total, async (file, signal, report) => {
    let cursor: string | undefined;
    let done = 0;

    async function receivePart(isFirst: boolean) {
      const response = (await request({ ...buildRequest(cursor), signal, isFile: true })) as Response;
      // From here on, the server knows a repeated request as the same export.
      cursor = response.headers.get(RETRY_CURSOR_HEADER) ?? cursor;
      const counter = createCsvCounter();
      const pieces: Uint8Array[] = [];
      const countRows = () => Math.max(0, counter.lines - Number(isFirst));
      for await (const piece of readFile(response, signal)) {
        counter.read(piece);
        pieces.push(piece);
        report(done + countRows());
      }
      return {
        counter,
        rows: countRows(),
        content: concatenate(pieces),
        next: response.headers.get(NEXT_CURSOR_HEADER),
      };
    }

    for (let isFirst = true; isFirst || cursor; isFirst = false) {
      const part = await retryTransient(() => receivePart(isFirst), { signal, maxAttempts: MAX_ATTEMPTS });
      await file.write(part.content);
      hasGuards ||= part.counter.hasGuards;
      done += part.rows;
      cursor = part.next ?? undefined;
    }
    return done;
  });
  return { count, hasGuards };
}

/** One write for many pieces. */
function concatenate(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let position = 0;
  for (const piece of pieces) {
    whole.set(piece, position);
    position += piece.length;
  }
  return whole;
}
