import { startServer } from '../../testkit/startServer';
import { costRows, measureCost } from '../shared/measureCost';
import type { Row } from '../shared/report';
import { startCountingDatabase, startDatabase } from '../shared/startDatabase';
import { registerShop } from './registerShop';
import { sendAllOrders } from './sendAllOrders';

const ORDERS = 2500;
/** Statements are planned, and the pages of the tables logged completely. */
const WARM_UP_ORDERS = 500;

/** Statements, WAL and processor time, which other load on the machine hardly changes. */
export async function measureOrderCost(): Promise<Row[]> {
  const bench = await startDatabase(startCountingDatabase);
  const server = await startServer(bench);
  try {
    const site = await registerShop(server, ORDERS + WARM_UP_ORDERS);
    await sendAllOrders(bench, [server], site, { orders: WARM_UP_ORDERS });
    const { cost } = await measureCost(bench, [server], ORDERS, () =>
      sendAllOrders(bench, [server], site, { orders: ORDERS, first: WARM_UP_ORDERS + 1 }),
    );
    return costRows(cost).map(([what, value]) => [`one process, each order: ${what}`, value]);
  } finally {
    await server.stop();
    await bench.stop();
  }
}
