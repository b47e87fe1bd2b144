import { toKeyText } from '#contract/canonicalKey';
import { cleanCell } from './cleanCell';
import { findNamedRole, isKeyName } from './columnNames';
import type { Columns } from './findRoles';
import { getProfile, NOT_LATIN, type Profile } from './getProfile';
import { isSentence } from './isSentence';
import { isTaken } from './isTaken';
import { judgeAlone } from './judgeAlone';
import { judgeAmongOthers } from './judgeAmongOthers';
import type { Row, Rows } from './Rows';
import { getShape } from './shapes';
import { stripSigns } from './stripSigns';
import { type Reason, toVerdict } from './types';

/** A verdict for each row, as `toVerdict` writes it. */
export type Verdicts = Uint8Array;

const DIGIT = /\d/;
const COMMENT_LINE = /^(#|\/\/|;|--|REM)\s/i;
/** Ends a sentence or a greeting, and no name of a column. */
const SENTENCE_END = /[,.!]$/;

/** Judges the rows of a list by what most of them have in common. */
export function judgeRows(rows: Rows, columns: Columns, hasHeader = true): Verdicts {
  const { roles, header, titles } = columns;
  const column = Math.max(0, roles.indexOf('key'));
  // Invisible characters, which a program appends to some values, make no key longer than others.
  const readKey = (row: number) => toKeyText(stripSigns(cleanCell(rows.cell(row, column))));
  const verdicts = new Uint8Array(rows.length);
  const first = findFirstKey(rows, readKey);
  const others = new Set([header, first].filter((row) => row >= 0));
  const profile = getProfile(rows.length - others.size, (place) => readKey(skip(others, place)));
  const names = new Set(titles.filter(Boolean));
  const judge = (key: string, row: Row, index: number): Reason | undefined => {
    if (index < header)
      return index === 0 && judgeAlone(key, row, true) === 'separator' ? 'separator' : 'comment';
    if (index === header) return 'header';
    const alone = judgeAlone(key, row, index === 0);
    if (alone) return alone;
    if (index === first && header < 0 && hasHeader && isHeader(key, profile)) return 'header';
    if (names.size > 0 && isRepeated(row, names)) return 'header';
    if (isTaken(row, roles)) return 'sold';
    // A person said that the first row is a key.
    const isGiven = index === first && !hasHeader;
    return isGiven || isIncomparable(key) ? undefined : judgeAmongOthers(key, profile);
  };
  let index = 0;
  for (const row of rows) {
    const reason = row.problem ? undefined : judge(readKey(index), row, index);
    if (reason) verdicts[index] = toVerdict(reason);
    index += 1;
  }
  return verdicts;
}

/** The first row that could be a key, or name the column; -1 without one. */
function findFirstKey(rows: Rows, readKey: (row: number) => string): number {
  for (let index = 0; index < rows.length; index += 1) {
    const key = readKey(index);
    if (key !== '' && !COMMENT_LINE.test(key) && !judgeAlone(key, rows.at(index), index === 0)) return index;
  }
  return -1;
}

/** The row at a place among those that are not left out. */
function skip(leftOut: ReadonlySet<number>, place: number): number {
  let row = place;
  for (const other of [...leftOut].sort((a, b) => a - b)) if (other <= row) row += 1;
  return row;
}

/** A key of several lines is like no other, and a value that is too short for a key is refused as one. */
const isIncomparable = (key: string): boolean => key.length < 5 || key.includes('\n');

/** The first value, if it names the others instead of being one of them. */
function isHeader(key: string, profile: Profile): boolean {
  const { count, hasKeys, shape, lengths, withDigit } = profile;
  const isOdd = getShape(key) !== shape.value || shape.share < 0.5;
  if (isKeyName(key)) return !DIGIT.test(key) || (count > 0 && isOdd);
  if (count === 0 || isIncomparable(key) || SENTENCE_END.test(key)) return false;
  if (NOT_LATIN.test(key) && profile.notLatin < 0.1) return true;
  if (DIGIT.test(key))
    return isOdd && hasKeys && (isSentence(key) || (/\s/.test(key) && profile.withBlank === 0));
  if (withDigit < 0.9) return false;
  const isWord = /^\p{L}\p{Ll}+$/u.test(key) && !lengths.has(key.length);
  return isOdd || isWord || (/\p{Ll}/u.test(key) && findNamedRole(key) !== undefined);
}

/** The header again, as where lists were joined. */
const isRepeated = ({ cells }: Row, names: Set<string>): boolean => {
  let isFilled = false;
  for (const cell of cells) {
    const value = cleanCell(cell);
    if (value !== '' && !names.has(value)) return false;
    isFilled ||= value !== '';
  }
  return isFilled;
};
