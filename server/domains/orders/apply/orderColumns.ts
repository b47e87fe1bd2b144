import type { Order, RenewalOutcome } from '#contract/orders';
import { isDisplaced } from '../../../schema';

/** SQL: the units of order `o` that got no key as renewals; a line item may have been removed since. */
const countRenewedSql = (outcome: RenewalOutcome) => `
  CASE WHEN o.is_renewal THEN (SELECT count(DISTINCT (r.line_item_id, r.unit))
    FROM renewals r JOIN jsonb_to_recordset(o.line_items) AS line(id text, quantity int)
      ON line.id = r.line_item_id AND r.unit <= line.quantity
    WHERE r.site_id = o.site_id AND r.order_id = o.order_id AND r.outcome = '${outcome}' AND r.is_active) ELSE 0 END`;

/** SQL: columns of order `o` and its site `s`; the counts read the order's own rows only. */
export const ORDER_COLUMNS = `
  o.id, o.site_id, s.name AS site, o.order_id, o.number, o.status, o.customer_email, o.customer_first_name,
  o.customer_last_name, o.ordered_at, o.units, o.modified_at, o.total, o.currency, o.language, o.given_by,
  o.given_reason,
  (SELECT c.id FROM customers c WHERE c.email = lower(o.customer_email)) AS customer_id,
  (SELECT count(*) FROM (SELECT FROM license_assignments a WHERE a.site_id = o.site_id AND a.order_id = o.order_id
    GROUP BY a.line_item_id, a.unit HAVING count(*) >= max(a.parts)) complete) AS assigned_units,
  (SELECT count(DISTINCT (b.line_item_id, b.unit)) FROM backorders b
    WHERE b.site_id = o.site_id AND b.order_id = o.order_id) AS backordered_units,
  ${countRenewedSql('extended')} AS extended_units, ${countRenewedSql('none')} AS keyless_units,
  (SELECT p.problem FROM order_problems p WHERE p.site_id = o.site_id AND p.order_id = o.order_id
    ORDER BY p.position LIMIT 1) AS problem`;

export interface OrderRow
  extends Omit<Order, 'site' | 'is_displaced' | 'given' | 'ordered_at' | 'modified_at'> {
  site: string | null;
  given_by: string | null;
  given_reason: string | null;
  ordered_at: Date;
  modified_at: Date;
  [column: string]: unknown;
}

/** The order of a row, without further columns. */
export function presentOrder(row: OrderRow): Order {
  return {
    id: row.id,
    site_id: row.site_id,
    site: { id: row.site_id, name: row.site },
    order_id: row.order_id,
    number: row.number,
    is_displaced: isDisplaced(row.order_id),
    status: row.status,
    customer_id: row.customer_id,
    customer_email: row.customer_email,
    customer_first_name: row.customer_first_name,
    customer_last_name: row.customer_last_name,
    ordered_at: row.ordered_at.toISOString(),
    units: row.units,
    assigned_units: row.assigned_units,
    backordered_units: row.backordered_units,
    extended_units: row.extended_units,
    keyless_units: row.keyless_units,
    problem: row.problem,
    given: row.given_by === null ? null : { by: row.given_by, reason: row.given_reason ?? '' },
    total: row.total,
    currency: row.currency,
    language: row.language,
    modified_at: row.modified_at.toISOString(),
  };
}
