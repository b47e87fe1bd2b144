import * as z from 'zod/mini';
import { PoolCreate, PoolUpdate } from './poolForms';
import { RefundPolicy } from './refundPolicy';
import { Runway } from './runway';
import { endpoint } from './shared/endpoint';
import { Id, NoContent, NonNegativeInt, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';
import { withLoaded } from './shared/loaded';

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
  runway: withLabel('Runs out', Runway),
  last_notification_at: withLabel('Last notification', z.nullable(Timestamp)),
  created_at: withLabel('Created', Timestamp),
  updated_at: withLabel('Updated', Timestamp),
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

export const PoolDetails = z.extend(Pool, { backorders: withLabel('Backordered', PoolBackorders) });
export type PoolDetails = z.infer<typeof PoolDetails>;

/** What prevents the deletion of a pool. */
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
