import { UNLIMITED } from '#contract/licenseForms';
import type { Random } from '#shop/random';
import { allocateKeys, allocateSharedKeys } from './allocateKeys';
import { demoPools, type IndexedPool } from './catalog';
import type { DemoStock, DemoUnit } from './DemoStock';
import type { DemoOrder } from './generateOrders';
import { generateRestocks } from './generateRestocks';

/** Generates every pool's keys and allocates them to the orders, oldest first. */
export function generateStock(random: Random, orders: DemoOrder[], now: Date): DemoStock {
  const stock: DemoStock = { licenses: [], assignments: [], backorders: [], restocks: [] };
  const units = orders.flatMap((order) => toPaidUnits(random, order));
  demoPools.forEach((pool, index) => {
    const poolUnits = units.filter(({ line }) => line.product.pool === index);
    const allocatedUnits = pool.deliveriesLeft < 0 ? poolUnits.slice(0, pool.deliveriesLeft) : poolUnits;
    for (const unit of poolUnits.slice(allocatedUnits.length)) {
      unit.order.status = 'processing';
      stock.backorders.push({ unit, pool: index });
    }
    stockPool(random, stock, { ...pool, index }, allocatedUnits, now);
  });
  stock.licenses.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  stock.assignments.sort((a, b) => a.unit.assignedAt.getTime() - b.unit.assignedAt.getTime());
  return stock;
}

function stockPool(random: Random, stock: DemoStock, pool: IndexedPool, units: DemoUnit[], now: Date): void {
  const allocate = pool.deliveriesAllowed === UNLIMITED ? allocateSharedKeys : allocateKeys;
  const { licenses, assignments } = allocate(random, pool, units, now);
  stock.restocks.push(...generateRestocks(random, pool, licenses, assignments, now));
  stock.licenses.push(...licenses);
  stock.assignments.push(...assignments);
}

const FLAGS: Partial<Record<DemoOrder['status'], string>> = { refunded: 'refunded', cancelled: 'cancelled' };

/** Returns the units of a paid order, even if it was refunded or canceled later. */
function toPaidUnits(random: Random, order: DemoOrder): DemoUnit[] {
  if (order.status === 'failed' || order.status === 'on-hold') return [];
  const flag = order.isPartlyRefunded ? 'partially refunded' : (FLAGS[order.status] ?? null);
  const assignedAt = new Date(order.placedAt.getTime() + random.int(2, 40) * 1000);
  return order.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({ order, line, unit: index + 1, assignedAt, flag })),
  );
}
