import { expect, test } from 'vitest';
import {
  ALPHABETS,
  Alphabet,
  FIRST_GENERATOR,
  Generator,
  getBits,
  getCapacity,
  makeKey,
} from '#contract/generator';

const aGenerator = (changes: object = {}) =>
  Generator.parse({ ...FIRST_GENERATOR, pattern: 'XXXXX-XXXXX-C', prefix: 'PRO-', ...changes });

/** The Luhn mod N checksum of a key with its check character, by the definition: zero if it is right. */
function getChecksum(key: string, alphabet: string): number {
  const values = [...key].map((character) => alphabet.indexOf(character)).toReversed();
  const addends = values.map((value, index) => {
    const addend = index % 2 === 1 ? 2 * value : value;
    return Math.floor(addend / alphabet.length) + (addend % alphabet.length);
  });
  return addends.reduce((sum, addend) => sum + addend, 0) % alphabet.length;
}

test.for(Alphabet.options)(
  'keys of %s have a check character that tells every wrong character',
  (alphabet) => {
    const characters = ALPHABETS[alphabet];
    let seed = 1;
    const pick = (count: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % count;
    };
    for (let n = 0; n < 20; n++) {
      const key = makeKey(aGenerator({ alphabet }), pick);
      const body = key.slice('PRO-'.length).replaceAll('-', '');

      expect(key).toMatch(/^PRO-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]$/);
      expect(getChecksum(body, characters)).toBe(0);
      const wrong = characters[(characters.indexOf(body[3] ?? '') + 1) % characters.length] ?? '';
      expect(getChecksum(body.slice(0, 3) + wrong + body.slice(4), characters)).not.toBe(0);
    }
  },
);

test('the strength of a pattern is that of its random characters', () => {
  expect(getBits(aGenerator())).toBe(50);
  expect(getBits(aGenerator({ alphabet: 'digits', pattern: '2026-XXXXXXXXXX' }))).toBeCloseTo(33.2, 1);
  expect(getCapacity(aGenerator({ pattern: 'XXXXXX' }))).toBe(1073);
  expect(getCapacity(aGenerator({ pattern: 'X'.repeat(60) }))).toBe(Number.MAX_SAFE_INTEGER);
});

test('a pattern that is weak or unclear is refused at its field', () => {
  const getErrors = (changes: object) =>
    Generator.safeParse({ ...aGenerator(), ...changes }).error?.issues.map(({ path }) => path.join('.'));

  expect(getErrors({ pattern: 'XXXXX' })).toEqual(['pattern']);
  expect(getErrors({ pattern: 'XXXXXXXXXX-ABC' })).toContain('pattern');
  expect(getErrors({ pattern: 'XXXXXXXXXX-C-C' })).toContain('pattern');
  expect(getErrors({ refill: { below: 0, amount: 1 } })).toEqual(['refill.below']);
  expect(getErrors({})).toBeUndefined();
});
