import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { reportFailed } from './failDeliveries';
import type { OrderReceipt } from './orderReceipt';

interface SentUnit {
  line: string;
  unit: number;
  part: number;
  /** The marker of the note that told its key; null if there is none. */
  note: string | null;
  /** An e-mail told its key, if any e-mail told keys of the order. */
  isMailed: boolean;
  /** The items of the order have its key, if they have any. */
  isWritten: boolean;
}

/** What receipts tell of an order. */
export interface SentOrder {
  orderId: string;
  sentAt: Date;
  /** In the shop. */
  isCompleted: boolean;
  deliveries: OrderReceipt['deliveries'];
  /** Only this database wrote receipts: no other one has told the keys of its deliveries. */
  isOfOneEpoch: boolean;
  units: SentUnit[];
}

export const SENT = `
  sent AS (
    SELECT order_id, kind::delivery_kind AS kind, channel::delivery_channel AS channel, marker, sent_at,
      is_resend, is_of_one_epoch
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::boolean[], $8::boolean[])
      AS s(order_id, kind, channel, marker, sent_at, is_resend, is_of_one_epoch)
  )`;

export const listDeliveries = (orders: SentOrder[]) =>
  orders.flatMap(({ orderId, sentAt, isOfOneEpoch, deliveries }) =>
    deliveries.map((sent) => ({ ...sent, orderId, sentAt, isOfOneEpoch })),
  );

export type SentDelivery = ReturnType<typeof listDeliveries>[number];

/** The columns of `SENT`. */
export const toSent = (deliveries: SentDelivery[]): unknown[] => [
  deliveries.map(({ orderId }) => orderId),
  deliveries.map(({ kind }) => kind),
  deliveries.map(({ channel }) => channel),
  deliveries.map(({ marker }) => marker),
  deliveries.map(({ sentAt }) => sentAt),
  deliveries.map(({ again }) => again === true),
  deliveries.map(({ isOfOneEpoch }) => isOfOneEpoch),
];

export const listUnits = (orders: SentOrder[]) =>
  orders.flatMap(({ orderId, sentAt, units }) => units.map((unit) => ({ ...unit, orderId, sentAt })));

export const toPlaces = (units: ReturnType<typeof listUnits>): unknown[] => [
  units.map(({ orderId }) => orderId),
  units.map(({ line }) => line),
  units.map(({ unit }) => unit),
  units.map(({ part }) => part),
];

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
