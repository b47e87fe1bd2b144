import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { type AuditPage, audit } from '#contract/audit';
import { type LicensePage, licenses } from '#contract/licenses';
import { mappings } from '#contract/mappings';
import { type NotificationPage, notifications } from '#contract/notifications';
import { pools } from '#contract/pools';
import { sites } from '#contract/sites';

/** How the API hands out one resource's records; what is left out follows the record verbs' custom. */
export interface ResourceConfig {
  /** Path of the collection below the API base. */
  path: string;
  /** The field that is the record's id. */
  id?: string;
  /** Handed out whole: filtered, sorted and paged here. These fields are searched. */
  searchFields?: string[];
  /** What a column that is no field is sorted by. */
  sortValues?: Record<string, (row: RaRecord) => number>;
  /** Filters that the API itself understands. */
  toQuery?: (params: GetListParams) => Record<string, string | number | boolean | undefined>;
  /** Reads one page out of the answer. */
  readPage?: (data: unknown) => GetListResult;
  /** A create is answered with the id alone; the record is then read. */
  respondsWithId?: boolean;
  /** Deletes many in one call, which answers how many there were. */
  deleteMany?: { path: string; body: (ids: readonly unknown[]) => unknown };
}

const toLicenseRecord = (license: object) => withId(license, 'license_id');

/** Gives a record the `id` that react-admin asks for. */
export function withId<R extends RaRecord>(record: object, field = 'id'): R {
  return { ...record, id: Reflect.get(record, field) } as R;
}

/** The moment a day begins where the administrator is; some days later, so that a last day counts whole. */
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
    toQuery: ({ pagination, sort, filter, meta }) => ({
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
        data: licenses.map(toLicenseRecord),
        total: pagination.total,
        meta: { stats, next_cursor: pagination.next_cursor },
      };
    },
    deleteMany: { path: licenses.deleteMany.path, body: (license_ids) => ({ license_ids }) },
  },
  notifications: {
    path: notifications.list.path,
    toQuery: ({ pagination, filter }) => ({
      page: pagination?.page,
      limit: pagination?.perPage,
      severity: filter?.severity,
      type: filter?.type,
      // Undefined asks for both.
      resolved: filter?.show_resolved ? undefined : false,
    }),
    readPage: (data) => {
      const { notifications, pagination } = data as NotificationPage;
      return { data: notifications, total: pagination.total };
    },
  },
  pools: {
    path: pools.list.path,
    searchFields: ['name', 'description'],
    sortValues: {
      sold: (pool) => pool.total_licenses - pool.available_licenses,
      // What never runs out comes after everything that does.
      runway: (pool) => pool.runway?.days_left ?? Number.MAX_SAFE_INTEGER,
    },
    respondsWithId: true,
  },
  sites: { path: sites.list.path, searchFields: ['name', 'url'] },
  audit: {
    path: audit.list.path,
    toQuery: ({ pagination, filter }) => ({
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
    searchFields: ['woocommerce_product_name'],
    toQuery: ({ filter }) => ({ site_id: filter?.site_id }),
  },
};
