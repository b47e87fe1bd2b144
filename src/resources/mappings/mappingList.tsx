import type { Mapping } from '#contract/mappings';
import { type ListDeclaration, TruncatedText } from '../../admin';
import { RowLink } from '../../admin/list/RowLink';
import { MappingRowActions } from './MappingRowActions';
import { MappingCard, mappingColumns } from './mappingColumns';

const mappingList: ListDeclaration<Mapping> = {
  subtitle: 'resources.mappings.subtitle',
  columns: [
    {
      source: 'site',
      cell: (site, { site_id }) => (
        <RowLink to={`/dashboard/sites/${site_id}`}>
          <TruncatedText>{site.name}</TruncatedText>
        </RowLink>
      ),
      sortable: false,
    },
    ...mappingColumns,
  ],
  sort: { field: 'woocommerce_product_name', order: 'ASC' },
  search: 'resources.mappings.search',
  filters: [
    { source: 'site_id', emptyText: 'resources.mappings.all_sites' },
    { source: 'license_group_id', emptyText: 'resources.licenses.all_pools' },
  ],
  renderCard: (mapping) => <MappingCard mapping={mapping} />,
  rowActions: () => <MappingRowActions />,
  empty: { title: 'resources.mappings.empty', text: 'resources.mappings.empty_text' },
};

export default mappingList;
