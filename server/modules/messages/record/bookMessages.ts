import { message } from '#contract/messages/Message';
import type { Context } from '../../../platform/context';
import { encodeMessage } from '../../../platform/db/messageColumn';
import type { Tx } from '../../../platform/db/openDatabase';
import { IS_WRITTEN_SQL, keysDigestSql } from '../orderWritesSql';
import type { OrderRecord } from './orderRecord';
import { reportFailed } from './reportFailed';

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

/** What records tell of an order. */
export interface SentOrder {
  orderId: string;
  sentAt: Date;
  /** In the shop. */
  isCompleted: boolean;
  messages: OrderRecord['messages'];
  /** Only this database wrote records: no other one has told the keys of its messages. */
  isOfOneEpoch: boolean;
  units: SentUnit[];
}

const SENT = `
  sent AS (
    SELECT order_id, kind::message_kind AS kind, channel::message_channel AS channel, marker, sent_at,
      is_resend, is_of_one_epoch
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::boolean[], $8::boolean[])
      AS s(order_id, kind, channel, marker, sent_at, is_resend, is_of_one_epoch)
  )`;

// The backup has them as queued: they were sent since. One that had been tried before is tried again: a note is looked for
// in the shop first, and items are only completed.
const UPDATE_KNOWN = `
  WITH ${SENT}
  UPDATE order_messages m SET state = 'sent', reason = NULL, attempts = greatest(m.attempts, 1), sent_at = s.sent_at,
    attempted_at = coalesce(m.attempted_at, s.sent_at)
  FROM sent s WHERE m.site_id = $1 AND m.order_id = s.order_id AND m.marker = s.marker AND m.state <> 'sent'
    AND (m.attempted_at IS NULL OR NOT s.is_of_one_epoch)`;

// Nobody can look up whether it was sent since.
const FAIL_TRIED_EMAILS = `
  WITH ${SENT}
  UPDATE order_messages m SET state = 'failed', reason = $9
  FROM sent s WHERE m.site_id = $1 AND m.order_id = s.order_id AND m.marker = s.marker AND m.channel = 'email'
    AND m.state = 'queued' AND m.attempted_at IS NOT NULL AND s.is_of_one_epoch
  RETURNING m.order_id AS "orderId"`;

const INSERT_UNKNOWN = `
  WITH ${SENT}
  INSERT INTO order_messages (site_id, order_id, kind, channel, marker, state, attempts, created_at, next_at, attempted_at,
    sent_at, is_resend)
  SELECT $1, order_id, kind, channel, marker, 'sent', 1, sent_at, sent_at, sent_at, sent_at, is_resend FROM sent s
  WHERE NOT EXISTS (SELECT FROM order_messages m
    WHERE m.site_id = $1 AND m.order_id = s.order_id AND m.marker = s.marker)
  ON CONFLICT DO NOTHING`;

const INSERT_KEYS = `
  WITH ${SENT}
  INSERT INTO message_keys (message_id, assignment_id, license_id, channel, is_resend)
  SELECT m.id, a.id, a.license_id, m.channel, s.is_resend
  FROM sent s JOIN order_messages m ON m.site_id = $1 AND m.order_id = s.order_id AND m.marker = s.marker
  JOIN unnest($9::text[], $10::text[], $11::int[], $12::int[], $13::text[], $14::boolean[],
      $15::boolean[]) AS u(order_id, line, unit, part, note, is_mailed, is_written)
    ON u.order_id = s.order_id AND CASE s.channel WHEN 'note' THEN s.is_resend OR s.marker = u.note
      WHEN 'email' THEN s.is_resend OR u.is_mailed WHEN 'order_item' THEN u.is_written END
  JOIN license_assignments a ON a.site_id = $1 AND a.order_id = u.order_id AND a.line_item_id = u.line
    AND a.unit = u.unit AND a.part = u.part
  WHERE s.kind = 'keys' AND a.license_id IS NOT NULL
  ORDER BY m.id, a.id ON CONFLICT DO NOTHING`;

const MARK_DELIVERED = `
  UPDATE license_assignments a SET delivered_at = u.sent_at
  FROM unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::timestamptz[]) AS u(order_id, line, unit, part, sent_at)
  WHERE a.site_id = $1 AND a.order_id = u.order_id AND a.line_item_id = u.line AND a.unit = u.unit AND a.part = u.part
    AND a.delivered_at IS NULL`;

