import { getCanonicalKey } from '#contract/canonicalKey';
import type { KeyPartValues } from '#contract/keyParts';
import { MAX_SEARCH_LENGTH } from '#contract/licenses';
import type { BlindIndex } from '../../../platform/crypto/blindIndex';

// Not the index of a key of the same text, which would show that a part repeats it.
const toIndexedText = (canonical: string) => `part ${canonical}`;

/** SQL: an array of bigint. */
const toArray = (indexes: (bigint | undefined)[]): string => `{${indexes.join(',')}}`;

/**
 * The blind indexes of a key's parts, as an array of SQL. 64 bits are enough: a part need not be unique, and an index of
 * whole hashes would take four times the space. Parts that are longer than a search are left out.
 */
export function indexParts(index: BlindIndex, values: KeyPartValues): string {
  const texts = new Set(Object.values(values).map(getCanonicalKey));
  const searchable = [...texts].filter((text) => text.length <= MAX_SEARCH_LENGTH);
  return toArray(searchable.map((text) => index.computeAllLong(toIndexedText(text))[0]));
}

/** The indexes that a part with this text may have, as an array of SQL. */
export const indexSearchedPart = (index: BlindIndex, search: string): string =>
  toArray(index.computeAllLong(toIndexedText(getCanonicalKey(search))));
