import * as z from 'zod/mini';
import { Mapping } from './mappings';
import { OrderRef } from './orderRef';
import { PoolRef } from './pools';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id, intBetween, NoContent, NonNegativeInt, requiredId, Timestamp } from './shared/fields';
import { IdParameter } from './shared/query';
import { textsOf, validationText } from './shared/texts/validationText';

/** Why customers who paid did not get their keys, the most harmful first. */
export const UnansweredCause = z.enum([
  /** Nothing explains it. */
  'unexplained',
  'no_mapping',
  'no_stock',
  'order_refused',
  'message_failed',
  'shop_paused',
  /** It is not known yet what the shop was given before a restore. */
  'recovering',
  /** The renewed subscription was not read yet. */
  'renewal',
  /** The newest state of the order is being processed. */
  'processing',
  /** By what delivers: its status, a wait or its risk. */
  'held',
  /** Paid before the product was mapped: served on request. */
  'early',
]);
export type UnansweredCause = z.infer<typeof UnansweredCause>;

const NullableTimestamp = z.nullable(Timestamp);
const SiteRef = z.object({ id: Id, name: z.string() });

/** There may be more: the newest UNANSWERED_LIMIT lines of a product are counted. */
const IsMinimum = z.boolean();

const CauseCount = z.object({
  cause: UnansweredCause,
  orders: NonNegativeInt,
  /** Null if the orders cannot be read. */
  units: z.nullable(NonNegativeInt),
  is_minimum: IsMinimum,
  /** Of the oldest order that was counted. */
  since: NullableTimestamp,
});

/** By how much a product without a pool resembles one that has one; `digital`: the shop says that nothing is shipped. */
export const ProductSign = z.enum(['translation', 'sku', 'variation', 'name', 'switched_off', 'digital']);
export type ProductSign = z.infer<typeof ProductSign>;

/** A product, or variation, that was paid for and has no pool. */
export const UnmappedProduct = z.object({
  site: SiteRef,
  woocommerce_product_id: z.int(),
  woocommerce_variation_id: z.int(),
  name: z.string(),
  /** `license`: it seems to need keys. `other`: it may be a mug. `needs_no_key`: a user said so. */
  group: z.enum(['license', 'other', 'needs_no_key']),
  sign: z.nullable(ProductSign),
  /** The mapping that it resembles, if all such mappings have one pool. */
  suggestion: z.nullable(z.object({ mapping_id: Id, product_name: z.string(), license_group: PoolRef })),
  /** In how many orders it was sold within the last 30 days. */
  recent_orders: NonNegativeInt,
  orders: NonNegativeInt,
  units: NonNegativeInt,
  is_minimum: IsMinimum,
  since: NullableTimestamp,
  last_sold_at: NullableTimestamp,
});
export type UnmappedProduct = z.infer<typeof UnmappedProduct>;

/** Products in the response; `products_total` counts all. */
export const UNMAPPED_PRODUCTS_LIMIT = 200;
/** Lines of each product that are counted, and orders in the response of a cause. */
export const UNANSWERED_LIMIT = 200;

export const Unanswered = z.object({
  /** The units of all causes, without products that may need no keys. */
  units: NonNegativeInt,
  is_minimum: IsMinimum,
  causes: z.array(CauseCount),
  /** Those that seem to need keys first. */
  products: z.array(UnmappedProduct),
  products_total: NonNegativeInt,
  /** Shops whose orders do not arrive: nobody knows what was paid there. */
  shops: z.array(
    z.object({ site: SiteRef, reason: z.string(), texts: textsOf('reason'), since: NullableTimestamp }),
  ),
});
export type Unanswered = z.infer<typeof Unanswered>;

const UnansweredQuery = z.strictObject({
  cause: UnansweredCause,
  site_id: z.optional(IdParameter),
  woocommerce_product_id: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  woocommerce_variation_id: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
});
export type UnansweredQuery = z.output<typeof UnansweredQuery>;

export const UnansweredOrder = z.object({
  /** Null of an order that was never read. */
  order: z.nullable(OrderRef),
  number: z.string(),
  site: SiteRef,
  /** Null if it is about the whole order. */
  product_name: z.nullable(z.string()),
  units: z.nullable(NonNegativeInt),
  since: Timestamp,
});
export type UnansweredOrder = z.infer<typeof UnansweredOrder>;

const productFields = {
  site_id: requiredId(validationText('mappings.site_required')),
  woocommerce_product_id: intBetween(0, Number.MAX_SAFE_INTEGER, validationText('values.min', { min: 0 })),
  woocommerce_variation_id: z._default(
    intBetween(0, Number.MAX_SAFE_INTEGER, validationText('values.min', { min: 0 })),
    0,
  ),
};

/** Maps a product like a mapped one, with its pools and terms. */
export const MappingLike = z.strictObject({ ...productFields, mapping_id: Id });
export type MappingLike = z.output<typeof MappingLike>;

export const KeyNeed = z.strictObject({ ...productFields, needs_no_key: z.boolean() });
export type KeyNeed = z.output<typeof KeyNeed>;

export const unanswered = offeredAs('orders', {
  get: endpoint({
    method: 'GET',
    path: '/unanswered',
    access: 'orders.read',
    summary: 'What customers paid and did not get, by cause, and the products that were sold without a pool',
    data: Unanswered,
  }),
  orders: endpoint({
    method: 'GET',
    path: '/unanswered/orders',
    access: 'orders.read',
    summary: 'The orders of a cause, the newest first; of a product without a pool those that it was sold in',
    query: UnansweredQuery,
    data: z.array(UnansweredOrder),
  }),
  mapLike: endpoint({
    method: 'POST',
    path: '/unanswered/products/map',
    access: 'mappings.write',
    summary: 'Map a product without a pool like a mapped one, and serve the orders that wait for it',
    status: 201,
    body: MappingLike,
    data: z.object({ mapping: Mapping, orders: NonNegativeInt }),
  }),
  setKeyNeed: endpoint({
    method: 'POST',
    path: '/unanswered/products/needs-no-key',
    access: 'mappings.write',
    summary:
      'Say whether a product without a pool needs no key; without a mapped variation, it holds for all of its variations',
    body: KeyNeed,
    data: NoContent,
  }),
});
