import { licenses } from '#contract/licenses';
import { MAX_PART_ROWS } from '#contract/shared/csv';
import type { ExportDeclaration } from '../../admin';
import { formatDays, readNames } from '../../admin/export/nameParts';
import { toFilterQuery } from './licenseApi';

const licenseExport: ExportDeclaration = {
  api: {
    path: licenses.export.path,
    searchPath: licenses.exportSearch.path,
    toQuery: ({ ids, sort, filter, meta }) => ({
      ids: ids?.join(','),
      ...toFilterQuery(filter),
      sort_by: sort?.field === 'id' ? 'license_id' : sort?.field,
      sort_order: sort?.order,
      cursor: meta?.cursor,
      limit: MAX_PART_ROWS,
    }),
  },
  nameParts: async (filter, dataProvider) => [
    ...(await readNames(dataProvider, 'pools', filter.license_group_id)),
    ...(await readNames(dataProvider, 'sites', filter.assigned_site_id)),
    String(filter.license_status ?? ''),
    formatDays(filter, 'sold_date'),
  ],
};

export default licenseExport;
