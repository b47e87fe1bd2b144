import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { prepareStatement } from '../../../platform/db/queryRows';
import { encodeText } from '../../../platform/db/textColumn';
import { type AppError, conflict } from '../../../platform/errors';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import type { WooClient } from '../../../platform/woocommerce/createWooClient';
import type { WooOrderItems } from '../../../platform/woocommerce/responseSchemas';
import type { ClaimedDelivery } from '../Delivery';
import type { OrderRef } from '../enqueueDeliveries';
import { assertStillClaimed, ClaimExpiredError } from '../sending/claimDelivery';
import { createDeliveryClient, toShopOrderId } from '../sending/deliveryClient';
import { markWithoutReceipt, mayLeaveWithoutReceipt, saveDigest } from './missingReceipts';
import { encodeReceipt, findReceipts, getReceiptName } from './orderReceipt';
import { type PreparedReceipt, prepareReceipt } from './prepareReceipt';

type OrderChanges = Parameters<WooClient['updateOrder']>[1];

/**
 * Changes a shop's order, together with its receipt unless that is unchanged. Throws if another database keeps a receipt
 * there, too: two servers serve the shop.
 */
export async function updateWithReceipt(
  ctx: Context,
  client: WooClient,
  order: OrderRef,
  changes: OrderChanges,
  prepared: PreparedReceipt | undefined,
): Promise<WooOrderItems> {
  const id = toShopOrderId(order.orderId);
  if (!prepared) return client.updateOrder(id, changes);
  const { receipt, digest } = prepared;
  const meta_data = [{ key: getReceiptName(receipt.epoch), value: encodeReceipt(ctx, order, receipt) }];
  const updated = await client.updateOrder(id, { ...changes, meta_data });
  await assertOnlyServer(ctx, order, prepared, updated);
  await saveDigest(ctx, order, digest);
  return updated;
}

async function assertOnlyServer(
  ctx: Context,
  order: OrderRef,
  { receipt, epochSince }: PreparedReceipt,
  { meta_data }: WooOrderItems,
): Promise<void> {
  const isForeign = findReceipts(ctx, order, meta_data).some(
    ({ epoch, at }) => epoch !== receipt.epoch && at > epochSince.getTime(),
  );
  if (isForeign) throw await stopSite(ctx, order);
}

/**
 * Writes into the shop's order what a note or an e-mail is about to tell its customer. An e-mail does not wait for ever for a
 * shop that takes no receipts: they are written when it does.
 */
export async function writeReceipt(ctx: Context, delivery: ClaimedDelivery): Promise<void> {
  const { site, orderId, channel } = delivery;
  const order = { siteId: site.id, orderId };
  const prepared = (await hasShopOrder(ctx, order, delivery))
    ? await prepareReceipt(ctx, order, delivery)
    : undefined;
  if (!prepared) return;
  assertStillClaimed(delivery);
  const client = createDeliveryClient(ctx, delivery);
  try {
    await updateWithReceipt(ctx, client, order, {}, prepared);
  } catch (error) {
    if (channel !== 'email' || !(error instanceof UpstreamError)) throw error;
    if (await isGone(client, orderId, error)) return;
    if (!(await mayLeaveWithoutReceipt(ctx, delivery))) throw explainWait(error);
    await markWithoutReceipt(ctx, order);
    ctx.log.warn({ order: orderId, site: site.id, reason: error.message }, 'the given keys are not recorded');
  }
}

/** The e-mail service works: without this, the shop's failure would not say why the e-mail waits. */
function explainWait({ reason, text, status, retryAfterMs }: UpstreamError): UpstreamError {
  return new UpstreamError(reason, textOf('shop.takes_no_receipt', { reason: text }), status, {
    retryAfterMs,
  });
}

/** Whether the shop failed because it does not have the order, as its list tells. */
export async function isGone(client: WooClient, orderId: string, error: UpstreamError): Promise<boolean> {
  if (error.reason !== 'not_found') return false;
  return (await client.readOrders([Number(orderId)])).length === 0;
}

const HAS_EVENT = prepareStatement<{ epoch: string; hasEvent: boolean }>(
  'whether an order has an event',
  `
  SELECT epoch, EXISTS (SELECT FROM orders WHERE site_id = $1 AND order_id = $2 AND event_id > 0) AS "hasEvent"
  FROM database_identity`,
);

/**
 * Orders by API are not in a shop, and an order whose id came again is there under another one. A standby that was
 * promoted since the claim may not know the order: throws ClaimExpiredError.
 */
async function hasShopOrder(
  { db }: Context,
  { siteId, orderId }: OrderRef,
  { epoch }: ClaimedDelivery,
): Promise<boolean> {
  const { rows } = await HAS_EVENT(db, [siteId, orderId]);
  const [known] = rows;
  if (known?.epoch !== epoch) throw new ClaimExpiredError();
  return known.hasEvent && /^\d+$/.test(orderId);
}

/** Gives nothing more to a shop that another server serves, too, until a user decides. Returns the error to throw. */
export async function stopSite(ctx: Context, { siteId, orderId }: OrderRef): Promise<AppError> {
  const problem = textOf('sites.other_server', { order: orderId });
  await ctx.db.$client.query('SELECT stop_site($1, $2)', [siteId, encodeText(problem)]);
  ctx.log.error({ site: siteId, order: orderId }, 'another server gives keys to this shop; this one stopped');
  return conflict(problem);
}
