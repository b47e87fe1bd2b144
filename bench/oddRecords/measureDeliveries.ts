import { startServer } from '../../testkit/startServer';
import { registerShop } from '../orders/registerShop';
import { sendAllOrders } from '../orders/sendAllOrders';
import { startDatabase } from '../shared/startDatabase';

export const DELIVERIES = 4000;
const WARM_UP = 500;

type Order = Record<string, unknown> & { line_items: Record<string, unknown>[] };

const withLine = (order: Order, line: object) => ({
  ...order,
  line_items: [...order.line_items, { ...order.line_items[0], id: 1, ...line }],
});

/** In turns: fields that cost nothing, lines that cannot be read, and orders that are refused. */
const ODD: ((order: Order) => object)[] = [
  (order) => ({ ...order, line_items: { ...order.line_items }, meta_data: {}, billing: [] }),
  (order) => ({ ...order, date_modified_gmt: 0, refunds: null, number: {} }),
  (order) => withLine(order, { quantity: -1 }),
  (order) => withLine(order, { quantity: 0.5 }),
  (order) => withLine(order, { variation_id: null }),
  (order) => withLine(order, { quantity: null }),
  (order) => withLine(order, { product_id: 'odd' }),
  (order) => ({ ...order, status: null }),
];

/** Sends paid orders by webhook as fast as they are accepted; returns how many are processed in a second. */
export async function measureDeliveries(isOdd: boolean): Promise<number> {
  const bench = await startDatabase();
  const server = await startServer(bench);
  try {
    const site = await registerShop(server, 2 * (WARM_UP + DELIVERIES));
    const change = isOdd
      ? (order: object, id: number) => ODD[id % ODD.length]?.(order as Order) ?? order
      : undefined;
    await sendAllOrders(bench, [server], site, { orders: WARM_UP, change });
    const { seconds } = await sendAllOrders(bench, [server], site, {
      orders: DELIVERIES,
      first: WARM_UP + 1,
      change,
    });
    return DELIVERIES / seconds;
  } finally {
    await server.stop();
    await bench.stop();
  }
}
