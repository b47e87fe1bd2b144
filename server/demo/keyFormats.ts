import type { Random } from './random';

const CLEAR = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const DIGITS = '0123456789';
const HEX = '0123456789abcdef';

export type KeyFormat = (random: Random) => string;

function groups(alphabet: string, sizes: number[], prefix: string[] = []): KeyFormat {
  const letters = [...alphabet];
  return (random) => {
    const made = sizes.map((size) => Array.from({ length: size }, () => random.pick(letters)).join(''));
    return [...prefix, ...made].join('-');
  };
}

/** 7K2QF-9MXPA-… */
export const fiveByFive = groups(CLEAR, [5, 5, 5, 5, 5]);
/** LMFX-8QW2-… */
export const fourByFour = (prefix: string) => groups(CLEAR, [4, 4, 4, 4], [prefix]);
/** 482173-559201-… */
export const numeric = groups(DIGITS, [6, 6, 6, 6]);
/** 3f9c1d02-77ab-4e… */
export const uuid = groups(HEX, [8, 4, 4, 4, 12]);
/** HL12-5d0c9a… */
export const token = (prefix: string) => groups(HEX, [32], [prefix]);
