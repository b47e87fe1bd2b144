import type { PluginKey } from '#contract/deliveredKeys';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { type BlindIndex, findLicenseKeyIndexes } from '../../../platform/crypto/blindIndex';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import type { OrderRef } from '../../deliveries';
import { insertLicenses, requirePool } from '../../stock';
import { assignGivenKeys } from '../allocation/assignKeys';
import { findPools } from '../allocation/findPools';
import { reconcileStored } from '../apply/applyOrders';
import type { Customer } from '../apply/OrderState';
import { lockStoredOrder } from '../apply/storedOrder';
import { type FreePart, findFreePart, type Placement } from './findFreePart';

/** A valid key of an order, with the row it came from: as it was written there, and as it is stored. */
export type AcceptedKey = Pick<PluginKey, 'row' | 'license_key' | 'product_id' | 'expires_on'> & {
  key: string;
};

// The key was delivered when the order was paid, as far as anyone knows; never before it.
const PAID_AT = 'SELECT coalesce(paid_at, ordered_at) AS at FROM orders WHERE site_id = $1 AND order_id = $2';

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
    // Excludes imports of the same keys, and deletions, which record the delivered keys.
    await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.import]);
    const stored = await lockStoredOrder(tx, order);
    if (!stored) {
      const reason = textOf('deliveredKeys.unknown_order', { order: order.orderId });
      return { created: 0, known: 0, refused: keys.map((key) => [key.row, reason]) };
    }
    const { lineItems, customer } = stored.state;
    const ref = [order.siteId, order.orderId];
    await tx.$client.query(LOCK_BACKORDERS, ref);
    const assigned = (await tx.$client.query<Placement>(ASSIGNED_PARTS, ref)).rows;
    const [mapped = new Map()] = await findPools(tx, [{ ...order, lineItems }], 'all');
    const index = await ctx.vault.holdIndex(tx);
    const existing = await findExisting(tx, index, order, keys);

    const refused: OrderResult['refused'] = [];
    const placed: PlacedKey[] = [];
    for (const key of keys) {
      const isOfOrder = findLicenseKeyIndexes(index, key.license_key)
        .map((keyIndex) => existing.get(keyIndex.toString('hex')))
        .find((found) => found !== undefined);
      if (isOfOrder === false) refused.push([key.row, textOf('deliveredKeys.other_order')]);
      if (isOfOrder !== undefined) continue;
      const place = findFreePart(lineItems, mapped, [...assigned, ...placed], key.product_id);
      if ('reason' in place) refused.push([key.row, place.reason]);
      else placed.push({ ...place, key });
    }
    if (placed.length > 0) {
      await storeKeys(tx, ctx, index, order, customer, placed);
      // Flags the keys of a refunded or canceled order, as an event would.
      await reconcileStored(tx, ctx, order, { isExclusive: false, scope: 'none' });
    }
    const known = keys.length - placed.length - refused.length;
    return { created: placed.length, known, refused };
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

interface PlacedKey extends FreePart {
  key: AcceptedKey;
}

/** Adds the keys to the stock of their pools, and gives each to its unit. */
async function storeKeys(
  tx: Tx,
  { vault }: Context,
  index: BlindIndex,
  { siteId, orderId }: OrderRef,
  customer: Customer,
  placed: PlacedKey[],
): Promise<void> {
  const { rows } = await tx.$client.query<{ at: Date }>(PAID_AT, [siteId, orderId]);
  const givenAt = rows[0]?.at ?? new Date();
  for (const poolId of new Set(placed.map((one) => one.poolId))) {
    const ofPool = placed.filter((one) => one.poolId === poolId);
    const keys = ofPool.map(({ key: { key, expires_on } }, line) => ({
      index: line,
      key,
      deliveries: 1,
      expiresOn: expires_on ?? null,
    }));
    const { ids } = await insertLicenses(tx, vault, index, await requirePool(tx, poolId), keys);
    const units = ofPool.map(({ line_item_id: lineItemId, line, unit, part, parts }, position) => ({
      lineItemId,
      unit,
      part,
      parts,
      productId: line.product_id,
      variationId: line.variation_id,
      orderId,
      customer,
      licenseId: ids[position] ?? null,
      givenAt,
      validUntil: null,
    }));
    await assignGivenKeys(tx, siteId, units, { isImported: true });
  }
}
