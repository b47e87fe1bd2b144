import type { ResourceConfig } from '../../dataProvider/ResourceConfig';

/** Values that the console sorts by, beside the fields of a pool. */
export type PoolSort = 'sold' | 'runway';

export const poolApi: ResourceConfig<PoolSort> = {
  fullList: {
    searchFields: ['name', 'description'],
    apiFilters: ['site_id'],
    sortValues: {
      sold: (pool) => pool.total_licenses - pool.available_licenses,
      // Pools that never run out sort last.
      runway: (pool) => pool.runway?.days_left ?? Number.MAX_SAFE_INTEGER,
    },
  },
  toQuery: ({ filter }) => ({ site_id: filter?.site_id }),
  respondsWithId: true,
};
