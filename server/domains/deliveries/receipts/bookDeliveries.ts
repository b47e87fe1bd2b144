import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import {
  listDeliveries,
  listUnits,
  readKnownDeliveries,
  SENT,
  type SentDelivery,
  type SentOrder,
  toKey,
  toPlaces,
  toSent,
  updateUnsent,
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
  SELECT m.id, a.id, a.license_id, m.channel, s.is_resend
  FROM sent s JOIN deliveries m ON m.site_id = $1 AND m.order_id = s.order_id AND m.marker = s.marker
  JOIN unnest($9::text[], $10::text[], $11::int[], $12::int[], $13::text[], $14::boolean[],
      $15::boolean[]) AS u(order_id, line, unit, part, note, is_mailed, is_written)
    ON u.order_id = s.order_id AND CASE s.channel WHEN 'note' THEN s.is_resend OR s.marker = u.note
      WHEN 'email' THEN s.is_resend OR u.is_mailed WHEN 'order_item' THEN u.is_written END
  CROSS JOIN LATERAL find_unit($1, u.order_id, u.line, u.unit, u.part) a
  WHERE s.kind = 'keys' AND a.license_id IS NOT NULL
  ORDER BY m.id, a.id ON CONFLICT DO NOTHING`;

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
