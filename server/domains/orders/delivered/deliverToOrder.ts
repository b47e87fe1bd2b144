import type { LineItem } from '#contract/shopOrders';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import { findLicenseKeyIndexes, indexLicenseKey } from '../../../platform/crypto/blindIndex';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Tx } from '../../../platform/db/openDatabase';
import { reserveIds } from '../../../platform/db/reserveIds';
import { transaction } from '../../../platform/db/transaction';
import type { OrderRef } from '../../deliveries';
import { indexKeyEnding } from '../../stock';
import { findPools } from '../allocation/findPools';
import { reconcileStored } from '../apply/reconcileStored';
import type { AcceptedKey } from './AcceptedKey';
import { findFreePart, type Placement } from './findFreePart';

interface OrderRow {
  line_items: LineItem[];
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  paid_at: Date;
}

// The key was delivered when the order was paid, as far as anyone knows; never before it.
const LOCK_ORDER = `
  SELECT line_items, customer_email AS email, customer_first_name AS first_name, customer_last_name AS last_name,
    coalesce(paid_at, ordered_at) AS paid_at
  FROM orders WHERE site_id = $1 AND order_id = $2 FOR NO KEY UPDATE`;

// Waits for a running fulfillment.
const LOCK_BACKORDERS = 'SELECT FROM backorders WHERE site_id = $1 AND order_id = $2 FOR UPDATE';

const ASSIGNED_PARTS =
  'SELECT line_item_id, unit, part FROM license_assignments WHERE site_id = $1 AND order_id = $2';

const EXISTING_KEYS = `
  SELECT l.key_index, EXISTS (SELECT FROM license_assignments a
    WHERE a.license_id = l.id AND a.site_id = $2 AND a.order_id = $3) AS is_of_order
  FROM licenses l WHERE l.key_index = ANY($1::bytea[])
  UNION ALL SELECT d.key_index, false FROM delivered_keys d WHERE d.key_index = ANY($1::bytea[])`;

interface OrderResult {
  created: number;
  known: number;
  refused: [row: number, reason: Text][];
}

/** Adds the keys of one order that it does not have yet, and assigns them to its units. */
export async function deliverToOrder(
  ctx: Context,
  order: OrderRef,
  keys: AcceptedKey[],
): Promise<OrderResult> {
  return transaction(ctx.db, async (tx) => {
    const { siteId, orderId } = order;
    const ref = [siteId, orderId];
    // Excludes imports of the same keys, and deletions, which record the delivered keys.
    await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.import]);
    const [row] = (await tx.$client.query<OrderRow>(LOCK_ORDER, ref)).rows;
    const refused: OrderResult['refused'] = [];
    if (!row) {
      const reason = textOf('deliveredKeys.unknown_order', { order: orderId });
      return { created: 0, known: 0, refused: keys.map((key) => [key.row, reason]) };
    }
    await tx.$client.query(LOCK_BACKORDERS, ref);
    const assigned = (await tx.$client.query<Placement>(ASSIGNED_PARTS, ref)).rows;
    const [mapped = new Map()] = await findPools(tx, [{ siteId, orderId, lineItems: row.line_items }], 'all');
    const index = await ctx.vault.holdIndex(tx);
    const existing = await findExisting(tx, index, order, keys);

    const ids = await reserveIds(tx, 'licenses', keys.length);
    let [created, known] = [0, 0];
    for (const key of keys) {
      const isOfOrder = findLicenseKeyIndexes(index, key.license_key)
        .map((keyIndex) => existing.get(keyIndex.toString('hex')))
        .find((found) => found !== undefined);
      if (isOfOrder) known += 1;
      else if (isOfOrder === false) refused.push([key.row, textOf('deliveredKeys.other_order')]);
      else {
        const place = findFreePart(row.line_items, mapped, assigned, key.product_id);
        if ('reason' in place) {
          refused.push([key.row, place.reason]);
          continue;
        }
        await insertSold(tx, ctx, { id: ids[created] ?? 0, order, row, key, index, place });
        assigned.push(place);
        created += 1;
      }
    }
    // Flags the keys of a refunded or canceled order, as an event would.
    if (created > 0) await reconcileStored(tx, ctx, order, { isExclusive: false, scope: 'none' });
    return { created, known, refused };
  });
}

async function findExisting(
  tx: Tx,
  index: BlindIndex,
  { siteId, orderId }: OrderRef,
  keys: AcceptedKey[],
): Promise<Map<string, boolean>> {
  const indexes = keys.flatMap(({ license_key }) => findLicenseKeyIndexes(index, license_key));
  const { rows } = await tx.$client.query<{ key_index: Buffer; is_of_order: boolean }>(EXISTING_KEYS, [
    indexes,
    siteId,
    orderId,
  ]);
  return new Map(rows.map(({ key_index, is_of_order }) => [key_index.toString('hex'), is_of_order]));
}

const INSERT_SOLD = `
  WITH license AS (
    INSERT INTO licenses (id, pool_id, validation, key_index, key_cipher, key_ending, expires_on, status, uses_allowed,
      uses_left, site_id, order_id, product_id, sold_at, customer_email, customer_first_name, customer_last_name)
    OVERRIDING SYSTEM VALUE
    SELECT $18, p.id, CASE WHEN p.requires_validation THEN 'pending'::validation_state END, $2, $3, $4, $5, 'sold', 1, 0,
      $6, $7, $8, $9, $10, $11, $12
    FROM pools p WHERE p.id = $1 RETURNING id
  )
  INSERT INTO license_assignments (license_id, site_id, pool_id, order_id, line_item_id, unit, part, parts, product_id,
    variation_id, customer_email, customer_first_name, customer_last_name, assigned_at, delivered_at, is_imported)
  SELECT id, $6, $1, $7, $13, $14, $15, $16, $8, $17, $10, $11, $12, $9, $9, true FROM license`;

const DELETE_BACKORDER = `
  DELETE FROM backorders WHERE site_id = $1 AND order_id = $2 AND line_item_id = $3 AND unit = $4 AND part = $5`;

interface SoldKey {
  /** The reserved id of its license. */
  id: number;
  order: OrderRef;
  row: OrderRow;
  key: AcceptedKey;
  index: BlindIndex;
  place: Exclude<ReturnType<typeof findFreePart>, { reason: Text }>;
}

async function insertSold(
  tx: Tx,
  { vault }: Context,
  { id, order: { siteId, orderId }, row, key, index, place }: SoldKey,
): Promise<void> {
  const { line, poolId, line_item_id, unit, part, parts } = place;
  await tx.$client.query(INSERT_SOLD, [
    poolId,
    indexLicenseKey(index, key.key),
    vault.encrypt(key.key, 'licenses.key_cipher', id),
    indexKeyEnding(index, key.key),
    key.expires_on ?? null,
    siteId,
    orderId,
    line.product_id,
    row.paid_at,
    row.email,
    row.first_name,
    row.last_name,
    line_item_id,
    unit,
    part,
    parts,
    line.variation_id,
    id,
  ]);
  await tx.$client.query(DELETE_BACKORDER, [siteId, orderId, line_item_id, unit, part]);
}
