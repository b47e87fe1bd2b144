import { type LicensePage, licenses } from '#contract/licenses';
import type { ResourceConfig } from '../../dataProvider/ResourceConfig';

export const licenseApi: ResourceConfig = {
  path: licenses.list.path,
  id: 'license_id',
  respondsWithId: true,
  toQuery: ({ ids, pagination, sort, filter, meta }) => ({
    ids: ids?.join(','),
    page: pagination?.page,
    per_page: pagination?.perPage,
    search: filter?.search,
    status: filter?.license_status,
    license_group_id: filter?.license_group_id,
    sort_by: sort?.field === 'id' ? 'license_id' : sort?.field,
    sort_order: sort?.order,
    cursor: meta?.cursor,
  }),
  readPage: (data) => {
    const { licenses, pagination, stats } = data as LicensePage;
    return {
      data: licenses,
      total: pagination.total,
      meta: { stats, next_cursor: pagination.next_cursor },
    };
  },
  deleteMany: { path: licenses.deleteMany.path, body: (license_ids) => ({ license_ids }) },
};
