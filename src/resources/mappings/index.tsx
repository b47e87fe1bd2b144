import Icon from '@mui/icons-material/AltRouteOutlined';
import { mappings } from '#contract/mappings';
import { defineResource } from '../../admin';
import { hasCapability } from '../../dataProvider';

export default defineResource({
  endpoints: mappings,
  icon: Icon,
  api: {
    fullList: {
      searchFields: ['woocommerce_product_name', 'woocommerce_product_id'],
      // Where a mapping may have several pools, only the API knows.
      get apiFilters() {
        return hasCapability('mapping_terms') ? ['license_group_id'] : [];
      },
    },
    toQuery: ({ filter }) => ({
      site_id: filter?.site_id,
      license_group_id: hasCapability('mapping_terms') ? filter?.license_group_id : undefined,
    }),
  },
  shortcut: 'm',
  recordRepresentation: (mapping) => mapping.woocommerce_product_name || `#${mapping.woocommerce_product_id}`,
  list: { load: () => import('./mappingColumns') },
  create: { load: () => import('./CreateMapping') },
  pages: {
    ':id/earlier-orders': {
      load: () => import('./earlier/EarlierOrdersPage'),
      permission: 'mappings.write',
      capability: 'orders',
    },
  },
});
