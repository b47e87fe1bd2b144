import { ORDER_UNITS_LIMIT, type OrderRenewal } from '#contract/orders';
import type { Queryable } from '../../../platform/db/openDatabase';

interface RenewalRow extends Omit<OrderRenewal, 'order'> {
  line_item_id: string;
  order_id: number | null;
  number: string | null;
}

// The keys of a bundle are extended together.
const RENEWALS = `
  SELECT DISTINCT ON (r.line_item_id, r.unit) r.line_item_id, r.unit, r.outcome, r.is_active,
    r.valid_until::text AS valid_until, o.id AS order_id, o.number
  FROM renewals r LEFT JOIN license_assignments a ON a.id = r.assignment_id
    LEFT JOIN orders o ON o.site_id = a.site_id AND o.order_id = a.order_id
  WHERE r.site_id = $1 AND r.order_id = $2 ORDER BY r.line_item_id, r.unit, r.part LIMIT ${ORDER_UNITS_LIMIT}`;

/** What the units of a renewal order got, by line item id. */
export async function readOrderRenewals(
  db: Queryable,
  siteId: number,
  orderId: string,
): Promise<Map<string, OrderRenewal[]>> {
  const { rows } = await db.$client.query<RenewalRow>(RENEWALS, [siteId, orderId]);
  const lines = new Map<string, OrderRenewal[]>();
  for (const { line_item_id, order_id: id, number, ...row } of rows) {
    const renewal = { ...row, order: id === null || number === null ? null : { id, number } };
    lines.set(line_item_id, [...(lines.get(line_item_id) ?? []), renewal]);
  }
  return lines;
}
