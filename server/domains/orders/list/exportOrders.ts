import type { Order, OrderExport } from '#contract/orders';
import type { CsvValue } from '#contract/shared/csv';
import type { Context } from '../../../platform/context';
import { exportList } from '../../../platform/csv/exportList';
import type { FileResponse } from '../../../platform/http/sendFile';
import { requirePermissions } from '../../accounts';
import { listOrders } from './listOrders';

const COLUMNS: Record<string, (order: Order) => CsvValue> = {
  ID: ({ id }) => id,
  Order: ({ number }) => number,
  'Order ID': ({ order_id }) => order_id,
  'Shop ID': ({ site }) => site.id,
  Shop: ({ site }) => site.name,
  Status: ({ status }) => status,
  'Customer Email': ({ customer_email }) => customer_email,
  'Customer First Name': ({ customer_first_name }) => customer_first_name,
  'Customer Last Name': ({ customer_last_name }) => customer_last_name,
  'Ordered Date': ({ ordered_at }) => ordered_at,
  Units: ({ units }) => units,
  Keys: ({ assigned_units }) => assigned_units,
  Extended: ({ extended_units }) => extended_units,
  Backordered: ({ backordered_units }) => backordered_units,
  Total: ({ total }) => total,
  Currency: ({ currency }) => currency,
  Language: ({ language }) => language,
  Problem: ({ problem }) => problem,
  'Given By': ({ given }) => given?.by,
  Reason: ({ given }) => given?.reason,
};

/** Writes all orders that match as CSV, or a part of them. */
export const exportOrders = (ctx: Context, query: OrderExport): Promise<FileResponse> =>
  exportList(query, {
    name: 'orders.csv',
    columns: COLUMNS,
    async readPage(page) {
      await requirePermissions(ctx, ['orders.export']);
      const { orders, pagination } = await listOrders(ctx, { ...query, ...page, page: 1 });
      return { rows: orders, next: pagination.next_cursor };
    },
  });
