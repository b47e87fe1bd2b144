import type { Tx } from '../../../platform/db/openDatabase';
import { IS_WRITTEN_SQL, keysDigestSql } from '../orderWritesSql';
import type { OrderRecord } from './orderRecord';

interface SentUnit {
  line: string;
  unit: number;
  part: number;
  /** The marker of the note that told its key; null if there is none. */
  note: string | null;
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
  units: SentUnit[];
}

const SENT = `
  sent AS (
    SELECT order_id, kind::message_kind AS kind, channel::message_channel AS channel, marker, sent_at,
      is_resend
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::boolean[])
      AS s(order_id, kind, channel, marker, sent_at, is_resend)
  )`;

// The backup has them as queued: they were sent since.
const UPDATE_KNOWN = `
  WITH ${SENT}
  UPDATE order_messages m SET state = 'sent', reason = NULL, attempts = greatest(m.attempts, 1), sent_at = s.sent_at,
    attempted_at = coalesce(m.attempted_at, s.sent_at)
  FROM sent s WHERE m.site_id = $1 AND m.order_id = s.order_id AND m.marker = s.marker AND m.state <> 'sent'`;

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
  JOIN unnest($8::text[], $9::text[], $10::int[], $11::int[], $12::text[], $13::boolean[])
      AS u(order_id, line, unit, part, note, is_written)
    ON u.order_id = s.order_id AND CASE s.channel WHEN 'note' THEN s.is_resend OR s.marker = u.note
      WHEN 'order_item' THEN u.is_written ELSE true END
  JOIN license_assignments a ON a.site_id = $1 AND a.order_id = u.order_id AND a.line_item_id = u.line
    AND a.unit = u.unit AND a.part = u.part
  WHERE s.kind = 'keys' AND a.license_id IS NOT NULL
  ORDER BY m.id, a.id ON CONFLICT DO NOTHING`;

const MARK_DELIVERED = `
  UPDATE license_assignments a SET delivered_at = u.sent_at
  FROM unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::timestamptz[]) AS u(order_id, line, unit, part, sent_at)
  WHERE a.site_id = $1 AND a.order_id = u.order_id AND a.line_item_id = u.line AND a.unit = u.unit AND a.part = u.part
    AND a.delivered_at IS NULL`;

// As the message saved it: the order's next event must not write the same keys again.
const SAVE_WRITES = `
  INSERT INTO order_writes AS w (site_id, order_id, keys_digest, completed_at)
  SELECT o.site_id, o.order_id, ${keysDigestSql('o', IS_WRITTEN_SQL)}, CASE WHEN o.is_completed THEN now() END
  FROM (SELECT $1::bigint AS site_id, order_id, is_completed
    FROM unnest($2::text[], $3::boolean[]) AS u(order_id, is_completed)) o
  ON CONFLICT (site_id, order_id) DO UPDATE SET keys_digest = excluded.keys_digest,
    completed_at = coalesce(w.completed_at, excluded.completed_at)`;

/** Stores messages as sent that a lost state of the database sent, so that no customer is told again. */
export async function bookMessages(tx: Tx, siteId: number, orders: SentOrder[]): Promise<void> {
  const messages = orders.flatMap(({ orderId, sentAt, messages: ofOrder }) =>
    ofOrder.map((message) => ({ ...message, orderId, sentAt })),
  );
  const units = orders.flatMap(({ orderId, sentAt, units: ofOrder }) =>
    ofOrder.map((unit) => ({ ...unit, orderId, sentAt })),
  );
  const sent = [
    siteId,
    messages.map(({ orderId }) => orderId),
    messages.map(({ kind }) => kind),
    messages.map(({ channel }) => channel),
    messages.map(({ marker }) => marker),
    messages.map(({ sentAt }) => sentAt),
    messages.map(({ again }) => again === true),
  ];
  const places = [
    units.map(({ orderId }) => orderId),
    units.map(({ line }) => line),
    units.map(({ unit }) => unit),
    units.map(({ part }) => part),
  ];
  await tx.$client.query(UPDATE_KNOWN, sent);
  await tx.$client.query(INSERT_UNKNOWN, sent);
  await tx.$client.query(INSERT_KEYS, [
    ...sent,
    ...places,
    units.map(({ note }) => note),
    units.map(({ isWritten }) => isWritten),
  ]);
  await tx.$client.query(MARK_DELIVERED, [siteId, ...places, units.map(({ sentAt }) => sentAt)]);
  const written = orders.filter((order) => order.messages.some(({ channel }) => channel === 'order_item'));
  if (written.length === 0) return;
  await tx.$client.query(SAVE_WRITES, [
    siteId,
    written.map(({ orderId }) => orderId),
    written.map(({ isCompleted }) => isCompleted),
  ]);
}
