import type { Mapping } from '#contract/mappings';
import { Clamped, DeleteButton, type ListDeclaration } from '../../kit';
import { MappingCard } from './MappingCard';
import { mappingColumns } from './mappingColumns';

const mappingList: ListDeclaration<Mapping> = {
  subtitle: 'resources.mappings.subtitle',
  columns: [
    { source: 'site', cell: (site) => <Clamped>{site.name}</Clamped>, sortable: false },
    ...mappingColumns,
  ],
  sort: { field: 'woocommerce_product_name', order: 'ASC' },
  search: 'resources.mappings.search',
  filters: [{ source: 'site_id', reference: 'sites', all: 'resources.mappings.all_sites' }],
  createLabel: 'resources.mappings.create',
  card: (mapping) => <MappingCard mapping={mapping} />,
  rowActions: () => <DeleteButton undoable />,
  empty: { title: 'resources.mappings.empty', text: 'resources.mappings.empty_text' },
};

export default mappingList;
