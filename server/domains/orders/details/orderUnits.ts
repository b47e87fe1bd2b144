import type { RefundPolicy } from '#contract/pools';
import type { LineItem } from '#contract/shopOrders';
import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { invalid } from '../../../platform/errors';
import type { OrderRef } from '../../deliveries';
import { RecoveringError } from '../../shops';
import type { MappedLine } from '../allocation/findPools';
import { getsKeys, type OrderState, type StoredState, type Unit } from '../apply/OrderState';

const DEQUEUE = prepareStatement(
  'remove needless backorders',
  `
  DELETE FROM backorders b USING unnest($1::bigint[], $2::text[]) AS o(site_id, order_id)
  WHERE b.site_id = o.site_id AND b.order_id = o.order_id AND (
    NOT EXISTS (SELECT FROM unnest($3::bigint[], $4::text[], $5::text[], $6::int[]) AS line(site_id, order_id, id, quantity)
      WHERE line.site_id = b.site_id AND line.order_id = b.order_id AND line.id = b.line_item_id AND b.unit <= line.quantity)
    OR EXISTS (SELECT FROM unnest($7::bigint[], $8::text[], $9::text[], $10::int[], $11::bigint[])
        AS mapped(site_id, order_id, id, part, pool_id)
      WHERE mapped.site_id = b.site_id AND mapped.order_id = b.order_id AND mapped.id = b.line_item_id
        AND mapped.part = b.part AND mapped.pool_id <> b.pool_id))`,
);

interface EntitledOrder {
  siteId: number;
  /** It has its entitled lines. */
  state: StoredState;
  mapped: Map<string, MappedLine>;
}

/** Removes backorders that the orders are not entitled to, or whose pool changed. */
export async function dequeueBackorders(tx: Tx, orders: EntitledOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const lines = orders.flatMap(({ siteId, state }) =>
    getsKeys(state)
      ? state.lineItems.map(({ id, quantity }) => ({ siteId, orderId: state.orderId, id, quantity }))
      : [],
  );
  const parts = orders.flatMap(({ siteId, state: { orderId }, mapped }) =>
    [...mapped].flatMap(([id, { pools }]) =>
      pools.map((poolId, index) => ({ siteId, orderId, id, part: index + 1, poolId })),
    ),
  );
  await DEQUEUE(tx, [
    orders.map(({ siteId }) => siteId),
    orders.map(({ state }) => state.orderId),
    lines.map(({ siteId }) => siteId),
    lines.map(({ orderId }) => orderId),
    lines.map(({ id }) => id),
    lines.map(({ quantity }) => quantity),
    parts.map(({ siteId }) => siteId),
    parts.map(({ orderId }) => orderId),
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
  /** Both null when the pool was deleted. */
  pool_id: number | null;
  refund_policy: RefundPolicy | null;
  /** What it was given for; null by hand. */
  product_id: number | null;
  variation_id: number | null;
}

const ORDERS = 'unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS o(site_id, order_id, ordinal)';

const BACKORDERED_UNITS = prepareStatement<UnitPart & { index: number }>(
  'backordered units of orders',
  `SELECT o.ordinal::int - 1 AS index, b.line_item_id, b.unit, b.part, b.parts
   FROM ${ORDERS} JOIN backorders b USING (site_id, order_id)`,
);

const ASSIGNED_UNITS = prepareStatement<AssignedUnit & { index: number }>(
  'assigned units of orders',
  `SELECT o.ordinal::int - 1 AS index, a.id, a.license_id, a.line_item_id, a.unit, a.part, a.parts, a.flag, p.refund_policy,
     a.pool_id, a.product_id, a.variation_id
   FROM ${ORDERS} JOIN license_assignments a USING (site_id, order_id) LEFT JOIN pools p ON p.id = a.pool_id`,
);

interface AllocatedUnits {
  backordered: UnitPart[];
  assigned: AssignedUnit[];
}

/** The units of each order. Backorders first, so that a unit fulfilled in between appears in at least one of the two. */
export async function listAllocatedUnits(tx: Tx, orders: OrderRef[]): Promise<AllocatedUnits[]> {
  const units = orders.map((): AllocatedUnits => ({ backordered: [], assigned: [] }));
  if (orders.length === 0) return units;
  const values = [orders.map(({ siteId }) => siteId), orders.map(({ orderId }) => orderId)];
  for (const { index, ...unit } of (await BACKORDERED_UNITS(tx, values)).rows)
    units[index]?.backordered.push(unit);
  for (const { index, ...unit } of (await ASSIGNED_UNITS(tx, values)).rows) units[index]?.assigned.push(unit);
  return units;
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
