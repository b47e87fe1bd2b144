import * as z from 'zod/mini';
import { REFUSED_ORDERS_LIMIT, type RefusedOrder, type RefusedOrders } from '#contract/refusedOrders';
import type { Context } from '../../../platform/context';
import { decodeText, presentTexts } from '../../../platform/db/textColumn';
import { parseJson } from '../../../platform/parseJson';
import { looseText } from '../../../platform/woocommerce/looseFields';
import { findSite } from './findSite';

interface RefusedRow {
  id: number;
  order_id: string | null;
  order: RefusedOrder['order'];
  reason: string;
  failed_at: Date;
  /** Null if it is too long for a list. */
  body: string | null;
  total: number;
}

const LIST = `
  SELECT r.event_id AS id, r.order_id, r.reason, r.processed_at AS failed_at,
    CASE WHEN octet_length(r.body) < 32768 THEN r.body END AS body, count(*) OVER () AS total,
    CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'number', o.number) END AS "order"
  FROM refused_orders r LEFT JOIN orders o ON o.site_id = r.site_id AND o.order_id = r.order_id
  WHERE r.site_id = $1 ORDER BY r.event_id DESC LIMIT ${REFUSED_ORDERS_LIMIT}`;

/** Lists the orders of a shop that could not be read, or not whole. */
export async function listRefused(ctx: Context, siteId: number): Promise<RefusedOrders> {
  await findSite(ctx, siteId);
  const { rows } = await ctx.db.$client.query<RefusedRow>(LIST, [siteId]);
  return { orders: rows.map(presentRefused), total: rows[0]?.total ?? 0 };
}

const ShownText = z.catch(z.nullable(looseText(z.string().check(z.maxLength(255)))), null);

/** What tells a person which order it is. */
const Shown = z.catch(
  z.object({ number: ShownText, billing: z.catch(z.object({ email: ShownText }), { email: null }) }),
  { number: null, billing: { email: null } },
);

function presentRefused({ id, order_id, order, reason, failed_at, body }: RefusedRow): RefusedOrder {
  const { number, billing } = Shown.parse(parseJson(body ?? ''));
  return {
    id,
    order_id,
    order,
    number: order?.number ?? number,
    customer_email: billing.email || null,
    ...presentTexts({ reason: decodeText(reason) }),
    failed_at: failed_at.toISOString(),
  };
}
