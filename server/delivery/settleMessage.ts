import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { transaction } from '../db/transaction';
import { noteCheck } from '../sites/noteCheck';
import type { Claimed } from './Message';

// Only who has it in hand settles it: another claim counts one attempt more.
const IN_HAND = `id = $1 AND state = 'sending' AND attempts = $2`;

const SENT = `
  UPDATE order_messages SET state = 'sent', reason = NULL, remote_id = $3, sent_at = now() WHERE ${IN_HAND}`;

const DELIVERED = `
  UPDATE license_assignments a SET delivered_at = coalesce(a.delivered_at, now())
  FROM message_keys k WHERE k.message_id = $1 AND a.id = k.assignment_id AND a.license_id = k.license_id`;

/** Notes that a message is with the customer, or on its way there. */
export async function noteSent(ctx: Context, message: Claimed, remoteId: string): Promise<void> {
  const { id, attempts, site, orderId, channel, keys } = message;
  await transaction(ctx.db, async (tx) => {
    const { rowCount } = await tx.$client.query(SENT, [id, attempts, remoteId]);
    if (rowCount === 0) return;
    await tx.$client.query(DELIVERED, [id]);
    const details = { site: site.id, by: channel, keys: keys.length };
    await audit(tx, ctx, { action: 'order.deliver', id: orderId, details });
    await noteDelivery(tx, site.id);
  });
  ctx.log.info({ message: id, channel, remoteId }, 'keys delivered');
}

const AGAIN = `
  UPDATE order_messages SET state = 'queued', reason = $3, next_at = now() + make_interval(secs => $4)
  WHERE ${IN_HAND}`;

/** Puts a message back, to be tried again after a pause. */
export async function tryAgain(
  { db }: Context,
  { id, attempts, site }: Claimed,
  reason: string,
  pauseSeconds: number,
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.$client.query(AGAIN, [id, attempts, reason, pauseSeconds]);
    await noteDelivery(tx, site.id, reason);
  });
}

const GIVE_UP = `UPDATE order_messages SET state = 'failed', reason = $3 WHERE ${IN_HAND}`;

/** Parks a message until an administrator looks at it. */
export async function giveUp(
  { db }: Context,
  { id, attempts, site }: Claimed,
  reason: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.$client.query(GIVE_UP, [id, attempts, reason]);
    await noteDelivery(tx, site.id, reason);
  });
}

/** There is nothing left to tell, and nothing went out. */
export async function dropMessage({ db }: Context, { id, attempts }: Claimed): Promise<void> {
  await db.$client.query(`DELETE FROM order_messages WHERE ${IN_HAND}`, [id, attempts]);
}

const PARKED = `
  SELECT count(*)::int AS parked, (array_agg(reason ORDER BY id DESC))[1] AS reason
  FROM order_messages WHERE site_id = $1 AND state = 'failed'`;

/** Notes how delivering goes at a site; messages that were given up are not forgotten over those that went out. */
export async function noteDelivery(tx: Tx, siteId: number, failure?: string): Promise<void> {
  const { rows } = await tx.$client.query<{ parked: number; reason: string | null }>(PARKED, [siteId]);
  const { parked = 0, reason: last } = rows[0] ?? {};
  const reason = failure ?? last ?? undefined;
  await noteCheck(tx, siteId, 'delivery', { ok: reason === undefined, reason, details: { parked } });
}
