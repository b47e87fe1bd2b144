import type { Channel } from '#contract/deliveries';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict } from '../../platform/errors';
import { audit } from '../audit';
import type { OrderRef } from './enqueueDeliveries';
import { getChannelRefusals } from './orderChannels';

const LATEST_ORDER = `
  SELECT a.site_id AS "siteId", a.order_id AS "orderId"
  FROM license_assignments a JOIN orders o USING (site_id, order_id)
  WHERE a.license_id = $1 AND is_entitled(o.held_for, a.license_id, a.flag) ORDER BY a.assigned_at DESC, a.id DESC LIMIT 1`;

/** The latest paid order that holds the license. */
export async function findLatestOrder({ db }: Context, licenseId: number): Promise<OrderRef | undefined> {
  return (await db.$client.query<OrderRef>(LATEST_ORDER, [licenseId])).rows[0];
}

/** Sends all keys of the license's latest order again, even if they were sent before. */
export async function resendLicense(ctx: Context, licenseId: number, channel: Channel): Promise<null> {
  const license = await ctx.db.$client.query('SELECT FROM licenses WHERE id = $1', [licenseId]);
  if (license.rowCount === 0) assertFound(undefined, textOf('licenses.not_found'));
  const order = await findLatestOrder(ctx, licenseId);
  if (!order) throw conflict(textOf('messages.no_order'));
  return resendOrder(ctx, order, channel, (tx) => {
    const details = { site: order.siteId, order: order.orderId, by: channel };
    return audit(tx, ctx, { action: 'license.resend', id: licenseId, details });
  });
}

// Serializes requests for one order, and waits for changes of it, which decide what is sent.
const LOCK_ORDER = 'SELECT FROM orders WHERE site_id = $1 AND order_id = $2 FOR NO KEY UPDATE';

const HAS_QUEUED = `
  SELECT FROM deliveries WHERE site_id = $1 AND order_id = $2 AND channel = $3
    AND is_resend AND state = 'queued' AND attempted_at IS NULL`;

const INSERT_MESSAGE = `
  INSERT INTO deliveries (site_id, order_id, channel, is_resend, next_at)
  VALUES ($1, $2, $3, true, now()) RETURNING id`;

const ADD_KEYS = `
  WITH entitled AS (
    SELECT a.id, a.license_id FROM license_assignments a JOIN orders o USING (site_id, order_id)
    WHERE a.site_id = $2 AND a.order_id = $3 AND is_entitled(o.held_for, a.license_id, a.flag) FOR NO KEY UPDATE OF a
  )
  INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
  SELECT $1, id, license_id, $4, true FROM entitled`;

/** Sends all keys of an order again. A request that repeats one not sent yet is refused: a customer needs one delivery. */
export async function resendOrder(
  ctx: Context,
  order: OrderRef,
  channel: Channel,
  recordAudit: (tx: Tx) => Promise<void>,
): Promise<null> {
  const refusal = (await getChannelRefusals(ctx, order))[channel];
  if (refusal) throw conflict(refusal);
  const values = [order.siteId, order.orderId];
  return transaction(ctx.db, async (tx) => {
    const { $client: db } = tx;
    await db.query(LOCK_ORDER, values);
    const queued = await db.query(HAS_QUEUED, [...values, channel]);
    if (queued.rowCount) throw conflict(textOf('messages.already_queued'));

    if ((await enqueueResend(tx, order, channel)) === 0) throw conflict(textOf('orders.no_keys'));
    await recordAudit(tx);
    return null;
  });
}

/** Enqueues a delivery of all keys of an order, whatever was sent before and is sent by itself; returns their number. */
export async function enqueueResend(tx: Tx, order: OrderRef, channel: Channel): Promise<number> {
  const values = [order.siteId, order.orderId];
  const { rows } = await tx.$client.query<{ id: number }>(INSERT_MESSAGE, [...values, channel]);
  const added = await tx.$client.query(ADD_KEYS, [rows[0]?.id, ...values, channel]);
  return added.rowCount ?? 0;
}
