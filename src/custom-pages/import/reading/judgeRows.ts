import { cleanCell } from './cleanCell';
import { findNamedRole, isKeyName } from './columnNames';
import type { Columns } from './findRoles';
import { getProfile, NOT_LATIN, type Profile } from './getProfile';
import { isSentence } from './isSentence';
import { isTaken } from './isTaken';
import { judgeAlone } from './judgeAlone';
import { judgeAmongOthers } from './judgeAmongOthers';
import { getShape } from './shapes';
import { type Reason, type Row, toVerdict } from './types';

/** A verdict for each row, as `toVerdict` writes it. */
export type Verdicts = Uint8Array;

const DIGIT = /\d/;
const COMMENT_LINE = /^(#|\/\/|;|--|REM)\s/i;
/** Ends a sentence or a greeting, and no name of a column. */
const SENTENCE_END = /[,.!]$/;

/** Judges the rows of a list by what most of them have in common. */
export function judgeRows(rows: Row[], columns: Columns, hasHeader = true): Verdicts {
  const { roles, header, titles } = columns;
  const column = Math.max(0, roles.indexOf('key'));
  const keys = rows.map(({ cells }) => cleanCell(cells[column] ?? ''));
  const verdicts = new Uint8Array(rows.length);
  const first = keys.findIndex(
    (key, index) => key !== '' && !COMMENT_LINE.test(key) && !judgeAlone(key, rows[index], index === 0),
  );
  const profile = getProfile(keys.filter((_, index) => index !== header && index !== first));
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
  for (const [index, row] of rows.entries()) {
    if (row.problem) continue;
    const reason = judge(keys[index] ?? '', row, index);
    if (reason) verdicts[index] = toVerdict(reason);
  }
  return verdicts;
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
  if (DIGIT.test(key)) return isOdd && hasKeys && isSentence(key);
  if (withDigit < 0.9) return false;
  const isWord = /^\p{L}\p{Ll}+$/u.test(key) && !lengths.has(key.length);
  return isOdd || isWord || (/\p{Ll}/u.test(key) && findNamedRole(key) !== undefined);
}

/** The header again, as where lists were joined. */
const isRepeated = ({ cells }: Row, names: Set<string>): boolean => {
  const filled = cells.map(cleanCell).filter(Boolean);
  return filled.length > 0 && filled.every((cell) => names.has(cell));
};
