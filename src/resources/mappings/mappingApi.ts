import { mappings } from '#contract/mappings';
import type { ResourceConfig } from '../../dataProvider/ResourceConfig';

export const mappingApi: ResourceConfig = {
  path: mappings.list.path,
  fullList: {
    searchFields: ['woocommerce_product_name', 'woocommerce_product_id'],
    // A mapping may have several pools.
    apiFilters: ['license_group_id'],
  },
  toQuery: ({ filter }) => ({ site_id: filter?.site_id, license_group_id: filter?.license_group_id }),
};
