import { isEmailAddress } from './isSentence';
import { findFrequent, findMost, getShape, getSignature, isKeyLike } from './shapes';

export const COMMENT = /^(#|\/\/|;|--|\*|%|!|REM\b)/i;
export const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** What most values of a list have in common. */
export interface Profile {
  /** Of values that could be keys, if there are any; else of all. */
  count: number;
  /** Whether some values could be keys, and their share of all. */
  hasKeys: boolean;
  keyShare: number;
  withDigit: number;
  withBlank: number;
  withSmallLetter: number;
  notLatin: number;
  digitsOnly: number;
  links: number;
  /** Of all values: the logins of accounts. */
  emailAddresses: number;
  shapes: Set<string>;
  lengths: Set<number>;
  shape: Most<string>;
  signature: Most<string>;
  length: Most<number>;
  starts: Most<string>;
  hasZeros: boolean;
}
type Most<Value> = { value: Value | undefined; share: number };

const PROFILE_ROWS = 2_000;

/** Describes a sample of `count` values. */
export function getProfile(count: number, getValue: (place: number) => string): Profile {
  const step = Math.max(1, Math.floor(count / PROFILE_ROWS));
  const places = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  const all = places.map(getValue).filter((value) => value !== '' && !value.includes('\n'));
  const keys = all.filter(isKeyLike);
  const sample = keys.length > 0 ? keys : all;
  const share = (test: (value: string) => boolean, of = sample) =>
    of.length === 0 ? 0 : of.filter(test).length / of.length;
  const shapes = sample.map(getShape);
  const lengths = sample.map(({ length }) => length);
  return {
    count: sample.length,
    hasKeys: keys.length > 0,
    keyShare: share(isKeyLike, all),
    withDigit: share((value) => /\d/.test(value)),
    withBlank: share((value) => /\s/.test(value), all),
    withSmallLetter: share((value) => /\p{Ll}/u.test(value)),
    notLatin: share((value) => NOT_LATIN.test(value)),
    digitsOnly: share((value) => /^\d+$/.test(value)),
    links: share((value) => /^https?:/i.test(value)),
    emailAddresses: share(isEmailAddress, all),
    shapes: findFrequent(shapes),
    lengths: findFrequent(lengths),
    shape: findMost(shapes),
    signature: findMost(sample.map(getSignature)),
    length: findMost(lengths),
    starts: findMost(all.map((value) => COMMENT.exec(value)?.[1] ?? '')),
    hasZeros: sample.some((value) => /^0\d+$/.test(value)),
  };
}
