import type { RefundPolicy } from '#contract/pools';
import type { LineItem } from '#contract/shopOrders';
import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/prepareStatement';
import { invalid } from '../../../platform/errors';
import { isPaid } from '../../../schema';
import { RecoveringError } from '../../shops';
import type { MappedLine } from '../allocation/findPools';
import type { OrderState, Unit } from '../apply/OrderState';

const DEQUEUE = prepareStatement(
  'remove needless backorders',
  `
  DELETE FROM backorders b WHERE b.site_id = $1 AND b.order_id = $2 AND (
    NOT EXISTS (SELECT FROM unnest($3::text[], $4::int[]) AS line(id, quantity)
      WHERE line.id = b.line_item_id AND b.unit <= line.quantity)
    OR EXISTS (SELECT FROM unnest($5::text[], $6::int[], $7::bigint[]) AS mapped(id, part, pool_id)
      WHERE mapped.id = b.line_item_id AND mapped.part = b.part AND mapped.pool_id <> b.pool_id))`,
);

/** Removes backorders that the order is no longer entitled to, or whose pool changed. */
export async function dequeueBackorders(
  tx: Tx,
  siteId: number,
  { orderId, status, lineItems }: OrderState,
  mapped: Map<string, MappedLine>,
): Promise<void> {
  const entitled = isPaid(status) ? lineItems : [];
  const parts = [...mapped].flatMap(([id, { pools }]) =>
    pools.map((poolId, index) => ({ id, part: index + 1, poolId })),
  );
  await DEQUEUE(tx, [
    siteId,
    orderId,
    entitled.map(({ id }) => id),
    entitled.map(({ quantity }) => quantity),
    parts.map(({ id }) => id),
    parts.map(({ part }) => part),
    parts.map(({ poolId }) => poolId),
  ]);
}

/** One key of a unit. */
export interface UnitPart {
  line_item_id: string;
  unit: number;
  part: number;
  parts: number;
}

export interface AssignedUnit extends UnitPart {
  id: number;
  license_id: number | null;
  flag: string | null;
  /** Null when the pool was deleted. */
  refund_policy: RefundPolicy | null;
}

const ASSIGNED_UNITS = prepareStatement<AssignedUnit>(
  'assigned units of an order',
  `
  SELECT a.id, a.license_id, a.line_item_id, a.unit, a.part, a.parts, a.flag, p.refund_policy
  FROM license_assignments a LEFT JOIN pools p ON p.id = a.pool_id
  WHERE a.site_id = $1 AND a.order_id = $2`,
);

export async function listAssignedUnits(tx: Tx, siteId: number, orderId: string): Promise<AssignedUnit[]> {
  return (await ASSIGNED_UNITS(tx, [siteId, orderId])).rows;
}

const BACKORDERED_UNITS = prepareStatement<UnitPart>(
  'backordered units of an order',
  `
  SELECT line_item_id, unit, part, parts FROM backorders WHERE site_id = $1 AND order_id = $2`,
);

export async function listBackorderedUnits(tx: Tx, siteId: number, orderId: string): Promise<UnitPart[]> {
  return (await BACKORDERED_UNITS(tx, [siteId, orderId])).rows;
}

/**
 * The keys that the order still lacks, by pool, in the lock order of pools: ascending ids. A unit gets the number of
 * keys that it had when its first one was allocated, even if its mapping changes. Throws if it may get none yet.
 */
export function getUnallocatedUnits(
  { lineItems }: OrderState,
  mapped: Map<string, MappedLine>,
  allocated: UnitPart[],
): [number, Unit[]][] {
  rejectTooManyKeys(lineItems, mapped);
  const partsByUnit = groupByUnit(allocated);
  const unallocated = new Map<number, Unit[]>();
  for (const { id: lineItemId, product_id: productId, variation_id: variationId, quantity } of lineItems) {
    const { pools, validity } = mapped.get(lineItemId) ?? NOT_MAPPED;
    for (let unit = 1; unit <= (pools.length > 0 ? quantity : 0); unit++) {
      const known = partsByUnit.get(`${lineItemId} ${unit}`);
      const parts = known?.parts ?? pools.length;
      for (let part = 1; part <= parts; part++) {
        const poolId = pools[part - 1];
        if (poolId === undefined || known?.allocated.has(part)) continue;
        const orderUnit = { lineItemId, unit, part, parts, productId, variationId, validity };
        const poolUnits = unallocated.get(poolId);
        if (poolUnits) poolUnits.push(orderUnit);
        else unallocated.set(poolId, [orderUnit]);
      }
    }
  }
  if (unallocated.size > 0 && [...mapped.values()].some(({ isRecovering }) => isRecovering))
    throw new RecoveringError();
  return [...unallocated].sort(([a], [b]) => a - b);
}

const NOT_MAPPED: MappedLine = { pools: [], validity: null, renewalPolicy: 'new_key', isRecovering: false };

interface KnownUnit {
  parts: number;
  allocated: Set<number>;
}

function groupByUnit(allocated: UnitPart[]): Map<string, KnownUnit> {
  const units = new Map<string, KnownUnit>();
  for (const { line_item_id, unit, part, parts } of allocated) {
    const known = units.get(`${line_item_id} ${unit}`);
    if (known) known.allocated.add(part);
    else units.set(`${line_item_id} ${unit}`, { parts, allocated: new Set([part]) });
  }
  return units;
}

const MAX_KEYS = 100_000;

/** Every key is held in memory while the order is processed. */
export function rejectTooManyKeys(lines: LineItem[], mapped: Map<string, MappedLine>): void {
  const keys = lines.reduce(
    (sum, { id, quantity }) => sum + quantity * (mapped.get(id)?.pools.length ?? 0),
    0,
  );
  if (keys > MAX_KEYS) throw invalid({ line_items: textOf('orders.max_keys', { max: MAX_KEYS }) });
}
