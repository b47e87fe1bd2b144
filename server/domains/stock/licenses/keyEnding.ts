import { getCanonicalKey, unifyLookalikes } from '#contract/canonicalKey';
import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import { getKeyEnding, VISIBLE_CHARACTERS } from '../../../platform/crypto/presentKey';

const toIndexedText = (ending: string) => `ending ${ending.toUpperCase()}`;

/** Blind index of a key's ending: it finds keys by their visible part, in any case, without storing it. */
export const indexKeyEnding = (index: BlindIndex, key: string): number =>
  index.computeShort(toIndexedText(getKeyEnding(getCanonicalKey(key))));

/** The indexes that keys with one of these endings may have. */
export const indexSearchedEndings = (index: BlindIndex, endings: string[]): number[] =>
  endings.flatMap((ending) => index.computeAllShort(toIndexedText(ending)));

/** What people read aloud: a list shows one more of a long key. */
const READ_CHARACTERS = 4;
/** Any of them may be the one more; each costs an HMAC and a lookup. */
const KEY_CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.'];

/**
 * The visible endings that a search may mean, with or without the mask before it and the dash in it: by the length of a
 * key, a dash is in its ending or in its mask.
 */
export function findSearchedEndings(search: string): string[] {
  const typed = unifyLookalikes(search.replace(/^[•*.…]+/u, ''));
  const characters = [...typed];
  const { length } = characters;
  if (length < 1 || length > VISIBLE_CHARACTERS) return [];
  if (typed.startsWith('-')) return [typed, typed.slice(1)].filter(Boolean);
  const longer = length === READ_CHARACTERS ? KEY_CHARACTERS.map((character) => character + typed) : [];
  if (typed.includes('-')) return [typed, typed.replaceAll('-', ''), ...longer];
  if (length < READ_CHARACTERS - 1 || length === VISIBLE_CHARACTERS) return [typed];
  return [typed, ...characters.map((_, place) => characters.toSpliced(place, 0, '-').join('')), ...longer];
}
