import {
  FILE_SIZE_HEADER,
  GUARDED_HEADER,
  NEXT_CURSOR_HEADER,
  RETRY_CURSOR_HEADER,
  ROW_COUNT_HEADER,
} from '#contract/shared/csv';
import { readFile } from '../../dataProvider/readFile';
import type { ApiRequest } from '../../dataProvider/request';
import { request } from '../../dataProvider/request';
import { retryTransient } from '../../dataProvider/retryTransient';
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
 * connection broke is requested again and no row is saved twice; each is written while the next one is received.
 * Returns the number of rows, or undefined if the user canceled.
 */
export async function downloadExport({ fileName, total, buildRequest }: Download) {
  let isGuarded = false;

  const count = await saveCsvFile(fileName, total, async (file, signal, report) => {
    let cursor: string | undefined;
    let done = 0;

    async function receivePart() {
      const response = (await request({ ...buildRequest(cursor), signal, isFile: true })) as Response;
      const { headers } = response;
      // From here on, the server knows a repeated request as the same export.
      cursor = headers.get(RETRY_CURSOR_HEADER) ?? cursor;
      const rows = Number(headers.get(ROW_COUNT_HEADER));
      const size = Number(headers.get(FILE_SIZE_HEADER));
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let received = 0;
      for await (const piece of readFile(response, signal)) {
        pieces.push(piece);
        received += piece.length;
        report(done + Math.floor((rows * received) / size));
      }
      return { headers, rows, content: new Blob(pieces) };
    }

    const receive = () => retryTransient(receivePart, { signal, maxAttempts: MAX_ATTEMPTS });

    let part: Awaited<ReturnType<typeof receivePart>> | undefined = await receive();
    while (part) {
      isGuarded ||= part.headers.has(GUARDED_HEADER);
      done += part.rows;
      cursor = part.headers.get(NEXT_CURSOR_HEADER) ?? undefined;
      [part] = await Promise.all([cursor ? receive() : undefined, file.write(part.content)]);
    }
    return done;
  });
  return { count, isGuarded };
}
