import { isDay } from './guessRole';
import { type Row, Rows } from './Rows';
import { findMost, getSignature, isKeyLike } from './shapes';
import { stripSigns } from './stripSigns';
import type { Table } from './types';

const MIN_SHARE = 0.75;
/** What is between a text and its key. */
const EDGE = /^[\s:=#|/–—-]+|[\s:=#|/–—-]+$/g;

/** Lines of a key of groups with words before or behind it, as `Office: ABCD-1001 (used)`; undefined for another text. */
export function readEmbedded(text: string): Table | undefined {
  if (!/\S[^\S\n]+\S/.test(text)) return undefined;
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/));
  const found = lines.map((words) => words.flatMap((word, index) => (isGrouped(word) ? index : [])));
  const signatures = found.map((places, line) => places.map((place) => sign(lines[line]?.[place] ?? '')));
  const { value: most, share } = findMost(signatures.flat());
  const places = found.map((candidates, line) =>
    candidates.filter((_, index) => signatures[line]?.[index] === most),
  );
  const hasWords = places.some(({ length }, line) => length === 1 && (lines[line]?.length ?? 0) > 1);
  if (share < MIN_SHARE || !hasWords || places.some(({ length }) => length > 1)) return undefined;
  const rows = lines.flatMap((words, line): Row[] => {
    if (words.join('') === '') return [];
    const [place] = places[line] ?? [];
    const cells = place === undefined ? [words.join(' ')] : split(words, place);
    return [{ line: line + 1, cells }];
  });
  return { format: 'table', separator: ' ', rows: Rows.of(rows) };
}

const isGrouped = (word: string): boolean => {
  const key = bare(word);
  return key.length >= 8 && isKeyLike(key) && /^\w+(-\w+)+$/.test(key) && !isDay(key);
};

const bare = (word: string): string => stripSigns(word.replace(/[,;]$/, ''));
const sign = (word: string): string => getSignature(bare(word));

/** The key, the words before it, and those behind it. */
const split = (words: string[], place: number): string[] => [
  words[place] ?? '',
  words.slice(0, place).join(' ').replaceAll(EDGE, ''),
  words
    .slice(place + 1)
    .join(' ')
    .replaceAll(EDGE, ''),
];
