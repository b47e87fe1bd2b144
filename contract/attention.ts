import * as z from 'zod/mini';
import { messagesOf } from './messages/schema';
import { Severity } from './notifications';
import { PoolRef } from './pools';
import { Id, NonNegativeInt, Timestamp } from './shared/fields';

const SiteRef = z.object({ id: Id, name: z.string() });

const causeFields = {
  severity: Severity,
  /** One sentence: what is wrong, or what it does. */
  reason: z.string(),
  texts: messagesOf('reason'),
  since: z.nullable(Timestamp),
};

/** A cause with everything that it affects: a depleted pool and the orders that wait for it are one item. */
export const AttentionItem = z.union([
  z.object({
    ...causeFields,
    kind: z.literal('orders_waiting'),
    license_group: PoolRef,
    orders: NonNegativeInt,
    /** Keys were added, but are not validated yet. */
    is_validation_pending: z.boolean(),
  }),
  z.object({
    ...causeFields,
    kind: z.enum(['depleted', 'low_stock', 'keys_expiring']),
    license_group: PoolRef,
  }),
  z.object({
    ...causeFields,
    kind: z.enum(['shop_failing', 'order_rejected', 'messages_failed', 'products_unread', 'shop_identity']),
    site: SiteRef,
    /** Machine-readable reason of a failed check, for the button that mends it. */
    code: z.nullable(z.string()),
  }),
  z.object({
    ...causeFields,
    kind: z.enum(['emails_failed', 'jobs_failed', 'inconsistent']),
    count: NonNegativeInt,
  }),
]);
export type AttentionItem = z.infer<typeof AttentionItem>;

/** The number of items in the response; `total` counts all. */
export const ATTENTION_LIMIT = 20;

/** What requires an administrator, by harm: waiting customers first. */
export const Attention = z.object({
  items: z.array(AttentionItem),
  total: NonNegativeInt,
  /** Active shops, and those whose connection was not checked yet: without a check nothing is known to be fine. */
  shops: NonNegativeInt,
  unchecked_shops: NonNegativeInt,
});
export type Attention = z.infer<typeof Attention>;
