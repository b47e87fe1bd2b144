import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { reportFailed } from './failDeliveries';
import {
  listDeliveries,
  listUnits,
  SENT,
  type SentDelivery,
  type SentOrder,
  toPlaces,
  toSent,
} from './sentOrder';

const INSERT_UNKNOWN = `
  WITH ${SENT}
  INSERT INTO deliveries (site_id, order_id, kind, channel, marker, state, attempts, created_at, next_at, attempted_at,
    sent_at, is_resend)
  SELECT $1, order_id, kind, channel, marker, 'sent', 1, sent_at, sent_at, sent_at, sent_at, is_resend FROM sent s
  ON CONFLICT DO NOTHING`;

const INSERT_KEYS = `
  WITH ${SENT}
  INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
  SELECT d.id, a.id, a.license_id, d.channel, s.is_resend
  FROM sent s JOIN deliveries d ON d.site_id = $1 AND d.order_id = s.order_id AND d.marker = s.marker
  JOIN unnest($9::text[], $10::text[], $11::int[], $12::int[], $13::text[], $14::boolean[],
      $15::boolean[]) AS u(order_id, line, unit, part, note, is_mailed, is_written)
    ON u.order_id = s.order_id AND CASE s.channel WHEN 'note' THEN s.is_resend OR s.marker = u.note
      WHEN 'email' THEN s.is_resend OR u.is_mailed WHEN 'order_item' THEN u.is_written END
  CROSS JOIN LATERAL find_unit($1, u.order_id, u.line, u.unit, u.part) a
  WHERE s.kind = 'keys' AND a.license_id IS NOT NULL
  ORDER BY d.id, a.id ON CONFLICT DO NOTHING`;

// As the delivery saved it: the order's next event must not write the same keys again. After several deliveries the items may
// lack keys that an earlier one wrote: unknown, so that the next one compares them.
const SAVE_WRITES = `
  INSERT INTO order_writes AS w (site_id, order_id, keys_digest, completed_at)
  SELECT o.site_id, o.order_id, CASE WHEN o.writes = 1
      THEN (SELECT written FROM item_digests(o.site_id, o.order_id)) ELSE 'unknown' END,
    CASE WHEN o.is_completed THEN now() END
  FROM (SELECT $1::bigint AS site_id, order_id, is_completed, writes
    FROM unnest($2::text[], $3::boolean[], $4::int[]) AS u(order_id, is_completed, writes)) o
  ON CONFLICT (site_id, order_id) DO UPDATE SET keys_digest = excluded.keys_digest,
    completed_at = coalesce(w.completed_at, excluded.completed_at)`;

interface StoredOrders {
  /** The database knew no delivery of them, and no key. */
  newOrderIds: ReadonlySet<string>;
  /** The database had units of them whose keys no delivery had told. */
  undeliveredOrderIds: ReadonlySet<string>;
}

/** Stores deliveries as sent that a lost state of the database sent, so that no customer is told again. */
export async function bookDeliveries(
  tx: Tx,
  ctx: Context,
  siteId: number,
  orders: SentOrder[],
  { newOrderIds, undeliveredOrderIds }: StoredOrders,
): Promise<void> {
  const deliveries = listDeliveries(orders);
  const known = await readKnownDeliveries(
    tx,
    siteId,
    orders.filter(({ orderId }) => !newOrderIds.has(orderId)),
  );
  const getState = ({ orderId, marker }: SentDelivery) => known.get(toKey(orderId, marker));
  await updateUnsent(
    tx,
    ctx,
    siteId,
    deliveries.filter((sent) => (getState(sent) ?? 'sent') !== 'sent'),
  );
  await markDelivered(
    tx,
    siteId,
    orders.filter(({ orderId }) => undeliveredOrderIds.has(orderId)),
  );
  const unknown = deliveries.filter((sent) => getState(sent) === undefined);
  if (unknown.length > 0) await tx.$client.query(INSERT_UNKNOWN, [siteId, ...toSent(unknown)]);
  const units = listUnits(orders);
  await tx.$client.query(INSERT_KEYS, [
    siteId,
    ...toSent(deliveries),
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

const MARK_DELIVERED = `
  UPDATE license_assignments a SET delivered_at = u.sent_at
  FROM unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::timestamptz[]) AS u(order_id, line, unit, part, sent_at),
    find_unit($1, u.order_id, u.line, u.unit, u.part) told
  WHERE a.id = told.id AND a.delivered_at IS NULL`;

async function markDelivered(tx: Tx, siteId: number, orders: SentOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const units = listUnits(orders);
  await tx.$client.query(MARK_DELIVERED, [siteId, ...toPlaces(units), units.map(({ sentAt }) => sentAt)]);
}

const countWrites = ({ deliveries }: SentOrder) =>
  deliveries.filter(({ channel }) => channel === 'order_item').length;

const KNOWN_MESSAGES = `
  SELECT order_id AS "orderId", marker, state FROM deliveries WHERE site_id = $1 AND order_id = ANY($2::text[])`;

const toKey = (orderId: string, marker: string) => `${orderId} ${marker}`;

/** The states of the deliveries of orders. */
async function readKnownDeliveries(
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
  UPDATE deliveries d SET state = 'sent', reason = NULL, attempts = greatest(d.attempts, 1), sent_at = s.sent_at,
    attempted_at = coalesce(d.attempted_at, s.sent_at)
  FROM sent s WHERE d.site_id = $1 AND d.order_id = s.order_id AND d.marker = s.marker AND d.state <> 'sent'
    AND (d.attempted_at IS NULL OR NOT s.is_of_one_epoch)`;

// Nobody can look up whether it was sent since.
const FAIL_TRIED_EMAILS = `
  WITH ${SENT}
  UPDATE deliveries d SET state = 'failed', reason = $9, handed_at = d.attempted_at
  FROM sent s WHERE d.site_id = $1 AND d.order_id = s.order_id AND d.marker = s.marker AND d.channel = 'email'
    AND d.state IN ('queued', 'sending') AND d.attempted_at IS NOT NULL AND s.is_of_one_epoch
  RETURNING d.order_id AS "orderId"`;

/** Stores known deliveries that were not sent yet as sent, or failed. */
async function updateUnsent(tx: Tx, ctx: Context, siteId: number, deliveries: SentDelivery[]): Promise<void> {
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
