import * as z from 'zod/mini';

/** Also the values of the database's type: new ones at the end, with a migration. */
export const NOTIFICATION_TYPES = [
  'LOW_STOCK',
  'DEPLETED',
  'ASSIGNMENT_FAILED',
  'POOL_REPLENISHED',
  'SHOP_FAILING',
  'KEYS_EXPIRING',
  'INCONSISTENT',
  'MESSAGE_FAILED',
  'RECOVERY',
  'API_KEYS_REVOKED',
] as const;

export const NotificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof NotificationType>;
