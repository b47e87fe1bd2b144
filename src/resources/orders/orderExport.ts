import type { Order } from '#contract/orders';
import type { ExportDeclaration } from '../../admin';
import { formatDays, readNames } from '../../admin/export/nameParts';

const orderExport: ExportDeclaration<Order> = {
  columns: {
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
  },
  nameParts: async (filter, dataProvider) => [
    ...(await readNames(dataProvider, 'sites', filter.site_id)),
    ...(await readNames(dataProvider, 'pools', filter.license_group_id)),
    String(filter.status ?? ''),
    formatDays(filter, 'ordered_at'),
  ],
};

export default orderExport;
