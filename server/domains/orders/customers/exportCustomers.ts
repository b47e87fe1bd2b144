import type { Customer, CustomerListExport } from '#contract/customers';
import type { CsvValue } from '#contract/shared/csv';
import type { Context } from '../../../platform/context';
import { exportList } from '../../../platform/csv/exportList';
import type { FileResponse } from '../../../platform/http/sendFile';
import { requirePermissions } from '../../accounts';
import { listCustomers } from './listCustomers';

const COLUMNS: Record<string, (customer: Customer) => CsvValue> = {
  ID: ({ id }) => id,
  Email: ({ email }) => email,
  Name: ({ names }) => names[0],
  Orders: ({ order_count }) => order_count,
  'Last Order': ({ last_order_at }) => last_order_at,
};

/** Writes all customers that match as CSV, or a part of them. */
export const exportCustomers = (ctx: Context, query: CustomerListExport): Promise<FileResponse> =>
  exportList(query, {
    name: 'customers.csv',
    columns: COLUMNS,
    async readPage(page) {
      await requirePermissions(ctx, ['customers.export']);
      const { customers, pagination } = await listCustomers(ctx, { ...query, ...page, page: 1 });
      return { rows: customers, next: pagination.next_cursor };
    },
  });
