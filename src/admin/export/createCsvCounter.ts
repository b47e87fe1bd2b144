import { FORMULA_PATTERN } from '#contract/shared/formulaPattern';

/** Counts the lines of CSV that arrives in pieces, and notes an apostrophe that guards a cell against formulas. */
export interface CsvCounter {
  read(piece: Uint8Array): void;
  lines: number;
  hasGuards: boolean;
}

const [QUOTE, APOSTROPHE, COMMA, LINE_FEED] = [...'"\',\n'].map((character) => character.charCodeAt(0));

export function createCsvCounter(): CsvCounter {
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
