import { eq } from 'drizzle-orm';
import type { DeliveredKeysImport, DeliveredKeysResult, PluginKey } from '#contract/deliveredKeys';
import { createKeyValidator } from '#contract/licenseForms';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { AppError, assertFound } from '../../../platform/errors';
import { toAppError, UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { PER_PAGE } from '../../../platform/woocommerce/iteratePages';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import { createSiteClient, type SiteRow } from '../../shops';
import { runOrderTransaction } from '../apply/runOrderTransaction';
import { applyOrderOfShop } from '../earlier/applyOrderOfShop';
import { type AcceptedKey, deliverToOrder } from './deliverToOrder';

/** Adds keys as sold to their orders. Each order is a transaction of its own; a repeated import changes nothing. */
export async function importDeliveredKeys(
  ctx: Context,
  siteId: number,
  { keys }: DeliveredKeysImport,
): Promise<DeliveredKeysResult> {
  const [site] = await ctx.db.select().from(sites).where(eq(sites.id, siteId));
  const { accepted, rejected } = validateKeys(keys);
  const byOrder = groupByOrder(accepted);
  await storeOrdersOfShop(ctx, assertFound(site, textOf('sites.not_found')), [...byOrder.keys()]).catch(
    (error) => {
      throw error instanceof UpstreamError ? toAppError(error) : error;
    },
  );

  const result = { created: 0, known: 0 };
  for (const [orderId, ofOrder] of byOrder) {
    const { created, known, refused } = await deliverToOrder(ctx, { siteId, orderId }, ofOrder);
    result.created += created;
    result.known += known;
    for (const [row, reason] of refused) rejected.set(row, reason);
  }
  const details = { ...result, refused: rejected.size, orders: byOrder.size };
  await audit(ctx.db, ctx, { action: 'site.import_delivered', id: siteId, details });
  return {
    created_count: result.created,
    known_count: result.known,
    errors: [...rejected]
      .sort(([one], [other]) => one - other)
      .map(([row, reason]) => ({ row, ...presentTexts({ message: reason }) })),
  };
}

function validateKeys(keys: PluginKey[]) {
  const validateKey = createKeyValidator();
  const accepted: (AcceptedKey & { orderId: string })[] = [];
  const rejected = new Map<number, Text>();
  for (const { order_id, ...row } of keys) {
    const orderId = order_id.trim().replace(/^#/, '');
    const { key, problem } = validateKey(row.license_key);
    if (problem) rejected.set(row.row, problem);
    else if (key === undefined) rejected.set(row.row, textOf('licenses.key_required'));
    else if (orderId === '' || orderId === '0') rejected.set(row.row, textOf('deliveredKeys.no_order'));
    else accepted.push({ ...row, key, orderId });
  }
  return { accepted, rejected };
}

function groupByOrder(keys: (AcceptedKey & { orderId: string })[]): Map<string, AcceptedKey[]> {
  const groups = new Map<string, AcceptedKey[]>();
  for (const { orderId, ...key } of keys) groups.set(orderId, [...(groups.get(orderId) ?? []), key]);
  return groups;
}

const KNOWN_ORDERS = 'SELECT order_id FROM orders WHERE site_id = $1 AND order_id = ANY($2::text[])';

/** Stores those of the orders that are not known, without keys, as the shop has them. */
async function storeOrdersOfShop(ctx: Context, site: SiteRow, orderIds: string[]): Promise<void> {
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
