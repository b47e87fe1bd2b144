import Icon from '@mui/icons-material/AltRouteOutlined';
import { Mapping } from '#contract/mappings';
import { DeleteButton, defineResource } from '../../kit';
import { MappingCard } from './MappingCard';
import { mappingColumns } from './mappingColumns';

export default defineResource({
  name: 'mappings',
  record: Mapping,
  title: 'shell.nav.mappings',
  icon: Icon,
  nameOf: (mapping) => mapping.woocommerce_product_name || `#${mapping.woocommerce_product_id}`,
  list: {
    subtitle: 'resources.mappings.subtitle',
    columns: [{ source: 'site', cell: (site) => site.name, sortable: false }, ...mappingColumns],
    sort: { field: 'woocommerce_product_name', order: 'ASC' },
    search: 'resources.mappings.search',
    filters: [{ source: 'site_id', reference: 'sites', all: 'resources.mappings.all_sites' }],
    createLabel: 'resources.mappings.create',
    card: (mapping) => <MappingCard mapping={mapping} />,
    rowActions: () => <DeleteButton />,
    empty: { title: 'resources.mappings.empty', text: 'resources.mappings.empty_text' },
  },
  create: { load: () => import('./CreateMapping') },
});
