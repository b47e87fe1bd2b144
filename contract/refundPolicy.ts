import * as z from 'zod/mini';

/** What happens to a key when its unit is refunded or its order is canceled. */
export const RefundPolicy = z.enum(['keep', 'flag', 'return']);
export type RefundPolicy = z.infer<typeof RefundPolicy>;
