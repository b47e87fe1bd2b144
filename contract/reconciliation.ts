import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Count, Timestamp } from './fields';
import { labelled } from './labels';

/** How the looks at a shop's orders went, which find what its webhooks did not bring. */
export const Reconciliation = z.object({
  last_sync_at: labelled('Last look', z.nullable(Timestamp)),
  next_sync_at: labelled('Next look', z.nullable(Timestamp)),
  /** Set while looks fail, with the reason. */
  failing_since: labelled('Failing since', z.nullable(Timestamp)),
  reason: labelled('Reason', z.nullable(z.string())),
  /** Order changes that no webhook had brought, ever. */
  recovered_orders: labelled('Missed orders', Count),
  last_recovered_at: labelled('Last missed', z.nullable(Timestamp)),
  /** The latest of them, newest first. */
  last_recovered: z.array(z.string()),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

/** What a look found. One that takes long goes on by itself: so far, then. */
export const ReconciliationRun = z.object({
  is_finished: z.boolean(),
  orders_read: Count,
  recovered_orders: Count,
  keys_assigned: Count,
  keys_backordered: Count,
});
export type ReconciliationRun = z.infer<typeof ReconciliationRun>;

export const reconciliation = {
  get: endpoint({
    method: 'GET',
    path: '/sites/{id}/reconciliation',
    summary: "How the looks at a shop's orders went",
    data: Reconciliation,
  }),
  run: endpoint({
    method: 'POST',
    path: '/sites/{id}/reconcile',
    summary: "Look at the shop's orders now; what no webhook brought is worked off",
    data: ReconciliationRun,
  }),
};
