import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { type AuditPage, audit } from '#contract/audit';
import { type LicensePage, licenses } from '#contract/licenses';
import { mappings } from '#contract/mappings';
import { type NotificationPage, notifications } from '#contract/notifications';
import { pools } from '#contract/pools';
import { sites } from '#contract/sites';

/** How the API hands out one resource's records; what is left out follows the record verbs' custom. */
export interface Collection {
  /** Path of the collection below the API base. */
  path: string;
  /** The field that is the record's id. */
  id?: string;
  /** Handed out whole: filtered, sorted and paged here. These fields are searched. */
  searched?: string[];
  /** What a column that is no field is sorted by. */
  sortedBy?: Record<string, (row: RaRecord) => number>;
  /** Filters that the API itself understands. */
  query?: (params: GetListParams) => Record<string, string | number | boolean | undefined>;
  /** Reads one page out of the answer. */
  page?: (data: unknown) => GetListResult;
  /** A create is answered with the id alone; the record is then read. */
  answersWithId?: boolean;
  /** Deletes many in one call, which answers how many there were. */
  deleteMany?: { path: string; body: (ids: readonly unknown[]) => unknown };
}

const asLicense = (license: object) => withId(license, 'license_id');

/** Gives a record the `id` that react-admin asks for. */
export function withId<R extends RaRecord>(record: object, field = 'id'): R {
  return { ...record, id: Reflect.get(record, field) } as R;
}

/** The moment a day begins where the administrator is; some days later, so that a last day counts whole. */
function startOf(day: string | undefined, later: number): string | undefined {
  if (!day) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

export const collections: Record<string, Collection> = {
  licenses: {
    path: licenses.list.path,
    id: 'license_id',
    answersWithId: true,
    query: ({ pagination, sort, filter, meta }) => ({
      page: pagination?.page,
      per_page: pagination?.perPage,
      search: filter?.search,
      status: filter?.license_status,
      license_group_id: filter?.license_group_id,
      sort_by: sort?.field === 'id' ? 'license_id' : sort?.field,
      sort_order: sort?.order,
      cursor: meta?.cursor,
    }),
    page: (data) => {
      const { licenses, pagination, stats } = data as LicensePage;
      return {
        data: licenses.map(asLicense),
        total: pagination.total,
        meta: { stats, next_cursor: pagination.next_cursor },
      };
    },
    deleteMany: { path: licenses.deleteMany.path, body: (license_ids) => ({ license_ids }) },
  },
  notifications: {
    path: notifications.list.path,
    query: ({ pagination, filter }) => ({
      page: pagination?.page,
      limit: pagination?.perPage,
      severity: filter?.severity,
      type: filter?.type,
      // Undefined asks for both.
      resolved: filter?.show_resolved ? undefined : false,
    }),
    page: (data) => {
      const { notifications, pagination } = data as NotificationPage;
      return { data: notifications, total: pagination.total };
    },
  },
  pools: {
    path: pools.list.path,
    searched: ['name', 'description'],
    sortedBy: {
      sold: (pool) => pool.total_licenses - pool.available_licenses,
      // What never runs out comes after everything that does.
      runway: (pool) => pool.runway?.days_left ?? Number.MAX_SAFE_INTEGER,
    },
    answersWithId: true,
  },
  sites: { path: sites.list.path, searched: ['name', 'url'] },
  audit: {
    path: audit.list.path,
    query: ({ pagination, filter }) => ({
      page: pagination?.page,
      per_page: pagination?.perPage,
      kind: filter?.kind,
      record_id: filter?.record_id,
      action: filter?.action,
      actor: filter?.actor,
      from: startOf(filter?.from, 0),
      to: startOf(filter?.to, 1),
    }),
    page: (data) => {
      const { entries, pagination } = data as AuditPage;
      return { data: entries, total: pagination.total };
    },
  },
  mappings: {
    path: mappings.list.path,
    searched: ['woocommerce_product_name'],
    query: ({ filter }) => ({ site_id: filter?.site_id }),
  },
};
