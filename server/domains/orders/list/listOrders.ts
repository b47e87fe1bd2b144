import type { OrderPage, OrderQuery } from '#contract/orders';
import type { Services } from '../../../platform/context';
import { exactTotal, toPage } from '../../../platform/list/toPage';
import { presentOrder } from '../apply/orderColumns';
import { countByStatus } from './countOrders';
import { toOrderFilters } from './orderFilters';
import { orderKeyset, readOrderPage } from './readOrderPage';

/** Reads one page of orders by the time of ordering. */
export async function listOrders({ db }: Pick<Services, 'db'>, query: OrderQuery): Promise<OrderPage> {
  const [{ rows, total: matchTotal }, statuses] = await Promise.all([
    readOrderPage(db, query, toOrderFilters(query)),
    countByStatus(db, query.site_id),
  ]);
  const counted = query.status ? [statuses[query.status] ?? 0] : Object.values(statuses);
  const total = matchTotal ?? exactTotal(counted.reduce((sum, count) => sum + count, 0));
  const page = toPage(query, rows, total, (last) => orderKeyset.encode(query, last));
  return { orders: page.rows.map(presentOrder), pagination: page.pagination, statuses };
}
