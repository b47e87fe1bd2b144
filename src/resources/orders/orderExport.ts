import { orders } from '#contract/orders';
import type { ExportDeclaration } from '../../admin';
import { formatDays, readNames } from '../../admin/export/nameParts';
import { toOrderQuery } from './orderApi';

/** Each row has its keys and problems counted. */
const PART_ROWS = 10_000;

const orderExport: ExportDeclaration = {
  api: {
    path: orders.exportList.path,
    toQuery: (params) => ({ ...toOrderQuery(params), limit: PART_ROWS }),
  },
  nameParts: async (filter, dataProvider) => [
    ...(await readNames(dataProvider, 'sites', filter.site_id)),
    ...(await readNames(dataProvider, 'pools', filter.license_group_id)),
    String(filter.status ?? ''),
    formatDays(filter, 'ordered_at'),
  ],
};

export default orderExport;
