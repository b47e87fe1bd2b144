import * as z from 'zod/mini';

/** The languages of the product; the first is the default. */
export const Language = z.enum(['en', 'de', 'es']);
export type Language = z.infer<typeof Language>;
