import type { Mapping } from '#contract/mappings';
import { Clamped, type Column } from '../../kit';
import { ProductName } from './ProductName';
import { StatusToggle } from './StatusToggle';

/** What a list of mappings shows, wherever it stands. */
export const mappingColumns: Column<Mapping>[] = [
  { source: 'woocommerce_product_name', cell: (_, mapping) => <ProductName mapping={mapping} /> },
  { source: 'licenseGroup', cell: (pool) => <Clamped>{pool.name}</Clamped>, sortable: false },
  // One for each mapping: a change on its way belongs to it, also when its row shows another one meanwhile.
  { source: 'is_active', cell: (_, mapping) => <StatusToggle key={mapping.id} mapping={mapping} /> },
];
