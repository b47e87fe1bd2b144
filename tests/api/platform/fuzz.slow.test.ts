import { test } from 'vitest';
import { fuzz } from '../fuzz';

/** As many calls as a server answers before its tables grow: the later calls of a longer round would be slower. */
const ROUND_CALLS = 20_000;
const calls = Number(process.env.FUZZ_CALLS ?? 200_000);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const rounds = Array.from({ length: Math.ceil(calls / ROUND_CALLS) }, (_, index) => ({
  count: Math.min(ROUND_CALLS, calls - index * ROUND_CALLS),
  seed: seed + index,
}));

// A retry would send other calls, which need not find the fault again.
test.each(rounds)(
  'answers $count random calls of the seed $seed without a server error, in time, in its schema and only to whom it may',
  { timeout: 900_000, retry: 0 },
  ({ count, seed }) => fuzz(count, seed),
);
