import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { reportFailed } from './reportFailed';
import { SENT, type SentDelivery, type SentOrder, toSent } from './sentOrder';

const KNOWN_MESSAGES = `
  SELECT order_id AS "orderId", marker, state FROM deliveries WHERE site_id = $1 AND order_id = ANY($2::text[])`;

export const toKey = (orderId: string, marker: string) => `${orderId} ${marker}`;

/** The states of the deliveries of orders. */
export async function readKnownDeliveries(
  tx: Tx,
  siteId: number,
  orders: SentOrder[],
): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map();
  const { rows } = await tx.$client.query<{ orderId: string; marker: string; state: string }>(
    KNOWN_MESSAGES,
    [siteId, orders.map(({ orderId }) => orderId)],
  );
  return new Map(rows.map(({ orderId, marker, state }) => [toKey(orderId, marker), state]));
}

// The backup has them as queued: they were sent since. One that had been tried before is tried again: a note is looked for
// in the shop first, and items are only completed.
const UPDATE_UNSENT = `
  WITH ${SENT}
  UPDATE deliveries m SET state = 'sent', reason = NULL, attempts = greatest(m.attempts, 1), sent_at = s.sent_at,
    attempted_at = coalesce(m.attempted_at, s.sent_at)
  FROM sent s WHERE m.site_id = $1 AND m.order_id = s.order_id AND m.marker = s.marker AND m.state <> 'sent'
    AND (m.attempted_at IS NULL OR NOT s.is_of_one_epoch)`;

// Nobody can look up whether it was sent since.
const FAIL_TRIED_EMAILS = `
  WITH ${SENT}
  UPDATE deliveries m SET state = 'failed', reason = $9, handed_at = m.attempted_at
  FROM sent s WHERE m.site_id = $1 AND m.order_id = s.order_id AND m.marker = s.marker AND m.channel = 'email'
    AND m.state IN ('queued', 'sending') AND m.attempted_at IS NOT NULL AND s.is_of_one_epoch
  RETURNING m.order_id AS "orderId"`;

/** Stores known deliveries that were not sent yet as sent, or failed. */
export async function updateUnsent(
  tx: Tx,
  ctx: Context,
  siteId: number,
  deliveries: SentDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const sent = [siteId, ...toSent(deliveries)];
  await failTriedEmails(tx, ctx, siteId, sent);
  await tx.$client.query(UPDATE_UNSENT, sent);
}

async function failTriedEmails(tx: Tx, ctx: Context, siteId: number, sent: unknown[]): Promise<void> {
  const reason = textOf('emails.maybe_sent');
  const { rows } = await tx.$client.query<{ orderId: string }>(FAIL_TRIED_EMAILS, [
    ...sent,
    encodeText(reason),
  ]);
  await reportFailed(tx, ctx, siteId, rows, reason);
}
