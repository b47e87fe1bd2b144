import { cleanCell } from './cleanCell';
import { findNamedRole, isKeyName } from './columnNames';
import type { Columns } from './findRoles';
import { isTaken } from './isTaken';
import { findMost, getShape } from './shapes';
import { REASONS, type Reason, type Row } from './types';

/** A place in `REASONS` for each row, beginning with 1; 0 for a row that is imported. */
export type Verdicts = Uint8Array;

const PROFILE_ROWS = 2_000;
const DIGIT = /\d/;
const LETTER = /\p{L}/u;
const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** What most values of a list have in common. */
interface Profile {
  count: number;
  withDigit: number;
  withBlank: number;
  notLatin: number;
  digitsOnly: number;
  shape: { value: string | undefined; share: number };
  length: { value: number | undefined; share: number };
  starts: { value: string | undefined; share: number };
  hasZeros: boolean;
}

/** Judges the rows of a list by what most of them have in common. */
export function judgeRows(rows: Row[], { roles, header, titles }: Columns, hasHeader = true): Verdicts {
  const column = Math.max(0, roles.indexOf('key'));
  const keys = rows.map(({ cells }) => cleanCell(cells[column] ?? ''));
  const verdicts = new Uint8Array(rows.length);
  const first = keys.findIndex((key, index) => key !== '' && !judgeAlone(key, rows[index], index === 0));
  const others = keys.filter((_, index) => index !== header && index !== first);
  // Among values that look like keys, lines of a letter are none of them; a list of nothing else may be one of passphrases.
  const hasKeys = keys.some(isKeyLike);
  const profile = getProfile(hasKeys ? others.filter((key) => !isSentence(key)) : others);
  const names = new Set(titles.filter(Boolean));
  for (const [index, key] of keys.entries()) {
    const row = rows[index];
    if (!row || row.problem) continue;
    const reason =
      (index === header ? 'header' : undefined) ??
      judgeAlone(key, row, index === 0) ??
      (index === first && header < 0 && hasHeader && isHeader(key, profile) ? 'header' : undefined) ??
      (index > header && header >= 0 && isRepeated(row, names) ? 'header' : undefined) ??
      (isTaken(row, roles) ? 'sold' : undefined) ??
      (isShortOrLong(key) ? undefined : judgeAmongOthers(key, profile, hasKeys));
    if (reason) verdicts[index] = REASONS.indexOf(reason) + 1;
  }
  return verdicts;
}

function getProfile(keys: string[]): Profile {
  const step = Math.max(1, Math.floor(keys.length / PROFILE_ROWS));
  const sample = keys.filter((key, index) => index % step === 0 && key !== '' && !key.includes('\n'));
  const share = (test: (key: string) => boolean) =>
    sample.length === 0 ? 0 : sample.filter(test).length / sample.length;
  return {
    count: sample.length,
    withDigit: share((key) => DIGIT.test(key)),
    withBlank: share((key) => /\s/.test(key)),
    notLatin: share((key) => NOT_LATIN.test(key)),
    digitsOnly: share((key) => /^\d+$/.test(key)),
    shape: findMost(sample.map(getShape)),
    length: findMost(sample.map(({ length }) => length)),
    starts: findMost(sample.map((key) => COMMENT.exec(key)?.[1] ?? '')),
    hasZeros: sample.some((key) => /^0\d+$/.test(key)),
  };
}

