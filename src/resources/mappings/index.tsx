import Icon from '@mui/icons-material/AltRouteOutlined';
import { mappings } from '#contract/mappings';
import { defineResource } from '../../admin';

export default defineResource({
  endpoints: mappings,
  icon: Icon,
  api: {
    fullList: {
      searchFields: ['woocommerce_product_name', 'woocommerce_product_id'],
      // A mapping may have several pools.
      apiFilters: ['license_group_id'],
    },
    toQuery: ({ filter }) => ({ site_id: filter?.site_id, license_group_id: filter?.license_group_id }),
  },
  shortcut: 'm',
  recordRepresentation: (mapping) => mapping.woocommerce_product_name || `#${mapping.woocommerce_product_id}`,
  list: { load: () => import('./mappingColumns') },
  create: { load: () => import('./CreateMapping') },
  pages: {
    ':id/earlier-orders': { load: () => import('./earlier/EarlierOrdersPage'), permission: 'mappings.write' },
  },
});
