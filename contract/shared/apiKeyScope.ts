import * as z from 'zod/mini';

/** What an API key may do: `allocate` sends orders and gets their keys, `read` gets the keys of earlier orders. */
export const ApiKeyScope = z.enum(['allocate', 'read']);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;
