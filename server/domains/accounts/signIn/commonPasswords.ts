import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The sorted, truncated hashes of the 100,000 most common passwords; `scripts/buildCommonPasswords.ts` writes them. */
export const COMMON_PASSWORDS_FILE = new URL('./commonPasswords.bin', import.meta.url);

/** One of ten million other passwords has the 40 bits of a common one, and is refused by mistake. */
export const HASH_BYTES = 5;

let hashes: Buffer | undefined;

function isListed(text: string): boolean {
  hashes ??= readFileSync(COMMON_PASSWORDS_FILE);
  const hash = createHash('sha256').update(text).digest().subarray(0, HASH_BYTES);
  let low = 0;
  let high = hashes.length / HASH_BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = hashes.compare(hash, 0, HASH_BYTES, middle * HASH_BYTES, (middle + 1) * HASH_BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

const SUBSTITUTES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Lower case with the letters that digits and signs stand for: `P@ssw0rd` is `password`. */
export const toPlainLetters = (text: string): string =>
  text.toLowerCase().replace(/[@4310!$57]/g, (sign) => SUBSTITUTES[sign] ?? sign);

const MIN_CORE_LENGTH = 4;

/** The part from the first to the last letter. */
function removeOuterSigns(lower: string): string {
  const letters = [...lower.matchAll(/[a-z]/g)];
  return lower.slice(letters[0]?.index ?? 0, (letters.at(-1)?.index ?? -1) + 1);
}

/**
 * Whether a password is one of the 100,000 most common ones, or one of them in other letters and between digits and
 * signs, which is how most passwords meet the rules: `Password123!`.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = removeOuterSigns(lower);
  const candidates = [lower, toPlainLetters(lower)];
  if (core.length >= MIN_CORE_LENGTH) candidates.push(core, toPlainLetters(core));
  return candidates.some(isListed);
}
