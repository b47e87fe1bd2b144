import { mappings } from '#contract/mappings';
import type { ResourceConfig } from '../../dataProvider/ResourceConfig';

export const mappingApi: ResourceConfig = {
  path: mappings.list.path,
  fullList: { searchFields: ['woocommerce_product_name'] },
  toQuery: ({ filter }) => ({ site_id: filter?.site_id }),
};
