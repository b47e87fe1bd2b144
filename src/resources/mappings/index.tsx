import Icon from '@mui/icons-material/AltRouteOutlined';
import { Mapping } from '#contract/mappings';
import { defineResource } from '../../admin';
import { mappingApi } from './mappingApi';

export default defineResource({
  name: 'mappings',
  record: Mapping,
  icon: Icon,
  api: mappingApi,
  shortcut: 'm',
  recordRepresentation: (mapping) => mapping.woocommerce_product_name || `#${mapping.woocommerce_product_id}`,
  references: { site_id: 'sites', license_group_id: 'pools' },
  list: { load: () => import('./mappingList') },
  create: { load: () => import('./CreateMapping') },
  pages: {
    ':id/earlier-orders': { load: () => import('./earlier/EarlierOrdersPage'), permission: 'mappings.write' },
  },
});