// As the message saved it: the order's next event must not write the same keys again. After several messages the items may
// lack keys that an earlier one wrote: unknown, so that the next one compares them.
const SAVE_WRITES = `
  INSERT INTO order_writes AS w (site_id, order_id, keys_digest, completed_at)
  SELECT o.site_id, o.order_id, CASE WHEN o.writes = 1 THEN ${keysDigestSql('o', IS_WRITTEN_SQL)} ELSE 'unknown' END,
    CASE WHEN o.is_completed THEN now() END
  FROM (SELECT $1::bigint AS site_id, order_id, is_completed, writes
    FROM unnest($2::text[], $3::boolean[], $4::int[]) AS u(order_id, is_completed, writes)) o
  ON CONFLICT (site_id, order_id) DO UPDATE SET keys_digest = excluded.keys_digest,
    completed_at = coalesce(w.completed_at, excluded.completed_at)`;

/**
 * Stores messages as sent that a lost state of the database sent, so that no customer is told again. Of new orders the
 * database knows no message, and no key that nobody has seen.
 */
export async function bookMessages(
  tx: Tx,
  ctx: Context,
  siteId: number,
  orders: SentOrder[],
  newOrderIds: Set<string>,
): Promise<void> {
  await updateKnown(
    tx,
    ctx,
    siteId,
    orders.filter(({ orderId }) => !newOrderIds.has(orderId)),
  );
  const sent = [siteId, ...toSent(orders)];
  const units = listUnits(orders);
  await tx.$client.query(INSERT_UNKNOWN, sent);
  await tx.$client.query(INSERT_KEYS, [
    ...sent,
    ...toPlaces(units),
    units.map(({ note }) => note),
    units.map(({ isMailed }) => isMailed),
    units.map(({ isWritten }) => isWritten),
  ]);
  const written = orders.filter((order) => countWrites(order) > 0);
  if (written.length === 0) return;
  await tx.$client.query(SAVE_WRITES, [
    siteId,
    written.map(({ orderId }) => orderId),
    written.map(({ isCompleted }) => isCompleted),
    written.map(countWrites),
  ]);
}

async function updateKnown(tx: Tx, ctx: Context, siteId: number, orders: SentOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const sent = [siteId, ...toSent(orders)];
  const units = listUnits(orders);
  await failTriedEmails(tx, ctx, siteId, sent);
  await tx.$client.query(UPDATE_KNOWN, sent);
  await tx.$client.query(MARK_DELIVERED, [siteId, ...toPlaces(units), units.map(({ sentAt }) => sentAt)]);
}

/** The columns of `SENT`. */
function toSent(orders: SentOrder[]): unknown[] {
  const messages = orders.flatMap(({ orderId, sentAt, isOfOneEpoch, messages: ofOrder }) =>
    ofOrder.map((sentMessage) => ({ ...sentMessage, orderId, sentAt, isOfOneEpoch })),
  );
  return [
    messages.map(({ orderId }) => orderId),
    messages.map(({ kind }) => kind),
    messages.map(({ channel }) => channel),
    messages.map(({ marker }) => marker),
    messages.map(({ sentAt }) => sentAt),
    messages.map(({ again }) => again === true),
    messages.map(({ isOfOneEpoch }) => isOfOneEpoch),
  ];
}

const listUnits = (orders: SentOrder[]) =>
  orders.flatMap(({ orderId, sentAt, units }) => units.map((unit) => ({ ...unit, orderId, sentAt })));

const toPlaces = (units: ReturnType<typeof listUnits>): unknown[] => [
  units.map(({ orderId }) => orderId),
  units.map(({ line }) => line),
  units.map(({ unit }) => unit),
  units.map(({ part }) => part),
];

const countWrites = ({ messages }: SentOrder) =>
  messages.filter(({ channel }) => channel === 'order_item').length;

async function failTriedEmails(tx: Tx, ctx: Context, siteId: number, sent: unknown[]): Promise<void> {
  const reason = message('emails.maybe_sent');
  const { rows } = await tx.$client.query<{ orderId: string }>(FAIL_TRIED_EMAILS, [
    ...sent,
    encodeMessage(reason),
  ]);
  await reportFailed(tx, ctx, siteId, rows, reason);
}
