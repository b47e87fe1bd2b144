import type { Context } from '../../../platform/context';
import { prepareStatement } from '../../../platform/db/prepareStatement';
import { UpstreamError, type UpstreamFailure } from '../../../platform/httpClient/UpstreamError';
import type { WooClient } from '../../../platform/woocommerce/createWooClient';
import type { WooOrderItems } from '../../../platform/woocommerce/responseSchemas';
import { assertStillClaimed, ClaimExpiredError } from '../claimMessage';
import { createMessageClient } from '../createMessageClient';
import type { OrderRef } from '../enqueueMessages';
import type { ClaimedMessage } from '../Message';
import { toShopOrderId } from '../toShopOrderId';
import { encodeRecord, findRecords, getRecordName } from './orderRecord';
import { type PreparedRecord, prepareRecord } from './prepareRecord';
import { stopSite } from './stopSite';

type OrderChanges = Parameters<WooClient['updateOrder']>[1];

const SAVE_DIGEST = prepareStatement(
  'save digest of a record',
  `
  INSERT INTO order_writes (site_id, order_id, record_digest) VALUES ($1, $2, $3)
  ON CONFLICT (site_id, order_id) DO UPDATE SET record_digest = excluded.record_digest`,
);

/**
 * Changes a shop's order, together with its record unless that is unchanged. Throws if another database keeps a record
 * there, too: two servers serve the shop.
 */
export async function updateWithRecord(
  ctx: Context,
  client: WooClient,
  order: OrderRef,
  changes: OrderChanges,
  prepared: PreparedRecord | undefined,
): Promise<WooOrderItems> {
  const id = toShopOrderId(order.orderId);
  if (!prepared) return client.updateOrder(id, changes);
  const { record, digest } = prepared;
  const meta_data = [{ key: getRecordName(record.epoch), value: encodeRecord(ctx, order, record) }];
  const updated = await client.updateOrder(id, { ...changes, meta_data });
  await assertOnlyServer(ctx, order, prepared, updated);
  await SAVE_DIGEST(ctx.db, [order.siteId, order.orderId, digest]);
  return updated;
}

async function assertOnlyServer(
  ctx: Context,
  order: OrderRef,
  { record, epochSince }: PreparedRecord,
  { meta_data }: WooOrderItems,
): Promise<void> {
  const isForeign = findRecords(ctx, order, meta_data).some(
    ({ epoch, at }) => epoch !== record.epoch && at > epochSince.getTime(),
  );
  if (isForeign) throw await stopSite(ctx, order);
}

/** The e-mail to a customer does not depend on these: what cannot be recorded is read from nowhere after a restore. */
const NOT_WRITABLE: UpstreamFailure[] = ['unauthorized', 'read_only', 'not_found', 'http', 'not_json'];

/** Whether a shop refuses records for good, so that e-mails go out without one. */
export const isRecordRefused = (error: unknown): boolean =>
  error instanceof UpstreamError && NOT_WRITABLE.includes(error.reason);

/** An e-mail waits for a shop that is down for so many attempts. */
const MAX_EMAIL_WAITS = 2;

/** Records in the shop's order what a note or an e-mail is about to tell its customer. */
export async function writeRecord(ctx: Context, message: ClaimedMessage): Promise<void> {
  const { site, orderId, channel, attempts } = message;
  const order = { siteId: site.id, orderId };
  const prepared = (await hasShopOrder(ctx, order, message))
    ? await prepareRecord(ctx, order, message)
    : undefined;
  if (!prepared) return;
  assertStillClaimed(message);
  try {
    await updateWithRecord(ctx, createMessageClient(ctx, message), order, {}, prepared);
  } catch (error) {
    const isOptional =
      channel === 'email' &&
      error instanceof UpstreamError &&
      (isRecordRefused(error) || attempts > MAX_EMAIL_WAITS);
    if (!isOptional) throw error;
    ctx.log.warn({ order: orderId, site: site.id, reason: error.message }, 'the given keys are not recorded');
  }
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
  { epoch }: ClaimedMessage,
): Promise<boolean> {
  const { rows } = await HAS_EVENT(db, [siteId, orderId]);
  const [known] = rows;
  if (known?.epoch !== epoch) throw new ClaimExpiredError();
  return known.hasEvent && /^\d+$/.test(orderId);
}
