import type { KeyChoice } from '#contract/byHand';
import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { conflict, invalid } from '../../../platform/errors';
import type { OrderRef } from '../../deliveries';
import { lockBackorders } from '../../stock';
import type { GivenUnit } from '../allocation/assignKeys';
import { findPools } from '../allocation/findPools';
import { entitledLines } from '../apply/OrderState';
import type { StoredOrder } from '../apply/storedOrder';

type FreeUnit = Pick<
  GivenUnit,
  'lineItemId' | 'unit' | 'part' | 'parts' | 'productId' | 'variationId' | 'validUntil'
> & { poolId: number };

const OF_UNIT = 'site_id = $1 AND order_id = $2 AND line_item_id = $3 AND unit = $4';

// What was decided of a unit stays: a renewal that extends a key, or gets none, needs no key of its own.
const HAS_KEY = `
  SELECT FROM license_assignments WHERE ${OF_UNIT} AND part = $5
  UNION ALL SELECT FROM renewals WHERE ${OF_UNIT} AND is_active AND outcome <> 'new_key'`;

const BACKORDER = `
  SELECT pool_id, parts, (now() AT TIME ZONE 'UTC' + validity)::date::text AS valid_until
  FROM backorders WHERE ${OF_UNIT} AND part = $5`;

// A unit keeps the number of parts of its first allocation.
const KNOWN_PARTS = `
  SELECT max(parts) AS parts FROM (
    SELECT parts FROM license_assignments WHERE ${OF_UNIT} UNION ALL SELECT parts FROM backorders WHERE ${OF_UNIT}) known`;

const VALID_UNTIL = `SELECT (now() AT TIME ZONE 'UTC' + $1::interval)::date::text AS valid_until`;

interface Place {
  pool_id: number;
  parts: number;
  valid_until: string | null;
}

/**
 * The part of a unit of a locked order that has no key, with its pool: the one whose queue it waits in, else the one that
 * its product is mapped to. The queue is locked, so that no fulfillment gives it a key meanwhile.
 */
export async function findFreeUnit(
  tx: Tx,
  order: OrderRef,
  { state, refunded }: StoredOrder,
  { line_item_id: lineItemId, unit, part }: KeyChoice,
): Promise<FreeUnit> {
  const line = entitledLines(state.lineItems, refunded).find(({ id }) => id === lineItemId);
  if (!line || unit > line.quantity) throw invalid({ unit: textOf('byHand.no_such_unit') });
  const values = [order.siteId, order.orderId, lineItemId, unit];

  const waiting = (await tx.$client.query<Place>(BACKORDER, [...values, part])).rows[0];
  if (waiting) await lockBackorders(tx, waiting.pool_id);
  if ((await tx.$client.query(HAS_KEY, [...values, part])).rowCount)
    throw conflict(textOf('byHand.unit_has_key'));

  const place = waiting ?? (await findMappedPlace());
  if (!place || part > place.parts) throw conflict(textOf('orders.not_mapped'));
  const { product_id: productId, variation_id: variationId } = line;
  const { pool_id: poolId, parts, valid_until: validUntil } = place;
  return { lineItemId, unit, part, parts, productId, variationId, validUntil, poolId };

  async function findMappedPlace(): Promise<Place | undefined> {
    const [mapped] = await findPools(tx, [{ ...order, lineItems: state.lineItems }], 'all');
    const { pools = [], validity = null } = mapped?.get(lineItemId) ?? {};
    const poolId = pools[part - 1];
    if (poolId === undefined) return undefined;
    const known = await tx.$client.query<{ parts: number | null }>(KNOWN_PARTS, values);
    const until = await tx.$client.query<{ valid_until: string | null }>(VALID_UNTIL, [validity]);
    return {
      pool_id: poolId,
      parts: known.rows[0]?.parts ?? pools.length,
      valid_until: until.rows[0]?.valid_until ?? null,
    };
  }
}
