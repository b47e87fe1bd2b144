import type { LineItem } from '#contract/orders';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { transaction } from '../db/transaction';
import { assignKeys } from './assignKeys';
import { lockLine } from './lineLock';
import type { Unit } from './OrderState';
import { takeLastKeys } from './takeKeys';

const AT_ONCE = 200;

interface Waiting {
  id: number;
  site_id: number;
  order_id: string;
  line_item_id: string;
  unit: number;
}

type Served = Waiting & { key: number };

interface WaitingOrder {
  site_id: number;
  order_id: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  line_items: LineItem[];
  is_partly_refunded: boolean;
}

// An order that is changing at this moment is passed over: it settles its own units.
const FIRST_IN_LINE = `SELECT id, site_id, order_id, line_item_id, unit FROM waiting_units
  WHERE pool_id = $1 ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`;

const ORDERS = `
  SELECT o.site_id, o.order_id, o.line_items, o.is_partly_refunded, o.customer_email AS email, o.customer_first_name AS first_name,
    o.customer_last_name AS last_name
  FROM orders o JOIN (SELECT DISTINCT * FROM unnest($1::bigint[], $2::text[]) AS w(site_id, order_id)) w
    USING (site_id, order_id)`;

/** Serves a pool's waiting units with the keys there are, first come, first served. */
export async function serveLine(ctx: Context, poolId: number): Promise<void> {
  let served = AT_ONCE;
  while (served === AT_ONCE) served = await transaction(ctx.db, (tx) => serveFirst(tx, ctx, poolId));
}

async function serveFirst(tx: Tx, ctx: Context, poolId: number): Promise<number> {
  await lockLine(tx, poolId);
  const { rows: waiting } = await tx.$client.query<Waiting>(FIRST_IN_LINE, [poolId]);
  const keys = waiting.length === 0 ? [] : await takeLastKeys(tx, poolId, waiting.length);
  const served = keys.map((key, place) => ({ ...(waiting[place] as Waiting), key }));
  if (served.length === 0) return 0;

  for (const order of await ordersOf(tx, served)) {
    const own = served.filter((one) => one.site_id === order.site_id && one.order_id === order.order_id);
    await deliver(tx, ctx, poolId, order, own);
  }
  await tx.$client.query('DELETE FROM waiting_units WHERE id = ANY($1)', [served.map(({ id }) => id)]);
  return served.length;
}

async function ordersOf(tx: Tx, served: Served[]): Promise<WaitingOrder[]> {
  const sites = served.map(({ site_id }) => site_id);
  return (await tx.$client.query<WaitingOrder>(ORDERS, [sites, served.map(({ order_id }) => order_id)])).rows;
}

async function deliver(tx: Tx, ctx: Context, poolId: number, order: WaitingOrder, served: Served[]) {
  const {
    site_id: siteId,
    order_id: orderId,
    line_items: lines,
    is_partly_refunded: isPartlyRefunded,
  } = order;
  const customer = { email: order.email, firstName: order.first_name, lastName: order.last_name };
  const units = served.map(({ line_item_id: lineItemId, unit }): Unit => {
    const line = lines.find(({ id }) => id === lineItemId);
    return { lineItemId, unit, productId: line?.product_id ?? 0, variationId: line?.variation_id ?? 0 };
  });
  const keys = served.map(({ key }) => key);
  await assignKeys(tx, { siteId, orderId, customer, isPartlyRefunded }, poolId, keys, units);
  const details = { site: siteId, assigned: keys.length, waited: true };
  await audit(tx, ctx, { action: 'order.assign', id: orderId, details });
}
