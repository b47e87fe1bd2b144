import type { LineItem } from '#contract/orders';
import type { RefundPolicy } from '#contract/pools';
import type { Tx } from '../db/open';
import { invalid } from '../errors';
import { isAssigning, type OrderState, type Unit } from './OrderState';

const LEAVE_LINE = `
  DELETE FROM backorders w WHERE w.site_id = $1 AND w.order_id = $2 AND NOT EXISTS (
    SELECT FROM unnest($3::text[], $4::int[], $5::bigint[]) AS line(id, quantity, pool_id)
    WHERE line.id = w.line_item_id AND w.unit <= line.quantity
      AND (line.pool_id IS NULL OR line.pool_id = w.pool_id))`;

/** Takes out of the line what the order no longer claims, or claims from another pool now. */
export async function leaveLine(
  tx: Tx,
  siteId: number,
  { orderId, status, lineItems }: OrderState,
  pools: Map<string, number>,
): Promise<void> {
  const claimed = isAssigning(status) ? lineItems : [];
  await tx.$client.query(LEAVE_LINE, [
    siteId,
    orderId,
    claimed.map(({ id }) => id),
    claimed.map(({ quantity }) => quantity),
    claimed.map(({ id }) => pools.get(id) ?? null),
  ]);
}

/** A unit that has had its key. */
export interface AssignedUnit {
  id: number;
  license_id: number | null;
  line_item_id: string;
  unit: number;
  flag: string | null;
  /** Its pool's; null where the pool is gone. */
  refund_policy: RefundPolicy | null;
}

const ASSIGNED = `
  SELECT a.id, a.license_id, a.line_item_id, a.unit, a.flag, p.refund_policy
  FROM license_assignments a LEFT JOIN pools p ON p.id = a.pool_id
  WHERE a.site_id = $1 AND a.order_id = $2`;

export async function assignedUnits(tx: Tx, siteId: number, orderId: string): Promise<AssignedUnit[]> {
  return (await tx.$client.query<AssignedUnit>(ASSIGNED, [siteId, orderId])).rows;
}

const WAITING = 'SELECT line_item_id, unit FROM backorders WHERE site_id = $1 AND order_id = $2';

type UnitName = Pick<AssignedUnit, 'line_item_id' | 'unit'>;

export async function waitingUnits(tx: Tx, siteId: number, orderId: string): Promise<UnitName[]> {
  return (await tx.$client.query<UnitName>(WAITING, [siteId, orderId])).rows;
}

/** The units that still want a key, by pool, in the order in which pools are always taken from. */
export function openUnits(
  { lineItems }: OrderState,
  pools: Map<string, number>,
  served: UnitName[],
): [number, Unit[]][] {
  refuseTooMany(lineItems.filter(({ id }) => pools.has(id)));
  const done = new Set(served.map(({ line_item_id, unit }) => `${line_item_id} ${unit}`));
  const open = new Map<number, Unit[]>();
  for (const { id, product_id, variation_id, quantity } of lineItems) {
    const pool = pools.get(id);
    if (pool === undefined) continue;
    for (let unit = 1; unit <= quantity; unit++) {
      if (done.has(`${id} ${unit}`)) continue;
      const wanted = { lineItemId: id, unit, productId: product_id, variationId: variation_id };
      const ofPool = open.get(pool);
      if (ofPool) ofPool.push(wanted);
      else open.set(pool, [wanted]);
    }
  }
  return [...open].sort(([one], [other]) => one - other);
}

const MOST_UNITS = 100_000;

/** Every unit is held in memory while the order is worked on. */
function refuseTooMany(lines: LineItem[]): void {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units > MOST_UNITS) throw invalid({ line_items: `At most ${MOST_UNITS} keys an order` });
}
