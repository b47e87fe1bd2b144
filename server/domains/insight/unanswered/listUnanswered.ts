import { UNANSWERED_LIMIT, type UnansweredOrder, type UnansweredQuery } from '#contract/unanswered';
import type { Context } from '../../../platform/context';
import { KEYLESS_LINES } from './countCauses';

interface OrderRow {
  id: number | null;
  order_id: string;
  number: string | null;
  site_id: number;
  site: string;
  product_name: string | null;
  units: number | null;
  since: Date;
}

const LINE = 'l.site_id, l.order_id, l.name AS product_name, l.units, l.paid_at AS since';

/** SQL: the lines, or orders, of each cause; $1 is the cause, $2 to $4 are site, product and variation. */
const WAITING = `
  SELECT site_id, order_id, NULL::text AS product_name, units, since FROM waiting_orders
  WHERE cause = $1 AND ($2::bigint IS NULL OR site_id = $2)`;
const KEYLESS = `
  SELECT ${LINE} FROM (${KEYLESS_LINES}) l
  WHERE l.cause = $1 AND ($2::bigint IS NULL OR l.site_id = $2)`;
const OF_PRODUCT = `
  SELECT ${LINE} FROM keyless_lines l
  WHERE $1 = 'no_mapping' AND l.site_id = $2 AND l.product_id = $3 AND l.variation_id = $4
  ORDER BY l.paid_at DESC LIMIT ${UNANSWERED_LIMIT}`;

const LIST = `
  SELECT o.id, one.order_id, o.number, s.id AS site_id, s.name AS site, one.product_name, one.units, one.since
  FROM (${WAITING} UNION ALL ${KEYLESS} UNION ALL (${OF_PRODUCT})) one
  LEFT JOIN orders o ON o.site_id = one.site_id AND o.order_id = one.order_id
  JOIN sites s ON s.id = one.site_id
  ORDER BY one.since DESC, one.order_id LIMIT ${UNANSWERED_LIMIT}`;

/** The orders of a cause, the newest first. */
export async function listUnanswered({ db }: Context, query: UnansweredQuery): Promise<UnansweredOrder[]> {
  const { rows } = await db.$client.query<OrderRow>(LIST, [
    query.cause,
    query.site_id ?? null,
    query.woocommerce_product_id ?? null,
    query.woocommerce_variation_id ?? 0,
  ]);
  return rows.map(({ id, order_id, number, site_id, site, product_name, units, since }) => ({
    order: id === null || number === null ? null : { id, number },
    number: number ?? order_id,
    site: { id: site_id, name: site },
    product_name,
    units,
    since: since.toISOString(),
  }));
}
