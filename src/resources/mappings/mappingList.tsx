import type { Mapping } from '#contract/mappings';
import { DeleteButton, type ListDeclaration, TruncatedText } from '../../admin';
import { MappingCard, mappingColumns } from './mappingColumns';

const mappingList: ListDeclaration<Mapping> = {
  subtitle: 'resources.mappings.subtitle',
  columns: [
    { source: 'site', cell: (site) => <TruncatedText>{site.name}</TruncatedText>, sortable: false },
    ...mappingColumns,
  ],
  sort: { field: 'woocommerce_product_name', order: 'ASC' },
  search: 'resources.mappings.search',
  filters: [{ source: 'site_id', emptyText: 'resources.mappings.all_sites' }],
  renderCard: (mapping) => <MappingCard mapping={mapping} />,
  rowActions: () => <DeleteButton undoable />,
  empty: { title: 'resources.mappings.empty', text: 'resources.mappings.empty_text' },
};

export default mappingList;
