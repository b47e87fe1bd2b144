import { getCanonicalKey, toKeyText } from '#contract/shared/canonicalKey';
import type { BlindIndex } from './blindIndex';

/** The stored index of a license key: that of its canonical form. */
export const indexLicenseKey = (index: BlindIndex, key: string): Buffer =>
  index.compute(getCanonicalKey(key));

/**
 * The indexes that a key may have in the database, first the one that is stored. Some deleted keys only have the index
 * of their text as it was written, and cannot be brought over without it.
 */
export const findLicenseKeyIndexes = (index: BlindIndex, written: string): Buffer[] =>
  listForms(written).flatMap((text) => index.computeAll(text));

/**
 * The index under the first key that corresponds to a stored one, in hexadecimal. `index` may lack the latest key: then
 * that of the canonical form, which nearly every license has.
 */
export function findFirstIndex(index: BlindIndex, key: string, stored: string): string {
  const forms = listForms(key);
  const isStored = (text: string) => index.computeAll(text).some((bytes) => bytes.toString('hex') === stored);
  return index.computeFirst(forms.find(isStored) ?? getCanonicalKey(key)).toString('hex');
}

/** The texts that an index of a key may be of. */
const listForms = (written: string): string[] => [
  ...new Set([getCanonicalKey(written), toKeyText(written), written.trim()]),
];
