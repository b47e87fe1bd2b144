import { getCanonicalKey } from '#contract/canonicalKey';
import type { KeyDifference } from '#contract/keyLookup';
import { MAX_SEARCH_LENGTH } from '#contract/licenses';

/** Each costs an HMAC and a lookup: together some milliseconds. */
const MAX_VARIANTS = 1000;

/** A text that may have been meant, and how what was typed differs from it. */
type Variant = readonly [text: string, differences: readonly KeyDifference[]];

/**
 * The keys that a typed key may mean, by their canonical form, with the fewest differences first: itself; the same in
 * another case, without or with other blanks and dashes; and with one look-alike character, or all of a kind, replaced.
 */
export function listKeyVariants(typed: string): Map<string, readonly KeyDifference[]> {
  const key = getCanonicalKey(typed);
  const variants = new Map<string, readonly KeyDifference[]>();
  if (key.length > MAX_SEARCH_LENGTH) return variants.set(key, []);

  const separated = changeSeparators(key).flatMap(changeCase);
  const moved = moveOneDash(key).flatMap(changeCase);
  const all = [...separated, ...moved, ...separated.flatMap(swapLookalikes)];
  for (const [text, differences] of all.toSorted((a, b) => a[1].length - b[1].length)) {
    if (variants.size === MAX_VARIANTS) break;
    if (!variants.has(text)) variants.set(text, differences);
  }
  return variants;
}

const GROUP_SIZES = [3, 4, 5, 6, 7, 8];

/** The key without blanks, without separators, and in groups of one size. */
function changeSeparators(key: string): Variant[] {
  const bare = key.replaceAll(/[\s._/-]/g, '');
  const grouped = GROUP_SIZES.filter((size) => size < bare.length).map(
    (size) => bare.match(new RegExp(`.{1,${size}}`, 'gu'))?.join('-') ?? bare,
  );
  return [
    [key, []],
    [key.replaceAll(' ', ''), ['spaces']],
    [key.replaceAll(' ', '-'), ['dashes']],
    ...[bare, ...grouped].map((text): Variant => [text, ['dashes']]),
  ];
}

/** The key with one dash less or more. */
function moveOneDash(key: string): Variant[] {
  return Array.from(key, (character, index): Variant => {
    const [before, after] = [key.slice(0, index), key.slice(index)];
    return [character === '-' ? before + after.slice(1) : `${before}-${after}`, ['dashes']];
  });
}

function changeCase([text, differences]: Variant): Variant[] {
  const cased = [text.toUpperCase(), text.toLowerCase()].filter((other) => other !== text);
  return [[text, differences], ...cased.map((other): Variant => [other, [...differences, 'case']])];
}

/** What may be meant by each character. */
const LOOKALIKES: Record<Exclude<KeyDifference, 'case' | 'spaces' | 'dashes'>, Record<string, string>> = {
  o_0: { O: '0', o: '0', '0': 'Oo' },
  i_1: { I: '1l', i: '1', l: '1I', L: '1', '1': 'IlL', '|': 'Il1' },
  s_5: { S: '5', s: '5', '5': 'Ss' },
  b_8: { B: '8', b: '8', '8': 'Bb' },
  z_2: { Z: '2', z: '2', '2': 'Zz' },
};

/** The key with one look-alike replaced, or with all that are typed alike. */
function swapLookalikes([text, differences]: Variant): Variant[] {
  return Object.entries(LOOKALIKES).flatMap(([kind, meant]) => {
    const changes = [...differences, kind as KeyDifference];
    return Array.from(text).flatMap((typed, index, characters) =>
      Array.from(meant[typed] ?? '').flatMap((other): Variant[] => [
        [characters.with(index, other).join(''), changes],
        [text.replaceAll(typed, other), changes],
      ]),
    );
  });
}
