import type { Context } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import { PER_PAGE } from '../../../platform/woocommerce/iteratePages';
import { createSiteClient, type SiteRow } from '../../shops';
import { runOrderTransaction } from '../apply/runOrderTransaction';
import { applyOrderOfShop } from '../earlier/applyOrderOfShop';

const KNOWN_ORDERS = 'SELECT order_id FROM orders WHERE site_id = $1 AND order_id = ANY($2::text[])';

/** Stores those of the orders that are not known, without keys, as the shop has them. */
export async function storeOrdersOfShop(ctx: Context, site: SiteRow, orderIds: string[]): Promise<void> {
  const { rows } = await ctx.db.$client.query<{ order_id: string }>(KNOWN_ORDERS, [site.id, orderIds]);
  const known = new Set(rows.map(({ order_id }) => order_id));
  const unknown = orderIds.filter((orderId) => !known.has(orderId) && /^[1-9]\d{0,14}$/.test(orderId));
  if (unknown.length === 0) return;
  const client = createSiteClient(ctx, site);
  for (let first = 0; first < unknown.length; first += PER_PAGE) {
    const orders = await client.readOrders(unknown.slice(first, first + PER_PAGE).map(Number));
    for (const order of orders) await storeOrder(ctx, site.id, String(order.id), JSON.stringify(order));
  }
}

/** An order that cannot be stored, such as one of another site, stays unknown: its keys are refused. */
async function storeOrder(ctx: Context, siteId: number, orderId: string, body: string): Promise<void> {
  await runOrderTransaction(ctx.db, (tx, isExclusive) =>
    applyOrderOfShop(tx, ctx, { siteId, orderId, body }, { isExclusive, scope: 'none' }),
  ).catch((error) => {
    if (!(error instanceof AppError)) throw error;
  });
}
