import type { Tx } from '../../../platform/db/openDatabase';
import type { OrderRef } from '../../deliveries';
import type { Subscriptions } from '../apply/OrderState';
import type { RenewalUnit } from './saveRenewals';

const COUNT_KNOWN =
  'SELECT count(*) AS n FROM subscriptions WHERE site_id = $1 AND subscription_id = ANY($2::text[])';

/** Whether the shop said with which orders the subscriptions began, or that it does not know them. */
export async function areSubscriptionsKnown(
  tx: Tx,
  siteId: number,
  { ids }: Subscriptions,
): Promise<boolean> {
  return (await tx.$client.query<{ n: number }>(COUNT_KNOWN, [siteId, ids])).rows[0]?.n === ids.length;
}

/** A key that a renewal may extend. */
export interface Source {
  subscription_id: string;
  /** Of the assignment. */
  id: number;
  order_id: string;
  line_item_id: string;
  unit: number;
  part: number;
  product_id: number;
  variation_id: number;
}

// Latest first: a renewal may have got a new key by an earlier choice, or a switch another product. Of several
// subscriptions to a product that began with one order, each extends keys of its own. Of an order that renewed several,
// the new keys of the others come last.
const SOURCES = `
  WITH source AS (
    SELECT subscription_id, parent_order_id AS order_id FROM subscriptions
    WHERE site_id = $1 AND subscription_id = ANY($3::text[]) AND parent_order_id IS NOT NULL
    UNION SELECT renewed.id, o.order_id FROM orders o CROSS JOIN unnest(o.subscription_ids) AS renewed(id)
    WHERE o.site_id = $1 AND o.subscription_ids && $3::text[] AND renewed.id = ANY($3::text[])
  )
  SELECT source.subscription_id, a.id, a.order_id, a.line_item_id, a.unit, a.part, a.product_id, a.variation_id
  FROM source JOIN license_assignments a ON a.site_id = $1 AND a.order_id = source.order_id
    LEFT JOIN renewals own ON own.site_id = $1 AND own.order_id = a.order_id AND own.line_item_id = a.line_item_id
      AND own.unit = a.unit AND own.part = 1
  WHERE a.order_id <> $2 AND a.product_id = ANY($4::bigint[])
    AND a.license_status <> 'replaced' AND has_key(a.license_id, a.flag)
    AND NOT EXISTS (SELECT FROM renewals r WHERE r.assignment_id = a.id AND r.is_active
      AND (r.subscription_id <> source.subscription_id OR r.order_id = $2))
  ORDER BY coalesce(own.subscription_id <> source.subscription_id, false), a.assigned_at DESC,
    EXISTS (SELECT FROM renewals r WHERE r.assignment_id = a.id AND r.is_active) DESC,
    length(a.line_item_id), a.line_item_id, a.unit, a.part`;

/** The keys of the subscriptions' products in their other orders. */
export async function findSources(
  tx: Tx,
  { siteId, orderId }: OrderRef,
  { ids }: Subscriptions,
  units: RenewalUnit[],
): Promise<Source[]> {
  if (units.length === 0) return [];
  const values = [siteId, orderId, ids, units.map(({ productId }) => productId)];
  return (await tx.$client.query<Source>(SOURCES, values)).rows;
}
