import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';
import { boundedText, NonNegativeInt, Timestamp, withLabel } from './shared/fields';
import { textsOf } from './shared/texts/validationText';
import { Product } from './sites';

/** State of the order sync, which recovers orders whose webhooks did not arrive. */
export const SyncStatus = z.object({
  last_sync_at: withLabel('Last sync', z.nullable(Timestamp)),
  next_sync_at: withLabel('Next sync', z.nullable(Timestamp)),
  /** Set, with the reason, while sync runs fail. */
  failing_since: withLabel('Failing since', z.nullable(Timestamp)),
  reason: withLabel('Reason', z.nullable(z.string())),
  texts: textsOf('reason'),
  /** All order changes whose webhook did not arrive. */
  recovered_orders: withLabel('Missed orders', NonNegativeInt),
  last_recovered_at: withLabel('Last missed', z.nullable(Timestamp)),
  /** Numbers of the latest recovered orders, newest first. */
  last_recovered: z.array(z.string()),
});
export type SyncStatus = z.infer<typeof SyncStatus>;

/** Result of a sync run; a long run continues in the background and reports its progress here. */
export const SyncRunResult = z.object({
  is_finished: z.boolean(),
  orders_read: NonNegativeInt,
  recovered_orders: NonNegativeInt,
  keys_assigned: NonNegativeInt,
  keys_backordered: NonNegativeInt,
});
export type SyncRunResult = z.infer<typeof SyncRunResult>;

/** A shop's published products as of the latest sync. */
export const SyncedProducts = z.object({
  products: z.array(Product),
  /** Null before the first sync. */
  synced_at: z.nullable(Timestamp),
});
export type SyncedProducts = z.infer<typeof SyncedProducts>;

/** A sync lists as many products of a shop; a search in the shop finds the others. */
export const SYNCED_PRODUCTS_LIMIT = 20_000;

/** A part of a product's name, its SKU or its id. */
const ProductSearch = z.strictObject({ search: z.optional(boundedText(200)) });

export const sync = {
  get: endpoint({
    capability: 'shop_connection',
    method: 'GET',
    path: '/sites/{id}/reconciliation',
    access: 'sites.read',
    summary: "State of a shop's order sync",
    data: SyncStatus,
  }),
  run: endpoint({
    capability: 'shop_connection',
    method: 'POST',
    path: '/sites/{id}/reconcile',
    access: 'sites.write',
    summary: "Sync the shop's orders now and process those whose webhook did not arrive",
    data: SyncRunResult,
  }),
  products: endpoint({
    capability: 'shop_connection',
    method: 'GET',
    path: '/sites/{id}/products',
    access: 'sites.read',
    summary: "The shop's products as of the latest sync, which runs daily",
    data: SyncedProducts,
  }),
  syncProducts: endpoint({
    method: 'POST',
    path: '/sites/{id}/sync-products',
    access: 'sites.write',
    summary:
      "Read the shop's published products, or with a search the first of those that it finds in the shop",
    query: ProductSearch,
    data: z.array(Product),
  }),
};
