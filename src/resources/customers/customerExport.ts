import type { Customer } from '#contract/customers';
import type { ExportDeclaration } from '../../admin';

const customerExport: ExportDeclaration<Customer> = {
  columns: {
    ID: ({ id }) => id,
    Email: ({ email }) => email,
    Name: ({ names }) => names[0],
    Orders: ({ order_count }) => order_count,
    'Last Order': ({ last_order_at }) => last_order_at,
  },
};

export default customerExport;
