import { customers } from '#contract/customers';
import { routes } from '../../../platform/http/routes';
import { eraseCustomer } from './eraseCustomer';
import { exportCustomer } from './exportCustomer';
import { exportCustomers } from './exportCustomers';
import { getCustomer } from './getCustomer';
import { listCustomerDeliveries } from './listCustomerDeliveries';
import { listCustomerLicenses } from './listCustomerLicenses';
import { listCustomers } from './listCustomers';

export default routes(customers, {
  list: ({ ctx, query }) => listCustomers(ctx, query),
  exportList: ({ ctx, query }) => exportCustomers(ctx, query),
  get: ({ ctx, params }) => getCustomer(ctx, params.id),
  licenses: ({ ctx, params, query }) => listCustomerLicenses(ctx, params.id, query),
  export: ({ ctx, params }) => exportCustomer(ctx, params.id),
  erase: ({ ctx, params, body }) => eraseCustomer(ctx, params.id, body),
  messages: ({ ctx, params, query }) => listCustomerDeliveries(ctx, params.id, query),
});
