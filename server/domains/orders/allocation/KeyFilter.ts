import type { SQL } from 'drizzle-orm';

/**
 * A filter that another table decides. Few matching orders are looked up by their keys; many are met soon enough in
 * the list's order, where each is tested.
 */
export interface KeyFilter {
  /** SQL: site_id and order_id of the matching orders; an order may have several rows. */
  keys: SQL;
  /** SQL: whether order `o` matches. */
  condition: SQL;
}
