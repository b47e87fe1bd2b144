import type { Generator } from '#contract/generator';

/** The columns of a pool have what it is refilled with. */
export type StoredGenerator = Omit<Generator, 'refill'>;
