import { type LicensePage, licenses } from '#contract/licenses';
import type { ResponseData } from '#contract/shared/endpoint';
import { hasCapability } from '../../dataProvider';
import { toExclusiveEnd, toListMeta } from '../../dataProvider/buildListRequest';
import { revealText } from '../../dataProvider/privateText';
import type { ListParams, ResourceConfig } from '../../dataProvider/ResourceConfig';

export const licenseApi: ResourceConfig = {
  search: licenses.search,
  id: 'license_id',
  respondsWithId: true,
  toQuery: ({ ids, pagination, sort, filter, meta }) => ({
    ids: ids?.join(','),
    page: pagination?.page,
    per_page: pagination?.perPage,
    ...toFilterQuery(filter),
    sort_by: sort?.field === 'id' ? 'license_id' : sort?.field,
    sort_order: sort?.order,
    cursor: meta?.cursor,
  }),
  readPage: (data) => {
    const { licenses, pagination, stats } = data as LicensePage;
    return {
      data: licenses,
      total: pagination.total,
      meta: { stats, ...toListMeta(pagination) },
    };
  },
  deleteMany: {
    capability: 'license_lifecycle',
    path: licenses.deleteMany.path,
    body: (license_ids, { filter, limit, warnedCount }) => ({
      ...(filter ? { filter: toFilterBody(filter), limit } : { license_ids }),
      ...(hasCapability('license_lifecycle') && { max_delivered: warnedCount }),
    }),
    readResult: (data) => {
      const { deleted_count, delivered_count } = data as ResponseData<typeof licenses.deleteMany>;
      return { deletedCount: deleted_count, warnedCount: delivered_count };
    },
  },
};

/** The filters of the list, with the names of the API. */
export const toFilterQuery = (filter: ListParams['filter'] = {}) => ({
  search: revealText(filter.search),
  status: filter.license_status,
  license_group_id: filter.license_group_id,
  batch_id: filter.batch_id,
  assigned_site_id: filter.assigned_site_id,
  sold_from: filter.sold_date_gte,
  sold_to: filter.sold_date_lte && toExclusiveEnd(filter.sold_date_lte),
  expires_from: filter.valid_until_gte,
  expires_to: filter.valid_until_lte,
});

/** The same filters in a body, where an empty filter is none. */
function toFilterBody(filter: ListParams['filter']): object {
  const entries = Object.entries(toFilterQuery(filter)).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return Object.fromEntries(entries);
}
