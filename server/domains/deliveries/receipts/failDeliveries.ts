import { eq } from 'drizzle-orm';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { sites } from '../../../schema';
import type { DueDelivery } from '../Delivery';
import type { OrderRef } from '../enqueueDeliveries';
import { attachKeys } from '../sending/claimDelivery';
import { alertFailedDelivery, recordDeliveryHealth } from '../sending/deliveryHealth';
import type { SentOrder } from './sentOrder';

type Unit = SentOrder['units'][number];

/** The channels on which a customer was not told a unit's key. */
function listUntoldChannels({ note, isMailed }: Unit, deliveries: SentOrder['deliveries']): string[] {
  const hasEmail = deliveries.some(
    ({ kind, channel, again }) => kind === 'keys' && channel === 'email' && !again,
  );
  return [...(note === null ? ['note'] : []), ...(hasEmail && isMailed ? [] : ['email'])];
}

const FAIL_LOST = `
  INSERT INTO deliveries (site_id, order_id, channel, state, reason, attempts, attempted_at, next_at)
  SELECT $1, u.order_id, c.channel, 'failed', $7, 1, now(), now()
  FROM unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::delivery_channel[]) AS u(order_id, line, unit, part, channel)
  JOIN LATERAL find_unit($1, u.order_id, u.line, u.unit, u.part) a ON has_lost_key(a.license_id, a.flag)
  JOIN sites s ON s.id = $1
  CROSS JOIN LATERAL (VALUES ('note'::delivery_channel, s.note_enabled_at), ('email', s.email_enabled_at)) AS c(channel, since)
  WHERE c.channel = u.channel AND c.since <= a.assigned_at AND NOT EXISTS (SELECT FROM deliveries d
    WHERE d.site_id = $1 AND d.order_id = u.order_id AND d.channel = u.channel AND d.kind = 'keys' AND d.state = 'failed')
  GROUP BY u.order_id, c.channel ORDER BY u.order_id, c.channel
  RETURNING order_id AS "orderId"`;

/**
 * Fails the deliveries that were still to tell keys which the database has lost: nobody can send them, and another channel
 * may have told the keys.
 */
export async function failLostDeliveries(
  tx: Tx,
  ctx: Context,
  siteId: number,
  orders: SentOrder[],
): Promise<void> {
  const untold = orders.flatMap(({ orderId, deliveries, units }) =>
    units.flatMap((unit) =>
      listUntoldChannels(unit, deliveries).map((channel) => ({ ...unit, orderId, channel })),
    ),
  );
  const reason = textOf('messages.keys_lost');
  const { rows } = await tx.$client.query<{ orderId: string }>(FAIL_LOST, [
    siteId,
    untold.map(({ orderId }) => orderId),
    untold.map(({ line }) => line),
    untold.map(({ unit }) => unit),
    untold.map(({ part }) => part),
    untold.map(({ channel }) => channel),
    encodeText(reason),
  ]);
  await reportFailed(tx, ctx, siteId, rows, reason);
}

// Orders by the API have no receipts.
const WAITING_EMAILS = `
  SELECT id, site_id, order_id, channel, kind, is_resend, attempted_at FROM deliveries d
  WHERE site_id = $1 AND channel = 'email' AND state IN ('queued', 'sending') AND EXISTS (SELECT FROM orders o
    WHERE o.site_id = d.site_id AND o.order_id = d.order_id AND o.event_id > 0)
  ORDER BY id FOR NO KEY UPDATE`;

const FAIL = `
  UPDATE deliveries SET state = 'failed', reason = $2, attempts = greatest(attempts, 1),
    attempted_at = coalesce(attempted_at, now()), handed_at = coalesce(handed_at, attempted_at, now())
  WHERE id = ANY($1::bigint[])`;

type WaitingEmail = Pick<
  DueDelivery,
  'id' | 'site_id' | 'order_id' | 'channel' | 'kind' | 'is_resend' | 'attempted_at'
>;

/** Fails the e-mails that waited when the database was lost: they may have left since, and no receipt tells. */
export async function failWaitingEmails(ctx: Context, siteId: number): Promise<void> {
  const reason = textOf('emails.maybe_sent');
  await transaction(ctx.db, async (tx) => {
    const [site] = await tx.select().from(sites).where(eq(sites.id, siteId));
    const { rows } = await tx.$client.query<WaitingEmail>(WAITING_EMAILS, [siteId]);
    if (!site || rows.length === 0) return;
    // No other delivery tells these.
    for (const email of rows)
      if (email.kind === 'keys' && !email.is_resend && email.attempted_at === null)
        await attachKeys(tx, email, site);
    await tx.$client.query(FAIL, [rows.map(({ id }) => id), encodeText(reason)]);
    const failed = rows.map(({ order_id: orderId }) => ({ orderId }));
    await reportFailed(tx, ctx, siteId, failed, reason);
  });
}

// A delivery that this database sent itself has its remote id.
const MARK_FAILED = `
  UPDATE deliveries SET state = 'failed', reason = $4
  WHERE site_id = $1 AND order_id = $2 AND marker = $3 AND state = 'sent'
    AND remote_id IS NULL`;

/** Fails a delivery that its receipt announced and the shop's order does not have: it is not known whether it was sent. */
export async function markUnsent(ctx: Context, order: OrderRef, marker: string): Promise<void> {
  const { siteId, orderId } = order;
  const reason = textOf('messages.maybe_sent');
  await transaction(ctx.db, async (tx) => {
    const values = [siteId, orderId, marker, encodeText(reason)];
    const { rowCount } = await tx.$client.query(MARK_FAILED, values);
    if (rowCount) await reportFailed(tx, ctx, siteId, [order], reason);
  });
}

/** Shows at the site, and alerts, that deliveries of these orders failed; one alert names the first. */
export async function reportFailed(
  tx: Tx,
  ctx: Context,
  siteId: number,
  [first]: { orderId: string }[],
  reason: Text,
): Promise<void> {
  if (!first) return;
  await recordDeliveryHealth(tx, siteId, { text: reason });
  await alertFailedDelivery(tx, ctx, { siteId, orderId: first.orderId }, reason);
}
