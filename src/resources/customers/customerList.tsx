import type { Customer, customers } from '#contract/customers';
import { EmailField, EmptyValue, type ListDeclaration, TruncatedText } from '../../admin';
import { LookUpKey } from '../licenses/lookup/LookUpKey';

const customerList: ListDeclaration<typeof customers> = {
  subtitle: 'resources.customers.subtitle',
  actions: () => <LookUpKey />,
  columns: [
    {
      source: 'email',
      cell: (email) => (
        <bdi>
          <EmailField value={email} />
        </bdi>
      ),
    },
    { source: 'names', cell: (names) => <CustomerNames names={names} /> },
    'order_count',
    'last_order_at',
  ],
  sort: { field: 'last_order_at', order: 'DESC' },
  search: 'resources.customers.search',
  export: { load: () => import('./customerExport') },
  empty: { title: 'resources.customers.empty', text: 'resources.customers.empty_text' },
};

export default customerList;

/** The names that a customer ordered with; each keeps the direction of its script. */
function CustomerNames({ names }: Pick<Customer, 'names'>) {
  if (names.length === 0) return <EmptyValue />;
  return <TruncatedText>{names.join(', ')}</TruncatedText>;
}
