import { CREATED_AND_UPDATED } from '../../testkit/sendOrders';
import { printTable } from '../shared/report';
import { benchApiOrders } from './apiOrders';
import { measureOrderCost } from './measureOrderCost';
import { measureOrderRun, ORDERS } from './measureOrderRun';
import { SENDERS } from './sendAllOrders';

/** Orders by webhook and by the API of shops, each with a key of one pool. */
export async function benchOrders(): Promise<void> {
  printTable(`${ORDERS.toLocaleString('en')} orders for one product by ${SENDERS} senders`, [
    ...(await measureOrderCost()),
    ...(await measureOrderRun({ label: 'one process', processes: 1 })),
    ...(await measureOrderRun({
      label: 'one process, each order sent as created and as updated',
      processes: 1,
      topics: CREATED_AND_UPDATED,
    })),
    ...(await measureOrderRun({ label: 'two processes', processes: 2 })),
    ...(await measureOrderRun({
      label: 'one of two killed midway and restarted',
      processes: 2,
      isKilled: true,
    })),
  ]);
  await benchApiOrders();
}
