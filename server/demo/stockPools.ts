import { UNLIMITED } from '#contract/licenses';
import { type DemoPool, demoPools } from './catalogue';
import type { DemoStock, DemoUnit } from './DemoStock';
import { dealKeys, dealSharedKeys } from './dealKeys';
import type { DemoOrder } from './generateOrders';
import type { Random } from './random';
import { receiveKeys } from './receiveKeys';

/** Fills every pool so that its orders got their keys, oldest first, and today's stock is as planned. */
export function stockPools(random: Random, orders: DemoOrder[], now: Date): DemoStock {
  const stock: DemoStock = { licenses: [], deliveries: [], waiting: [], restocks: [] };
  const units = orders.flatMap((order) => paidUnits(random, order));
  demoPools.forEach((pool, index) => {
    const wanted = units.filter(({ line }) => line.product.pool === index);
    const served = pool.left < 0 ? wanted.slice(0, pool.left) : wanted;
    for (const unit of wanted.slice(served.length)) {
      unit.order.status = 'processing';
      stock.waiting.push({ unit, pool: index });
    }
    fill(random, stock, { ...pool, index }, served, now);
  });
  stock.licenses.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  stock.deliveries.sort((one, other) => one.unit.assignedAt.getTime() - other.unit.assignedAt.getTime());
  return stock;
}

/** A pool of the catalogue, with its place there. */
export type PlacedPool = DemoPool & { index: number };

function fill(random: Random, stock: DemoStock, pool: PlacedPool, units: DemoUnit[], now: Date): void {
  const deal = pool.deliveries === UNLIMITED ? dealSharedKeys : dealKeys;
  const { licenses, deliveries } = deal(random, pool, units, now);
  stock.restocks.push(...receiveKeys(random, pool, licenses, deliveries, now));
  stock.licenses.push(...licenses);
  stock.deliveries.push(...deliveries);
}

const FLAGS: Partial<Record<DemoOrder['status'], string>> = { refunded: 'refunded', cancelled: 'cancelled' };

/** The units an order was given keys for, whatever became of it afterwards. */
function paidUnits(random: Random, order: DemoOrder): DemoUnit[] {
  if (order.status === 'failed' || order.status === 'on-hold') return [];
  const flag = order.isPartlyRefunded ? 'partially refunded' : (FLAGS[order.status] ?? null);
  const assignedAt = new Date(order.placedAt.getTime() + random.int(2, 40) * 1000);
  return order.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({ order, line, unit: index + 1, assignedAt, flag })),
  );
}
