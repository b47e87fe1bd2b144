import * as z from 'zod/mini';

export const NotificationType = z.enum([
  'LOW_STOCK',
  'DEPLETED',
  'ASSIGNMENT_FAILED',
  'POOL_REPLENISHED',
  'SHOP_FAILING',
  'KEYS_EXPIRING',
  'INCONSISTENT',
]);
export type NotificationType = z.infer<typeof NotificationType>;
