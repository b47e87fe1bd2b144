import type { MappingCreate } from '#contract/mappings';
import type { Tx } from '../../../platform/db/openDatabase';

// A product that is mapped to another pool keeps its date. A shop's clock that is behind must not exclude new orders.
const TAKE_DATE = `
  WITH previous AS (
    DELETE FROM deleted_mappings WHERE site_id = $1 AND product_id = $2 AND variation_id = $3
    RETURNING orders_from, deleted_at
  )
  SELECT CASE WHEN previous.deleted_at > now() - interval '1 day' THEN previous.orders_from
    -- Before the first sync, the shop's clock is unknown.
    WHEN sync.starts_at IS NULL THEN date_trunc('second', now() - interval '15 minutes')
    ELSE date_trunc('second', now() + least(sync.starts_at - s.created_at, interval '0'))
    END AS orders_from
  FROM sites s LEFT JOIN site_syncs sync ON sync.site_id = s.id LEFT JOIN previous ON true WHERE s.id = $1`;

/** The instant since which orders of a new mapping get keys; null for all orders. */
export async function readOrdersFrom(tx: Tx, input: MappingCreate): Promise<Date | null> {
  const values = [input.site_id, input.woocommerce_product_id, input.woocommerce_variation_id];
  const { rows } = await tx.$client.query<{ orders_from: Date | null }>(TAKE_DATE, values);
  return toDate(input.orders_from) ?? (input.orders_from === null ? null : (rows[0]?.orders_from ?? null));
}

export const toDate = (value: string | null | undefined) =>
  typeof value === 'string' ? new Date(value) : value;
