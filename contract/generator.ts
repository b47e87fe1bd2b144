import * as z from 'zod/mini';
import { DeliveriesAllowed } from './licenseForms';
import { endpoint, offeredAs } from './shared/endpoint';
import { boundedText, Id, intBetween, NoContent, NonNegativeInt, withLabel } from './shared/fields';
import { validationText } from './shared/texts/validationText';

/**
 * The characters that a group may be made of. Those of `crockford` cannot be mistaken for each other: it is Crockford's
 * base 32, without I, L, O and U.
 */
export const ALPHABETS = {
  crockford: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  letters: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  digits: '0123456789',
  hex: '0123456789ABCDEF',
} as const;

export const Alphabet = z.enum(['crockford', 'letters', 'digits', 'hex']);
export type Alphabet = z.infer<typeof Alphabet>;

/**
 * One in so many possible keys may exist: who guesses a key is wrong as often. A pattern that has given as many keys is used
 * up.
 */
export const GUESSES_PER_KEY = 1_000_000;

/** Fewer random bits hold fewer than a thousand keys that nobody guesses. */
export const MIN_BITS = 30;
/** Below, keys withstand guessing at a shop's or an activation server's pace only. */
export const STRONG_BITS = 64;

/** Keys of one call: they are made within the time that a browser waits. */
export const MAX_GENERATED = 100_000;

const RANDOM = 'X';
const CHECK = 'C';
const MAX_PATTERN_LENGTH = 60;

const Pattern = boundedText(MAX_PATTERN_LENGTH).check(
  z.refine((pattern) => /^[XC0-9._:/+-]*$/.test(pattern), validationText('generator.pattern_characters')),
  z.refine((pattern) => pattern.split(CHECK).length <= 2, validationText('generator.one_check')),
);

const Refill = z.strictObject({
  below: withLabel('Refill below', intBetween(1, MAX_GENERATED)),
  amount: withLabel('Keys of a refill', intBetween(1, MAX_GENERATED)),
});

const patternFields = {
  alphabet: withLabel('Characters', Alphabet),
  prefix: withLabel('Prefix', boundedText(50)),
  /** `X` is a random character, `C` the check character; digits and separators stay as they are. */
  pattern: withLabel('Pattern', Pattern),
};

/** How a pool makes its keys. */
export const Generator = z
  .strictObject({
    ...patternFields,
    delivre_x_times: withLabel('Deliveries allowed', DeliveriesAllowed),
    /** Makes keys by itself when fewer are available; null makes none. */
    refill: z.nullable(Refill),
  })
  .check(
    z.refine((generator) => getBits(generator) >= MIN_BITS, {
      error: validationText('generator.too_weak', { bits: MIN_BITS, keys: 1000 }),
      path: ['pattern'],
    }),
  );
export type Generator = z.output<typeof Generator>;

/** What makes the keys of two generators alike. */
export type KeyPattern = Pick<Generator, keyof typeof patternFields>;

/** Strong, and short enough to be typed. */
export const FIRST_GENERATOR: Generator = {
  alphabet: 'crockford',
  prefix: '',
  pattern: 'XXXXX-XXXXX-XXXXC',
  delivre_x_times: 1,
  refill: null,
};

const countRandom = ({ pattern }: KeyPattern) => pattern.split(RANDOM).length - 1;

/** The entropy of a key, in bits. */
export const getBits = (pattern: KeyPattern): number =>
  countRandom(pattern) * Math.log2(ALPHABETS[pattern.alphabet].length);

/** How many keys the pattern may give; see `GUESSES_PER_KEY`. */
export const getCapacity = (pattern: KeyPattern): number =>
  Math.min(Math.floor(2 ** getBits(pattern) / GUESSES_PER_KEY), Number.MAX_SAFE_INTEGER);

/** A key of the pattern; `pick` returns a random integer from 0 to below its argument. */
export function makeKey(keyPattern: KeyPattern, pick: (count: number) => number): string {
  const { alphabet, prefix, pattern } = keyPattern;
  const characters = ALPHABETS[alphabet];
  const values = Array.from({ length: countRandom(keyPattern) }, () => pick(characters.length));
  const check = getCheckValue(values, characters.length);
  const random = values.values();
  const key = [...pattern].map((place) => {
    if (place === RANDOM) return characters[random.next().value ?? 0];
    return place === CHECK ? characters[check] : place;
  });
  return prefix + key.join('');
}

/**
 * The check value of the Luhn mod N algorithm: it tells every wrong character, and nearly every swap of neighbors. N is the
 * number of characters of the alphabet, which must be even.
 */
function getCheckValue(values: number[], count: number): number {
  const sum = values.toReversed().reduce((total, value, index) => {
    const addend = index % 2 === 0 ? 2 * value : value;
    return total + Math.floor(addend / count) + (addend % count);
  }, 0);
  return (count - (sum % count)) % count;
}

/** The generator of a pool, and what its pattern has given, in every pool that has it. */
export const GeneratorState = z.object({
  generator: z.nullable(Generator),
  generated: NonNegativeInt,
  capacity: NonNegativeInt,
});
export type GeneratorState = z.infer<typeof GeneratorState>;

export const GenerateKeys = z.strictObject({
  /** A repeated call with it makes no more keys, and returns the first result. */
  idempotency_key: z.uuid(validationText('values.uuid')),
  count: withLabel('Number of keys', intBetween(1, MAX_GENERATED)),
});
export type GenerateKeys = z.output<typeof GenerateKeys>;

export const GenerationResult = z.object({
  created_count: NonNegativeInt,
  /** The batch that the keys belong to. */
  batch_id: Id,
});
export type GenerationResult = z.infer<typeof GenerationResult>;

export const generator = offeredAs('pool_planning', {
  get: endpoint({
    method: 'GET',
    path: '/license-groups/{id}/generator',
    access: 'pools.read',
    summary: 'How a pool makes its keys, and how many more its pattern may give',
    data: GeneratorState,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/license-groups/{id}/generator',
    access: 'pools.write',
    summary: 'Set how a pool makes its keys, and below which stock it does so by itself',
    body: Generator,
    data: GeneratorState,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/license-groups/{id}/generator',
    access: 'pools.write',
    summary: 'Make no more keys for a pool',
    data: NoContent,
  }),
  generate: endpoint({
    method: 'POST',
    path: '/license-groups/{id}/generate',
    access: 'licenses.import',
    summary: "Make keys by the pool's generator: all of them, or none",
    status: 201,
    body: GenerateKeys,
    data: GenerationResult,
  }),
});
