import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';
import { NonNegativeInt, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';

/** How the looks at a shop's orders went, which find what its webhooks did not bring. */
export const SyncStatus = z.object({
  last_sync_at: withLabel('Last sync', z.nullable(Timestamp)),
  next_sync_at: withLabel('Next sync', z.nullable(Timestamp)),
  /** Set while looks fail, with the reason. */
  failing_since: withLabel('Failing since', z.nullable(Timestamp)),
  reason: withLabel('Reason', z.nullable(z.string())),
  /** Order changes that no webhook had brought, ever. */
  recovered_orders: withLabel('Missed orders', NonNegativeInt),
  last_recovered_at: withLabel('Last missed', z.nullable(Timestamp)),
  /** The latest of them, newest first. */
  last_recovered: z.array(z.string()),
});
export type SyncStatus = z.infer<typeof SyncStatus>;

/** What a look found. One that takes long goes on by itself: so far, then. */
export const SyncRunResult = z.object({
  is_finished: z.boolean(),
  orders_read: NonNegativeInt,
  recovered_orders: NonNegativeInt,
  keys_assigned: NonNegativeInt,
  keys_backordered: NonNegativeInt,
});
export type SyncRunResult = z.infer<typeof SyncRunResult>;

export const sync = {
  get: endpoint({
    method: 'GET',
    path: '/sites/{id}/reconciliation',
    summary: "How the looks at a shop's orders went",
    data: SyncStatus,
  }),
  run: endpoint({
    method: 'POST',
    path: '/sites/{id}/reconcile',
    summary: "Look at the shop's orders now; what no webhook brought is worked off",
    data: SyncRunResult,
  }),
};
