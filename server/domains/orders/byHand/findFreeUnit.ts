import type { KeyChoice } from '#contract/byHand';
import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { conflict, invalid } from '../../../platform/errors';
import type { OrderRef } from '../../deliveries';
import { lockBackorders } from '../../stock';
import type { GivenUnit } from '../allocation/assignKeys';
import { findPools, type MappedLine } from '../allocation/findPools';
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
const MAPPED_PLACE = `
  SELECT coalesce(max(parts), $5::int) AS parts, (now() AT TIME ZONE 'UTC' + $6::interval)::date::text AS valid_until
  FROM (SELECT parts FROM license_assignments WHERE ${OF_UNIT}
    UNION ALL SELECT parts FROM backorders WHERE ${OF_UNIT}) known`;

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
  const key = [order.siteId, order.orderId, lineItemId, unit];

  const waiting = (await tx.$client.query<Place>(BACKORDER, [...key, part])).rows[0];
  if (waiting) await lockBackorders(tx, waiting.pool_id);
  if ((await tx.$client.query(HAS_KEY, [...key, part])).rowCount)
    throw conflict(textOf('byHand.unit_has_key'));

  const [mapped] = waiting ? [] : await findPools(tx, [{ ...order, lineItems: state.lineItems }], 'all');
  const place = waiting ?? (await findMappedPlace(tx, mapped?.get(lineItemId), part, key));
  if (!place || part > place.parts) throw conflict(textOf('orders.not_mapped'));
  const { product_id: productId, variation_id: variationId } = line;
  const { pool_id: poolId, parts, valid_until: validUntil } = place;
  return { lineItemId, unit, part, parts, productId, variationId, validUntil, poolId };
}

async function findMappedPlace(
  tx: Tx,
  mapped: MappedLine | undefined,
  part: number,
  key: unknown[],
): Promise<Place | undefined> {
  const poolId = mapped?.pools[part - 1];
  if (!mapped || poolId === undefined) return undefined;
  const { rows } = await tx.$client.query<Omit<Place, 'pool_id'>>(MAPPED_PLACE, [
    ...key,
    mapped.pools.length,
    mapped.validity,
  ]);
  return rows[0] && { pool_id: poolId, ...rows[0] };
}
