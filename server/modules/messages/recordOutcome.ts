import type { Message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { decodeMessage, encodeMessage } from '../../platform/db/messageColumn';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { audit } from '../audit';
import { recordHealthCheck } from '../sites';
import type { ClaimedMessage } from './Message';

// Only the current claim records an outcome: a later claim has more attempts.
const IS_CLAIMED = `id = $1 AND state = 'sending' AND attempts = $2`;

const MARK_SENT = `
  UPDATE order_messages SET state = 'sent', reason = NULL, remote_id = $3, sent_at = now() WHERE ${IS_CLAIMED}`;

const MARK_KEYS_DELIVERED = `
  UPDATE license_assignments a SET delivered_at = coalesce(a.delivered_at, now())
  FROM message_keys k WHERE k.message_id = $1 AND a.id = k.assignment_id AND a.license_id = k.license_id`;

/** Marks a message as sent and its keys as delivered. */
export async function markSent(ctx: Context, message: ClaimedMessage, remoteId: string): Promise<void> {
  const { id, attempts, site, orderId, channel, keys } = message;
  await transaction(ctx.db, async (tx) => {
    const { rowCount } = await tx.$client.query(MARK_SENT, [id, attempts, remoteId]);
    if (rowCount === 0) return;
    await tx.$client.query(MARK_KEYS_DELIVERED, [id]);
    const details = { site: site.id, by: channel, keys: keys.length };
    await audit(tx, ctx, { action: 'order.deliver', id: orderId, details });
    await recordMessageHealth(tx, site.id);
  });
  ctx.log.info({ message: id, channel, remoteId }, 'a message was sent');
}

const RESCHEDULE = `
  UPDATE order_messages SET state = 'queued', reason = $3, next_at = now() + make_interval(secs => $4)
  WHERE ${IS_CLAIMED}`;

export async function rescheduleMessage(
  { db }: Context,
  { id, attempts, site }: ClaimedMessage,
  reason: Message,
  delaySeconds: number,
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.$client.query(RESCHEDULE, [id, attempts, encodeMessage(reason), delaySeconds]);
    await recordMessageHealth(tx, site.id, reason);
  });
}

const MARK_FAILED = `UPDATE order_messages SET state = 'failed', reason = $3 WHERE ${IS_CLAIMED}`;

/** Marks a message as failed until an administrator retries it. */
export async function markFailed(
  { db }: Context,
  { id, attempts, site }: ClaimedMessage,
  reason: Message,
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.$client.query(MARK_FAILED, [id, attempts, encodeMessage(reason)]);
    await recordMessageHealth(tx, site.id, reason);
  });
}

export async function discardMessage({ db }: Context, { id, attempts }: ClaimedMessage): Promise<void> {
  await db.$client.query(`DELETE FROM order_messages WHERE ${IS_CLAIMED}`, [id, attempts]);
}

const FAILED_COUNT = `
  SELECT count(*)::int AS failed, (array_agg(reason ORDER BY id DESC))[1] AS reason
  FROM order_messages WHERE site_id = $1 AND state = 'failed'`;

/** Records the site's `delivery` health; failed messages keep it failing even when later ones are sent. */
export async function recordMessageHealth(tx: Tx, siteId: number, failure?: Message): Promise<void> {
  const { rows } = await tx.$client.query<{ failed: number; reason: string | null }>(FAILED_COUNT, [siteId]);
  const { failed = 0, reason: lastReason = null } = rows[0] ?? {};
  const reason = failure ?? (lastReason === null ? undefined : decodeMessage(lastReason));
  await recordHealthCheck(tx, siteId, 'delivery', {
    ok: reason === undefined,
    reason,
    details: { parked: failed },
  });
}
