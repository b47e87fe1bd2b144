import { message } from '#contract/messages/Message';
import { encodeMessage } from '../platform/db/messageColumn';
import type { Tx } from '../platform/db/openDatabase';

/** The stored form of `events.applied` with the counts of order `o`: without the spaces that PostgreSQL writes. */
const APPLIED_OUTCOME = `'{"code":"events.applied","params":' || json_build_object(
  'assigned', (SELECT count(*) FROM license_assignments a WHERE a.site_id = o.site_id AND a.order_id = o.order_id),
  'backordered', (SELECT count(*) FROM backorders b WHERE b.site_id = o.site_id AND b.order_id = o.order_id),
  'flagged', (SELECT count(*) FROM license_assignments a
    WHERE a.site_id = o.site_id AND a.order_id = o.order_id AND a.flag IS NOT NULL))::text || '}'`;

const gmtSql = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** The fields of order `o` that Keystock reads, as the shop sends them. */
const BODY = `jsonb_build_object('id', o.order_id::bigint, 'number', o.number, 'status', o.status,
  'date_created_gmt', ${gmtSql('o.ordered_at')}, 'date_modified_gmt', ${gmtSql('o.modified_at')},
  'billing', jsonb_build_object('email', o.customer_email, 'first_name', o.customer_first_name,
    'last_name', o.customer_last_name),
  'line_items', o.line_items,
  'refunds', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', refund)), '[]') FROM unnest(o.refund_ids) refund))::text`;

// Older events are purged.
const INSERT_WEBHOOKS = `
  INSERT INTO webhook_events (id, site_id, topic, order_id, body, received_at, processed_at, outcome)
    OVERRIDING SYSTEM VALUE
  SELECT o.event_id, o.site_id, 'order.updated', o.order_id, ${BODY}, o.received_at, o.received_at + interval '2 seconds',
    ${APPLIED_OUTCOME}
  FROM orders o WHERE o.received_at > $1::timestamptz - interval '30 days' ORDER BY o.event_id`;

/** The kinds of checks and syncs, their interval, and what the latter did. */
const HISTORY = [
  ['connection', '1 hour', null],
  ['webhooks', '1 hour', null],
  ['reconciliation', '6 hours', message('events.orders_synced', { read: 12, missed: 0 })],
  ['products', '1 day', message('events.products_synced', { count: 9 })],
] as const;

const INSERT_HISTORY = `
  INSERT INTO check_history (site_id, kind, at, ok, reason)
  SELECT s.id, $2, at, true, $4 FROM sites s,
    generate_series($1::timestamptz - interval '30 days', $1::timestamptz - interval '10 minutes', $3::interval) at`;

/** Adds the shops' event log of 30 days: the webhook that each order came by, checks and syncs. */
export async function seedEvents(tx: Tx, now: Date): Promise<void> {
  await tx.$client.query(INSERT_WEBHOOKS, [now]);
  for (const [kind, interval, summary] of HISTORY) {
    await tx.$client.query(INSERT_HISTORY, [now, kind, interval, summary && encodeMessage(summary)]);
  }
}
