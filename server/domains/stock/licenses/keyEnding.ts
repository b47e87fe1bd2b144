import { getCanonicalKey, unifyLookalikes } from '#contract/canonicalKey';
import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import { getKeyEnding, VISIBLE_CHARACTERS } from '../../../platform/crypto/presentKey';

const toIndexedText = (ending: string) => `ending ${ending.toUpperCase()}`;

/** Blind index of a key's ending: it finds keys by their visible part, in any case, without storing it. */
export const indexKeyEnding = (index: BlindIndex, key: string): number =>
  index.computeShort(toIndexedText(getKeyEnding(getCanonicalKey(key))));

/** The indexes that keys with this ending may have. */
export const indexSearchedEnding = (index: BlindIndex, ending: string): number[] =>
  index.computeAllShort(toIndexedText(ending));

/** The visible ending that a search may be, with or without the mask before it. */
export function findSearchedEnding(search: string): string | undefined {
  const ending = unifyLookalikes(search.replace(/^[•*.…]+/u, ''));
  const length = [...ending].length;
  return length >= 1 && length <= VISIBLE_CHARACTERS ? ending : undefined;
}
