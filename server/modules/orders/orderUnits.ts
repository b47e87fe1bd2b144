import { message } from '#contract/messages/Message';
import type { LineItem } from '#contract/orders';
import type { RefundPolicy } from '#contract/pools';
import type { Tx } from '../../platform/db/openDatabase';
import { invalid } from '../../platform/errors';
import { isPaid } from '../../schema';
import type { OrderState, Unit } from './OrderState';

const DEQUEUE = `
  DELETE FROM backorders b WHERE b.site_id = $1 AND b.order_id = $2 AND NOT EXISTS (
    SELECT FROM unnest($3::text[], $4::int[], $5::bigint[]) AS line(id, quantity, pool_id)
    WHERE line.id = b.line_item_id AND b.unit <= line.quantity
      AND (line.pool_id IS NULL OR line.pool_id = b.pool_id))`;

/** Removes backorders that the order is no longer entitled to, or whose pool changed. */
export async function dequeueBackorders(
  tx: Tx,
  siteId: number,
  { orderId, status, lineItems }: OrderState,
  pools: Map<string, number>,
): Promise<void> {
  const entitled = isPaid(status) ? lineItems : [];
  await tx.$client.query(DEQUEUE, [
    siteId,
    orderId,
    entitled.map(({ id }) => id),
    entitled.map(({ quantity }) => quantity),
    entitled.map(({ id }) => pools.get(id) ?? null),
  ]);
}

export interface AssignedUnit {
  id: number;
  license_id: number | null;
  line_item_id: string;
  unit: number;
  flag: string | null;
  /** Null when the pool was deleted. */
  refund_policy: RefundPolicy | null;
}

const ASSIGNED_UNITS = `
  SELECT a.id, a.license_id, a.line_item_id, a.unit, a.flag, p.refund_policy
  FROM license_assignments a LEFT JOIN pools p ON p.id = a.pool_id
  WHERE a.site_id = $1 AND a.order_id = $2`;

export async function listAssignedUnits(tx: Tx, siteId: number, orderId: string): Promise<AssignedUnit[]> {
  return (await tx.$client.query<AssignedUnit>(ASSIGNED_UNITS, [siteId, orderId])).rows;
}

const BACKORDERED_UNITS = 'SELECT line_item_id, unit FROM backorders WHERE site_id = $1 AND order_id = $2';

type UnitRef = Pick<AssignedUnit, 'line_item_id' | 'unit'>;

export async function listBackorderedUnits(tx: Tx, siteId: number, orderId: string): Promise<UnitRef[]> {
  return (await tx.$client.query<UnitRef>(BACKORDERED_UNITS, [siteId, orderId])).rows;
}

/** Unallocated units by pool, in the lock order of pools: ascending ids. */
export function getUnallocatedUnits(
  { lineItems }: OrderState,
  pools: Map<string, number>,
  allocated: UnitRef[],
): [number, Unit[]][] {
  rejectTooManyUnits(lineItems.filter(({ id }) => pools.has(id)));
  const allocatedRefs = new Set(allocated.map(({ line_item_id, unit }) => `${line_item_id} ${unit}`));
  const unallocated = new Map<number, Unit[]>();
  for (const { id, product_id, variation_id, quantity } of lineItems) {
    const poolId = pools.get(id);
    if (poolId === undefined) continue;
    for (let unit = 1; unit <= quantity; unit++) {
      if (allocatedRefs.has(`${id} ${unit}`)) continue;
      const orderUnit = { lineItemId: id, unit, productId: product_id, variationId: variation_id };
      const poolUnits = unallocated.get(poolId);
      if (poolUnits) poolUnits.push(orderUnit);
      else unallocated.set(poolId, [orderUnit]);
    }
  }
  return [...unallocated].sort(([a], [b]) => a - b);
}

const MAX_UNITS = 100_000;

/** Every unit is held in memory while the order is processed. */
function rejectTooManyUnits(lines: LineItem[]): void {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units > MAX_UNITS) throw invalid({ line_items: message('orders.max_keys', { max: MAX_UNITS }) });
}
