import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// The English dictionaries, mostly surnames, are three times as large and estimate hardly lower.
const zxcvbn = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
});

/** How hard a password is to guess for who knows these words: 0 (at once) to 4 (practically never). */
export const estimateStrength = (password: string, knownWords: string[]): number =>
  zxcvbn.check(password, knownWords).score;
