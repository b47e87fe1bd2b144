import * as z from 'zod/mini';
import { KeyPartList } from './keyParts';
import { nameText } from './names';
import { endpoint } from './shared/endpoint';
import { setFallbacks } from './shared/fallbacks';
import {
  boundedText,
  DateInput,
  Id,
  intBetween,
  NoContent,
  NonNegativeInt,
  Timestamp,
  withLabel,
} from './shared/fields';
import { validationText } from './shared/texts/validationText';
import { withLoaded } from './shared/updates';

/** The treatment of a key whose unit is refunded or whose order is canceled. */
export const RefundPolicy = z.enum(['keep', 'flag', 'return']);
export type RefundPolicy = z.infer<typeof RefundPolicy>;

/** How long a pool's stock lasts at its recent sales rate; see `docs/runway.md` for the formula. */
export const Runway = z.object({
  /** Total of the pool's available keys; null if one of them is unlimited. */
  deliveries_left: z.nullable(NonNegativeInt),
  sold_per_day: z.number(),
  /** 0 when the pool is depleted; null if it does not run out (unlimited, or no recent sales). */
  days_left: z.nullable(z.number()),
  runs_out_at: z.nullable(Timestamp),
  /** Bounds of `runs_out_at` at the fastest and slowest plausible sales rate; null means never. */
  earliest: z.nullable(Timestamp),
  latest: z.nullable(Timestamp),
});
export type Runway = z.infer<typeof Runway>;

/** Of a pool whose sales are not followed. */
const NO_RUNWAY: Runway = {
  deliveries_left: null,
  sold_per_day: 0,
  days_left: null,
  runs_out_at: null,
  earliest: null,
  latest: null,
};

const PoolName = withLabel(
  'Pool name',
  nameText(validationText('pools.name_required')).check(
    z.minLength(3, validationText('pools.name_length', { min: 3 })),
  ),
);
const Description = withLabel('Description', z.nullish(boundedText(2000)));
/** Plain text; sent to the customer with the keys. */
const Instructions = withLabel('Instructions for customers', z.nullish(boundedText(5000)));
const ThresholdCount = withLabel(
  'Low stock threshold (count)',
  intBetween(0, 2_000_000_000, validationText('values.min', { min: 0 })),
);
const ThresholdPercentage = withLabel(
  'Low stock threshold (%)',
  z
    .number({ error: validationText('values.range_short', { min: 0, max: 100 }) })
    .check(
      z.minimum(0, validationText('values.range_short', { min: 0, max: 100 })),
      z.maximum(100, validationText('values.range_short', { min: 0, max: 100 })),
    ),
);
const LeadTimeDays = withLabel(
  'Lead time (days)',
  intBetween(0, 365, validationText('values.range_short', { min: 0, max: 365 })),
);
/** When new keys arrive, as the administrator knows it: customers who wait are told this day. */
const NextDeliveryOn = withLabel('Next delivery of keys', z.nullish(DateInput));
const NotifyOnLow = withLabel('Notify on low stock', z.boolean());
const NotifyOnDepleted = withLabel('Notify when depleted', z.boolean());

export const PoolCreate = z.strictObject({
  name: PoolName,
  description: Description,
  instructions: Instructions,
  requires_validation: withLabel('Unlimited pool', z._default(z.boolean(), false)),
  threshold_count: withLabel('Low stock threshold (count)', z._default(ThresholdCount, 10)),
  threshold_percentage: withLabel('Low stock threshold (%)', z._default(ThresholdPercentage, 10)),
  notify_on_low: withLabel('Notify on low stock', z._default(NotifyOnLow, true)),
  notify_on_depleted: withLabel('Notify when depleted', z._default(NotifyOnDepleted, true)),
  lead_time_days: z._default(LeadTimeDays, 7),
});
export type PoolCreate = z.output<typeof PoolCreate>;

export const PoolUpdate = z.strictObject({
  name: z.optional(PoolName),
  description: Description,
  instructions: Instructions,
  threshold_count: z.optional(ThresholdCount),
  threshold_percentage: z.optional(ThresholdPercentage),
  notify_on_low: z.optional(NotifyOnLow),
  notify_on_depleted: z.optional(NotifyOnDepleted),
  lead_time_days: z.optional(LeadTimeDays),
  next_delivery_on: NextDeliveryOn,
  refund_policy: z.optional(RefundPolicy),
  key_parts: withLabel('Parts of a key', z.optional(KeyPartList)),
});
export type PoolUpdate = z.infer<typeof PoolUpdate>;

