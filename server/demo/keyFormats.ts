import type { Random } from '#shop/random';

const UNAMBIGUOUS_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const DIGITS = '0123456789';
const HEX = '0123456789abcdef';

export type KeyFormat = (random: Random) => string;

function createGroupedFormat(alphabet: string, sizes: number[], prefix: string[] = []): KeyFormat {
  const characters = [...alphabet];
  return (random) => {
    const groups = sizes.map((size) => Array.from({ length: size }, () => random.pick(characters)).join(''));
    return [...prefix, ...groups].join('-');
  };
}

/** 7K2QF-9MXPA-… */
export const fiveGroupsOfFive = createGroupedFormat(UNAMBIGUOUS_LETTERS, [5, 5, 5, 5, 5]);
/** LMFX-8QW2-… */
export const fourGroupsOfFour = (prefix: string) =>
  createGroupedFormat(UNAMBIGUOUS_LETTERS, [4, 4, 4, 4], [prefix]);
/** 482173-559201-… */
export const digitGroups = createGroupedFormat(DIGITS, [6, 6, 6, 6]);
/** 3f9c1d02-77ab-4e… */
export const uuid = createGroupedFormat(HEX, [8, 4, 4, 4, 12]);
/** HL12-5d0c9a… */
export const hexToken = (prefix: string) => createGroupedFormat(HEX, [32], [prefix]);
