import { useListFilterContext } from 'ra-core';
import { batches } from '#contract/batches';
import {
  EmptyValue,
  type ListDeclaration,
  type PatchFilters,
  ReferenceText,
  Select,
  useEndpoint,
  useText,
} from '../../admin';
import { BatchState } from './batchFields';

const batchList: ListDeclaration<typeof batches> = {
  subtitle: 'resources.batches.subtitle',
  columns: [
    'created_at',
    { source: 'pool_id', grow: true },
    'supplier',
    {
      source: 'reference',
      cell: (reference) => (reference ? <ReferenceText>{reference}</ReferenceText> : <EmptyValue />),
      hideBelow: 'md',
    },
    { source: 'created', hideBelow: 'lg' },
    'free',
    'sold',
    'replaced',
    { id: 'state', label: 'resources.batches.state', cell: (batch) => <BatchState batch={batch} /> },
  ],
  sort: { field: 'created_at', order: 'DESC' },
  search: 'resources.batches.search',
  filters: ['pool_id', { id: 'supplier', input: SupplierFilter }, { source: 'created_at', periods: 'past' }],
  empty: { title: 'resources.batches.empty', text: 'resources.batches.empty_text' },
};

export default batchList;

/** The suppliers of the latest batches. */
function SupplierFilter({ onChange }: { onChange: PatchFilters }) {
  const { filterValues } = useListFilterContext();
  const text = useText('resources.batches');
  const { data = [] } = useEndpoint(batches.suppliers, {});
  const value = String(filterValues.supplier ?? '');
  const names = [...new Set([...data.map(({ supplier }) => supplier), value])].filter(Boolean);
  return (
    <Select
      label={text('by_supplier')}
      emptyText={text('all_suppliers')}
      options={names.map((name) => ({ id: name, name }))}
      value={value}
      onChange={(supplier) => onChange({ supplier })}
      wide
    />
  );
}