/** Input of the inline name editor, which has its own message for an empty name. */
export const PoolRename = z.strictObject({
  name: withLabel(
    'Pool name',
    nameText(validationText('pools.name_empty')).check(
      z.minLength(3, validationText('pools.name_length', { min: 3 })),
    ),
  ),
});

/** The pool fields that other records include. */
export const PoolRef = z.object({ id: Id, name: z.string() });

export const Pool = z.object({
  id: withLabel('ID', Id),
  name: withLabel('Name', z.string()),
  description: withLabel('Description', z.nullable(z.string())),
  instructions: withLabel('Instructions for customers', z.nullable(z.string())),
  requires_validation: withLabel('Unlimited pool', z.boolean()),
  total_licenses: withLabel('Total', NonNegativeInt),
  available_licenses: withLabel('Available', NonNegativeInt),
  sold_licenses: withLabel('Sold', NonNegativeInt),
  exhausted_licenses: withLabel('Exhausted', NonNegativeInt),
  threshold_count: withLabel('Low stock threshold (count)', NonNegativeInt),
  threshold_percentage: withLabel('Low stock threshold (%)', z.number()),
  notify_on_low: withLabel('Notify on low stock', z.boolean()),
  notify_on_depleted: withLabel('Notify when depleted', z.boolean()),
  /** Days until new keys arrive: an alert is raised when the stock lasts no longer. 0 disables the alert. */
  lead_time_days: withLabel('Lead time (days)', NonNegativeInt),
  /** The day, such as 2026-11-20; null if it is not known. */
  next_delivery_on: withLabel('Next delivery of keys', z.nullable(z.string())),
  refund_policy: withLabel('Refunded keys', RefundPolicy),
  /** What its keys have beside the key itself. */
  key_parts: withLabel('Parts of a key', KeyPartList),
  runway: withLabel('Runs out', Runway),
  last_notification_at: withLabel('Last notification', z.nullable(Timestamp)),
  created_at: withLabel('Created', Timestamp),
  updated_at: withLabel('Updated', Timestamp),
});
setFallbacks(Pool, {
  instructions: null,
  lead_time_days: 0,
  next_delivery_on: null,
  refund_policy: 'keep',
  key_parts: [],
  runway: NO_RUNWAY,
});
export type Pool = z.infer<typeof Pool>;

/** Paid units without a key of this pool, and their orders. */
export const PoolBackorders = z.object({
  orders: NonNegativeInt,
  units: NonNegativeInt,
  /** The oldest of them; null without any. */
  since: z.nullable(Timestamp),
});
export type PoolBackorders = z.infer<typeof PoolBackorders>;

export const PoolDetails = z.extend(Pool, {
  backorders: withLabel('Backordered', PoolBackorders),
  /** It has a generator. */
  makes_keys: withLabel('Makes its keys', z.boolean()),
});
export type PoolDetails = z.infer<typeof PoolDetails>;

/** The records that prevent the deletion of a pool. */
export const PoolDeletion = z.object({
  licenses: NonNegativeInt,
  mappings: NonNegativeInt,
  backorders: NonNegativeInt,
});
export type PoolDeletion = z.infer<typeof PoolDeletion>;

const PoolQuery = z.strictObject({
  /** Only pools that products of this site are mapped to. */
  site_id: z.optional(z.coerce.number().check(z.int(), z.positive())),
});
export type PoolQuery = z.output<typeof PoolQuery>;

export const pools = {
  list: endpoint({
    method: 'GET',
    path: '/license-groups',
    access: 'pools.read',
    summary: 'All pools, or those of one site',
    query: PoolQuery,
    data: z.array(Pool),
  }),
  get: endpoint({
    method: 'GET',
    path: '/license-groups/{id}',
    access: 'pools.read',
    summary: 'One pool',
    data: PoolDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/license-groups',
    access: 'pools.write',
    summary: 'Create a pool',
    status: 201,
    body: PoolCreate,
    data: z.object({ id: Id }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/license-groups/{id}',
    access: 'pools.write',
    summary: 'Change a pool',
    body: withLoaded(PoolUpdate),
    data: Pool,
  }),
  deletion: endpoint({
    capability: 'pool_planning',
    method: 'GET',
    path: '/license-groups/{id}/deletion',
    access: 'pools.write',
    summary: 'What prevents the deletion of a pool',
    data: PoolDeletion,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/license-groups/{id}',
    access: 'pools.write',
    summary: 'Delete an empty pool',
    data: NoContent,
  }),
};
