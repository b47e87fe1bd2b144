import { type AuditPage, audit } from '#contract/audit';
import { type LicensePage, licenses } from '#contract/licenses';
import { mappings } from '#contract/mappings';
import { type NotificationPage, notifications } from '#contract/notifications';
import { pools } from '#contract/pools';
import { sites } from '#contract/sites';
import type { ResourceConfig } from './ResourceConfig';

/** Start of a day in the local time zone; an offset of 1 makes an end date inclusive. */
function startOfDay(day: string | undefined, dayOffset: number): string | undefined {
  if (!day) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + dayOffset);
  return start.toISOString();
}

export const resourceConfigs: Record<string, ResourceConfig> = {
  licenses: {
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
  },
  notifications: {
    path: notifications.list.path,
    toQuery: ({ ids, pagination, filter }) => ({
      ids: ids?.join(','),
      page: pagination?.page,
      limit: pagination?.perPage,
      severity: filter?.severity,
      type: filter?.type,
      // Undefined selects both.
      resolved: filter?.show_resolved || ids ? undefined : false,
    }),
    readPage: (data) => {
      const { notifications, pagination } = data as NotificationPage;
      return { data: notifications, total: pagination.total };
    },
  },
  pools: {
    path: pools.list.path,
    fullList: {
      searchFields: ['name', 'description'],
      sortValues: {
        sold: (pool) => pool.total_licenses - pool.available_licenses,
        // Pools that never run out sort last.
        runway: (pool) => pool.runway?.days_left ?? Number.MAX_SAFE_INTEGER,
      },
    },
    respondsWithId: true,
  },
  sites: { path: sites.list.path, fullList: { searchFields: ['name', 'url'] } },
  audit: {
    path: audit.list.path,
    toQuery: ({ ids, pagination, filter }) => ({
      ids: ids?.join(','),
      page: pagination?.page,
      per_page: pagination?.perPage,
      kind: filter?.kind,
      record_id: filter?.record_id,
      action: filter?.action,
      actor: filter?.actor,
      from: startOfDay(filter?.from, 0),
      to: startOfDay(filter?.to, 1),
    }),
    readPage: (data) => {
      const { entries, pagination } = data as AuditPage;
      return { data: entries, total: pagination.total };
    },
  },
  mappings: {
    path: mappings.list.path,
    fullList: { searchFields: ['woocommerce_product_name'] },
    toQuery: ({ filter }) => ({ site_id: filter?.site_id }),
  },
};
