import type { batches } from '#contract/batches';
import type { ListDeclaration } from '../../admin';
import { BatchState } from './batchFields';

const batchList: ListDeclaration<typeof batches> = {
  subtitle: 'resources.batches.subtitle',
  columns: [
    'created_at',
    'pool_id',
    { source: 'supplier', grow: true },
    { source: 'reference', hideBelow: 'md' },
    { source: 'created', hideBelow: 'lg' },
    'free',
    'sold',
    'replaced',
    { id: 'state', label: 'resources.batches.state', cell: (batch) => <BatchState batch={batch} /> },
  ],
  sort: { field: 'created_at', order: 'DESC' },
  search: 'resources.batches.search',
  filters: ['pool_id', { source: 'created_at', periods: 'past' }],
  empty: { title: 'resources.batches.empty', text: 'resources.batches.empty_text' },
};

export default batchList;
