import { customers } from '#contract/customers';
import { MAX_PART_ROWS } from '#contract/shared/csv';
import type { ExportDeclaration } from '../../admin';
import { toCustomerQuery } from './customerApi';

const customerExport: ExportDeclaration = {
  api: {
    path: customers.exportList.path,
    toQuery: (params) => ({ ...toCustomerQuery(params), limit: MAX_PART_ROWS }),
  },
};

export default customerExport;
