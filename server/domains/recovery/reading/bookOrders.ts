import { textOf } from '#contract/texts/Text';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Tx } from '../../../platform/db/openDatabase';
import { formatText } from '../../../platform/formatText';
import { bookRenewals, countUnits } from '../../orders';
import { type Booking, type Decisions, decideKeys } from '../decideKeys';
import { releaseStaleUnits } from '../releaseStaleUnits';
import type { GivenOrder } from './GivenOrder';
import { readKnown } from './readKnown';

interface BookedOrders {
  /** Keys that were not known to be given. */
  found: number;
  /** Keys that are not stored, or cannot be told to be. */
  unknown: number;
  /** Orders that were not stored. */
  newOrderIds: Set<string>;
  /** Orders that were stored with units whose keys no message had told. */
  undeliveredOrderIds: Set<string>;
}

/** Stores what orders of a site got as given; `placedBy` is the API key that tells it. Repeatable. */
export async function bookOrders(
  tx: Tx,
  siteId: number,
  orders: GivenOrder[],
  placedBy?: string,
): Promise<BookedOrders> {
  // As imports: they look for the indexes of unknown keys.
  await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.import]);
  let known = await readKnown(tx, siteId, orders);
  if (await releaseStaleUnits(tx, siteId, orders, known)) known = await readKnown(tx, siteId, orders);
  const decisions = decideKeys(orders, known.licenses, known.units);
  const newOrderIds = await insertOrders(tx, siteId, orders, placedBy);
  await insertUnits(tx, siteId, decisions.bookings);
  await deleteBackorders(
    tx,
    siteId,
    decisions.bookings.filter(({ order }) => !newOrderIds.has(order.orderId)),
  );
  await bookRenewals(
    tx,
    siteId,
    orders.flatMap(({ renewals }) => renewals),
  );
  await withdraw(tx, decisions);
  await saveUnknown(tx, decisions);
  return {
    found: decisions.bookings.length + decisions.toWithdraw.length,
    unknown: decisions.unknown.length,
    newOrderIds,
    undeliveredOrderIds: new Set(
      [...known.units.values()].filter(({ isDelivered }) => !isDelivered).map(({ orderId }) => orderId),
    ),
  };
}

// Older than any state: the next event or call stores the present one, and finds the units.
const INSERT_ORDERS = `
  INSERT INTO orders (site_id, order_id, number, status, line_items, units, modified_at, ordered_at, order_key,
    customer_email, customer_first_name, customer_last_name, placed_by)
  SELECT $1, order_id, number, 'pending', line_items, units, 'epoch', coalesce(ordered_at, now()), order_key, email,
    first_name, last_name, $11
  FROM unnest($2::text[], $3::text[], $4::jsonb[], $5::bigint[], $6::timestamptz[], $7::text[], $8::text[], $9::text[],
    $10::text[]) AS o(order_id, number, line_items, units, ordered_at, order_key, email, first_name, last_name)
  ON CONFLICT DO NOTHING RETURNING order_id`;

async function insertOrders(
  tx: Tx,
  siteId: number,
  orders: GivenOrder[],
  placedBy: string | undefined,
): Promise<Set<string>> {
  const { rows } = await tx.$client.query<{ order_id: string }>(INSERT_ORDERS, [
    siteId,
    orders.map(({ orderId }) => orderId),
    orders.map(({ orderId, state }) => state?.number ?? orderId),
    orders.map(({ state }) => JSON.stringify(state?.lineItems ?? [])),
    orders.map(({ state }) => countUnits(state?.lineItems ?? [])),
    orders.map(({ state }) => state?.orderedAt ?? null),
    orders.map(({ state }) => state?.orderKey ?? null),
    orders.map(({ customer }) => customer.email),
    orders.map(({ customer }) => customer.firstName),
    orders.map(({ customer }) => customer.lastName),
    placedBy ?? null,
  ]);
  return new Set(rows.map(({ order_id }) => order_id));
}

// A license that several units use shows the last one.
const USE_LICENSES = `
  WITH used AS (
    SELECT DISTINCT ON (license_id) *, count(*) OVER (PARTITION BY license_id)::int AS uses
    FROM unnest($2::bigint[], $3::text[], $4::bigint[], $5::timestamptz[], $6::date[], $7::text[], $8::text[], $9::text[])
      AS u(license_id, order_id, product_id, given_at, valid_until, email, first_name, last_name)
    WHERE license_id IS NOT NULL ORDER BY license_id, given_at DESC
  )
  UPDATE licenses l SET
    uses_left = uses_after(l.uses_left, u.uses),
    status = status_with(uses_after(l.uses_left, u.uses), l.uses_allowed, l.status),
    site_id = $1, order_id = u.order_id, product_id = u.product_id, sold_at = u.given_at, valid_until = u.valid_until,
    customer_email = u.email, customer_first_name = u.first_name, customer_last_name = u.last_name
  FROM used u WHERE l.id = u.license_id`;

