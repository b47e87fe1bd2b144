import { COMMENT, NOT_LATIN, type Profile } from './getProfile';
import { isEmailAddress, isSentence } from './isSentence';
import { getShape, getSignature } from './shapes';
import type { Reason } from './types';

/** Nearly every key: of Latin capitals and digits in groups, too long for a date. */
const PLAIN = /^(?=.{11})(?=.*\d)[A-Z0-9]+(-[A-Z0-9]+)*$/;
const MONTH =
  'jan|feb|mar|mrz|mär|apr|may|mai|maj|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|janv|févr|mars|avr|juin|juil|août|déc';
const DATE = new RegExp(
  `^\\d{1,2}\\.?[-. /](${MONTH})[a-zé]*\\.?([-. /]\\d{2,4})?$|^(${MONTH})[a-zé]*[-. /]\\d{1,4}$|^\\d{4}-\\d\\d-\\d\\d([T ][\\d:.Z]+)?$|^\\d{1,2}(?<separator>[./])\\d{1,2}\\k<separator>\\d{2,4}( \\d\\d?:\\d\\d.*)?$`,
  'i',
);
const WRONG_LETTERS = /\ufffd|Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|Â[\u00a0-\u00bf]/;
/** Latin letters beside those that look like them. */
const MIXED =
  /\p{Script=Latin}[^\s]*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}][^\s]*\p{Script=Latin}/u;

/** Several words in small letters, then the end of a sentence. */
const PROSE = /(^|\s)\p{Ll}{2,},?\s+\p{Ll}{2,},?\s.*[.!?:]$/u;
/** A label that is no name of a key, before its value. */
const LABELLED = /^\p{L}[\p{L}\d .'_/-]*:\s/u;

/** What a value is that is no key, or a damaged one, compared with the others. */
export function judgeAmongOthers(key: string, profile: Profile): Reason | undefined {
  if (key.length === profile.length.value && PLAIN.test(key)) return undefined;
  if (isComment(key, profile)) return 'comment';
  if (DATE.test(key)) return 'date';
  if (WRONG_LETTERS.test(key)) return 'wrong_letters';
  if (MIXED.test(key)) return 'other_alphabet';
  if (PROSE.test(key) || (profile.hasKeys && isText(key, profile))) return 'sentence';
  if (/(…|\.\.\.)$/.test(key)) return 'truncated';
  return judgeForm(key, profile);
}

/** The characters that begin most values begin no comment. */
function isComment(key: string, { starts, withBlank }: Profile): boolean {
  const start = COMMENT.exec(key)?.[1];
  if (!start || (starts.value === start && starts.share > 0.3)) return false;
  return key.charAt(start.length) === ' ' || (/\s/.test(key) && withBlank < 0.2);
}

/** A sentence, a labelled value or an address among keys. */
const isText = (key: string, { links, emailAddresses }: Profile): boolean =>
  isSentence(key) ||
  LABELLED.test(key) ||
  (links < 0.5 && /^https?:/i.test(key)) ||
  (emailAddresses < 0.5 && isEmailAddress(key));

/** Compared with a list whose values have one form. */
function judgeForm(key: string, profile: Profile): Reason | undefined {
  const { count, hasKeys } = profile;
  if (count >= 2 && profile.notLatin < 0.1 && NOT_LATIN.test(key)) return 'other_alphabet';
  if (hasKeys && !/\d/.test(key) && /\p{L}/u.test(key) && isUnlike(key, profile)) return 'no_digit';
  const isShort = key.length < (profile.length.value ?? 0);
  if (count >= 3 && profile.digitsOnly > 0.9 && /^[1-9]\d*$/.test(key) && isShort && profile.hasZeros)
    return 'lost_zeros';
  if (isCut(key, profile)) return profile.digitsOnly > 0.9 ? 'lost_zeros' : 'truncated';
  if (count >= 20 && profile.length.share >= 0.98 && key.length !== profile.length.value)
    return 'other_length';
  return undefined;
}

/** A word among keys: of another shape, of another length, or with small letters. */
function isUnlike(key: string, { shapes, lengths, keyShare, withSmallLetter }: Profile): boolean {
  const shape = getShape(key);
  if (shapes.has(shape) && shape !== 'X') return false;
  const isWord = /^\p{Lu}?\p{Ll}+$/u.test(key);
  const isOdd = !shapes.has(shape) || !lengths.has(key.length) || (isWord && withSmallLetter === 0);
  return isOdd && (keyShare >= 0.5 || isWord);
}

const MIN_CUT_LENGTH = 10;

/** Shorter than all others, which have one form of groups or one length: cut to a column's width. */
function isCut(key: string, { count, signature, length }: Profile): boolean {
  const form = signature.value ?? '';
  if (key.length >= (length.value ?? 0) || (length.value ?? 0) < MIN_CUT_LENGTH) return false;
  // The value itself may be among them.
  const isAlone = signature.share * count >= count - Math.max(1, count * 0.02);
  if (!isAlone || count < 4) return isAlone && count === 3 && isPrefix(getSignature(key), form);
  return getSignature(key) !== form;
}

/** `4-4-2` of `4-4-4`, but a number that counts is shorter as well. */
const isPrefix = (cut: string, form: string): boolean => {
  const [groups, all] = [cut.split(/\D+/), form.split(/\D+/)];
  const last = groups.length - 1;
  return (
    all.length > 2 &&
    groups.every(
      (group, index) => group === all[index] || (index === last && Number(group) < Number(all[index])),
    ) &&
    Number(all.at(-1)) >= 4
  );
};
