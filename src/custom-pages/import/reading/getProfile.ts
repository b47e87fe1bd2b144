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

/** Describes a sample of the values. */
export function getProfile(values: string[]): Profile {
  const step = Math.max(1, Math.floor(values.length / PROFILE_ROWS));
  const all = values.filter((value, index) => index % step === 0 && value !== '' && !value.includes('\n'));
  const keys = all.filter(isKeyLike);
  const sample = keys.length > 0 ? keys : all;
  const share = (test: (value: string) => boolean) =>
    sample.length === 0 ? 0 : sample.filter(test).length / sample.length;
  return {
    count: sample.length,
    hasKeys: keys.length > 0,
    keyShare: all.length === 0 ? 0 : keys.length / all.length,
    withDigit: share((value) => /\d/.test(value)),
    withBlank: all.length === 0 ? 0 : all.filter((value) => /\s/.test(value)).length / all.length,
    withSmallLetter: share((value) => /\p{Ll}/u.test(value)),
    notLatin: share((value) => NOT_LATIN.test(value)),
    digitsOnly: share((value) => /^\d+$/.test(value)),
    links: share((value) => /^https?:/i.test(value)),
    shapes: findFrequent(sample.map(getShape)),
    lengths: findFrequent(sample.map(({ length }) => length)),
    shape: findMost(sample.map(getShape)),
    signature: findMost(sample.map(getSignature)),
    length: findMost(sample.map(({ length }) => length)),
    starts: findMost(all.map((value) => COMMENT.exec(value)?.[1] ?? '')),
    hasZeros: sample.some((value) => /^0\d+$/.test(value)),
  };
}