const INSERT_UNITS = `
  INSERT INTO license_assignments (license_id, license_status, site_id, pool_id, order_id, line_item_id, unit, part, parts,
    product_id, variation_id, customer_email, customer_first_name, customer_last_name, assigned_at, delivered_at, valid_until)
  SELECT l.id, l.status, $1, l.pool_id, u.order_id, u.line_item_id, u.unit, u.part, u.parts, u.product_id, u.variation_id,
    u.email, u.first_name, u.last_name, u.given_at, u.given_at, u.valid_until
  FROM unnest($2::bigint[], $3::text[], $4::bigint[], $5::timestamptz[], $6::date[], $7::text[], $8::text[], $9::text[],
      $10::text[], $11::int[], $12::int[], $13::int[], $14::bigint[])
    AS u(license_id, order_id, product_id, given_at, valid_until, email, first_name, last_name, line_item_id, unit, part,
      parts, variation_id)
  LEFT JOIN licenses l ON l.id = u.license_id`;

async function insertUnits(tx: Tx, siteId: number, bookings: Booking[]): Promise<void> {
  if (bookings.length === 0) return;
  const column = <Value>(select: (booking: Booking) => Value) => bookings.map(select);
  const licenses = [
    column(({ license }) => license?.id ?? null),
    column(({ order }) => order.orderId),
    column(({ key }) => key.productId),
    column(({ order }) => order.givenAt),
    column(({ key }) => key.validUntil),
    column(({ order }) => order.customer.email),
    column(({ order }) => order.customer.firstName),
    column(({ order }) => order.customer.lastName),
  ];
  await tx.$client.query(USE_LICENSES, [siteId, ...licenses]);
  await tx.$client.query(INSERT_UNITS, [
    siteId,
    ...licenses,
    column(({ key }) => key.lineItemId),
    column(({ key }) => key.unit),
    column(({ key }) => key.part),
    column(({ key }) => key.parts),
    column(({ key }) => key.variationId),
  ]);
}

const DELETE_BACKORDERS = `
  DELETE FROM backorders b USING unnest($2::text[], $3::text[], $4::int[], $5::int[]) AS u(order_id, line_item_id, unit, part)
  WHERE b.site_id = $1 AND b.order_id = u.order_id AND b.line_item_id = u.line_item_id AND b.unit = u.unit
    AND b.part = u.part`;

async function deleteBackorders(tx: Tx, siteId: number, bookings: Booking[]): Promise<void> {
  if (bookings.length === 0) return;
  await tx.$client.query(DELETE_BACKORDERS, [
    siteId,
    bookings.map(({ order }) => order.orderId),
    bookings.map(({ key }) => key.lineItemId),
    bookings.map(({ key }) => key.unit),
    bookings.map(({ key }) => key.part),
  ]);
}

const WITHDRAW = `
  UPDATE licenses l SET status = 'replaced', replacement_note = w.note
  FROM unnest($1::bigint[], $2::text[]) AS w(id, note) WHERE l.id = w.id`;

async function withdraw(tx: Tx, { toWithdraw }: Decisions): Promise<void> {
  if (toWithdraw.length === 0) return;
  await tx.$client.query(WITHDRAW, [
    toWithdraw.map(({ license }) => license.id),
    toWithdraw.map(({ order }) => formatText('en', textOf('recovery.withdrawn', { order: order.orderId }))),
  ]);
}

async function saveUnknown(tx: Tx, { unknown }: Decisions): Promise<void> {
  const indexed = unknown.filter(({ index }) => index !== undefined);
  if (indexed.length === 0) return;
  await tx.$client.query(SAVE_UNKNOWN, [
    indexed.map(({ index }) => index),
    indexed.map(({ orderId }) => orderId),
  ]);
}

// Imported again, they would be sold a second time.
const SAVE_UNKNOWN = `
  INSERT INTO delivered_keys (key_index, license_id, order_number)
  SELECT decode(hex, 'hex'), 0, order_id FROM unnest($1::text[], $2::text[]) AS i(hex, order_id)
  ON CONFLICT DO NOTHING`;
