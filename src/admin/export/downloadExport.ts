import { NEXT_CURSOR_HEADER, RETRY_CURSOR_HEADER } from '#contract/licenses';
import { FORMULA_PATTERN } from '#contract/shared/formulaPattern';
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
  let hasGuards = false;

  const count = await saveCsvFile(fileName, total, async (file, signal, report) => {
    let cursor: string | undefined;
    let done = 0;

    async function receivePart(isFirst: boolean) {
      const response = (await request({ ...buildRequest(cursor), signal, isFile: true })) as Response;
      // From here on, the server knows a repeated request as the same export.
      cursor = response.headers.get(RETRY_CURSOR_HEADER) ?? cursor;
      const counter = createCsvCounter();
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      const countRows = () => Math.max(0, counter.lines - Number(isFirst));
      for await (const piece of readFile(response, signal)) {
        counter.read(piece);
        pieces.push(piece);
        report(done + countRows());
      }
      return {
        counter,
        rows: countRows(),
        content: new Blob(pieces),
        next: response.headers.get(NEXT_CURSOR_HEADER),
      };
    }

    const receive = (isFirst: boolean) =>
      retryTransient(() => receivePart(isFirst), { signal, maxAttempts: MAX_ATTEMPTS });

    let part: Awaited<ReturnType<typeof receivePart>> | undefined = await receive(true);
    while (part) {
      hasGuards ||= part.counter.hasGuards;
      done += part.rows;
      cursor = part.next ?? undefined;
      [part] = await Promise.all([cursor ? receive(false) : undefined, file.write(part.content)]);
    }
    return done;
  });
  return { count, hasGuards };
}

/** Counts the lines of CSV that arrives in pieces, and notes an apostrophe that guards a cell against formulas. */
interface CsvCounter {
  read(piece: Uint8Array): void;
  lines: number;
  hasGuards: boolean;
}

const [QUOTE, APOSTROPHE, COMMA, LINE_FEED] = [...'"\',\n'].map((character) => character.charCodeAt(0));

function createCsvCounter(): CsvCounter {
  let isQuoted = false;
  let position: 'start' | 'apostrophes' | 'inside' = 'start';

  const counter: CsvCounter = {
    lines: 0,
    hasGuards: false,
    read(piece) {
      // Seven times as fast as an iterator, for each of a hundred million bytes.
      for (let index = 0; index < piece.length; index += 1) {
        const byte = piece[index] as number;
        if (byte === QUOTE) {
          // A quote inside a quoted cell is doubled.
          if (isQuoted) position = 'inside';
          isQuoted = !isQuoted;
        } else if (!isQuoted && (byte === COMMA || byte === LINE_FEED)) {
          if (byte === LINE_FEED) counter.lines += 1;
          position = 'start';
        } else if (position !== 'inside') {
          if (byte === APOSTROPHE) position = 'apostrophes';
          else {
            counter.hasGuards ||=
              position === 'apostrophes' && FORMULA_PATTERN.test(String.fromCharCode(byte));
            position = 'inside';
          }
        }
      }
    },
  };
  return counter;
}