const SEPARATOR_LINE = /^"?sep=.?"?$/i;
const EXPONENT = /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i;
const HALF_EXPONENT = /^\d{3,}E\+\d+$/i;
const CELL_ERROR = /^#{2,}$|^#(N\/[AV]|NV|[\p{L}¿/]+\s?[\p{L}/]*[?!]|[\p{L}]+\/\d!)$|^#DIV\/0!$/u;
const RULE = /^[\s\-=_*~.+|#<>/\\·•–—]{3,}$/;
const TOTAL =
  /^(grand\s+)?(total|sub-?total|sum|summe|gesamt(anzahl)?|anzahl|count|suma|totale|totaal|aantal|razem|итого|всего|合計|合计|总计|共)[\s:=(]*[^\p{L}]*\d|^\d+\s+(keys?|codes?|licen[sc]es?|lizenzen|schlüssel|claves|licencias|stück)\.?$/iu;

/** What is no key wherever it stands. */
function judgeAlone(key: string, row: Row | undefined, isFirst: boolean): Reason | undefined {
  if (key === '') return row && row.cells.length === 1 && row.cells[0]?.trim() !== '' ? 'rule' : undefined;
  const code = key.charCodeAt(0);
  // Nearly every key begins with a letter.
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  if (isFirst && SEPARATOR_LINE.test(row?.cells.join('') ?? '')) return 'separator';
  if (!isLetter && (EXPONENT.test(key) || HALF_EXPONENT.test(key))) return 'exponent';
  if (code === 35 && CELL_ERROR.test(key)) return 'cell_error';
  if (!isLetter && RULE.test(key)) return 'rule';
  return TOTAL.test(key) ? 'total' : undefined;
}

const MONTH =
  'jan|feb|mar|mrz|mär|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|ene|abr|ago|dic|gen|mag|giu|lug|set|ott';
const DATE = new RegExp(
  `^\\d{1,2}[-. /](${MONTH})[a-zé]*\\.?([-. /]\\d{2,4})?$|^(${MONTH})[a-zé]*[-. /]\\d{1,4}$|^\\d{4}-\\d\\d-\\d\\d([T ][\\d:.Z]+)?$|^\\d{1,2}(?<separator>[./])\\d{1,2}\\k<separator>\\d{2,4}$`,
  'i',
);
const COMMENT = /^(#|\/\/|;|--|\*|%|!)/;
const WRONG_LETTERS = /\ufffd|Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|Â[\u00a0-\u00bf]/;
/** Latin letters beside those that look like them. */
const MIXED =
  /\p{Script=Latin}[^\s]*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}][^\s]*\p{Script=Latin}/u;
const SENTENCE = /(^|\s)\p{Ll}{2,}(\s|[,.;:!?]|$)|(^|\s)\p{Lu}\p{Ll}+(\s|[,.;:!?]|$)/u;

/** The characters that begin most values begin no comment. */
function isComment(key: string, { starts, withBlank }: Profile): boolean {
  const start = COMMENT.exec(key)?.[1];
  if (!start || (starts.value === start && starts.share > 0.3)) return false;
  return key.charAt(start.length) === ' ' || (/\s/.test(key) && withBlank < 0.2);
}

/** Letters of a language, as in a sentence, a name or an address; keys rarely have blanks. */
const isSentence = (key: string): boolean =>
  (/\s|:$/.test(key) && SENTENCE.test(key)) || /^(www\.[\w.-]+|[\w.+-]+@[\w-]+\.[\w.-]+)$/i.test(key);

const isKeyLike = (key: string): boolean => key.length >= 5 && DIGIT.test(key) && !/\s/.test(key);

/** A key of several lines is like no other, and a value that is too short for a key is refused as one. */
const isShortOrLong = (key: string): boolean => key.length < 5 || key.includes('\n');

function judgeAmongOthers(key: string, profile: Profile, hasKeys: boolean): Reason | undefined {
  if (isComment(key, profile)) return 'comment';
  if (DATE.test(key)) return 'date';
  if (WRONG_LETTERS.test(key)) return 'wrong_letters';
  if (MIXED.test(key)) return 'other_alphabet';
  if (hasKeys && isSentence(key) && profile.withBlank < 0.2) return 'sentence';
  if (/(…|\.\.\.)$/.test(key)) return 'truncated';
  return judgeForm(key, profile);
}

/** Compared with a list whose values have one form. */
function judgeForm(key: string, profile: Profile): Reason | undefined {
  const { count, length } = profile;
  if (count >= 2 && profile.notLatin < 0.1 && NOT_LATIN.test(key)) return 'other_alphabet';
  if (
    count >= 3 &&
    profile.digitsOnly > 0.9 &&
    profile.hasZeros &&
    length.share >= 0.5 &&
    /^[1-9]\d*$/.test(key) &&
    key.length < (length.value ?? 0)
  )
    return 'lost_zeros';
  if (
    count >= 2 &&
    profile.withDigit >= 0.95 &&
    !DIGIT.test(key) &&
    LETTER.test(key) &&
    isUnlike(key, profile)
  )
    return 'no_digit';
  if (count >= 20 && length.share >= 0.98 && key.length !== length.value)
    return key.length < (length.value ?? 0) && profile.digitsOnly > 0.9 ? 'lost_zeros' : 'other_length';
  return undefined;
}

const isUnlike = (key: string, { shape }: Profile): boolean =>
  shape.share >= 0.8 && getShape(key) !== shape.value;

/** The first value, if it names the others instead of being one of them. */
function isHeader(key: string, profile: Profile): boolean {
  const { count, shape } = profile;
  const isOdd = getShape(key) !== shape.value || shape.share < 0.5;
  if (isKeyName(key)) return !DIGIT.test(key) || (count > 0 && isOdd);
  if (count === 0 || isShortOrLong(key)) return false;
  if (NOT_LATIN.test(key) && profile.notLatin < 0.1) return true;
  if (DIGIT.test(key)) return isOdd && /\s/.test(key) && profile.withBlank < 0.1 && SENTENCE.test(key);
  return (
    profile.withDigit >= 0.9 &&
    (isOdd || (/\p{Ll}/u.test(key) && findNamedRole(key) !== undefined) || /^\p{L}\p{Ll}+$/u.test(key))
  );
}

/** The header again, as where lists were joined. */
const isRepeated = ({ cells }: Row, names: Set<string>): boolean => {
  const filled = cells.map(cleanCell).filter(Boolean);
  return filled.length > 0 && names.size > 0 && filled.every((cell) => names.has(cell));
};
