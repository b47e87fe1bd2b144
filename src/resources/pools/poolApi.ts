import { pools } from '#contract/pools';
import type { ResourceConfig } from '../../dataProvider/ResourceConfig';

export const poolApi: ResourceConfig = {
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
};
