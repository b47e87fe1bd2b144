import type { OrderPage, OrderQuery } from '#contract/orders';
import type { Services } from '../../../platform/context';
import type { Db } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { exactTotal, toPage } from '../../../platform/list/toPage';
import { presentOrder } from '../apply/orderColumns';
import { toOrderFilters } from './orderFilters';
import { orderKeyset, readOrderPage } from './readOrderPage';

const COUNT_BY_STATUS = prepareStatement<{ status: string; orders: number }>(
  'count orders by status',
  `SELECT status, sum(orders)::bigint AS orders FROM order_counts WHERE $1::bigint IS NULL OR site_id = $1
   GROUP BY status HAVING sum(orders) > 0 ORDER BY status`,
);

/** Orders by status, of one site or of all, by the counters. */
async function countByStatus(db: Db, siteId: number | undefined): Promise<Record<string, number>> {
  const { rows } = await COUNT_BY_STATUS(db, [siteId ?? null]);
  return Object.fromEntries(rows.map(({ status, orders }) => [status, orders]));
}

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
