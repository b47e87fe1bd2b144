import type { Mapping } from '#contract/mappings';
import { Clamped, type Column } from '../../kit';
import { ProductName } from './ProductName';
import { StatusToggle } from './StatusToggle';

/** What a list of mappings shows, wherever it stands. */
export const mappingColumns: Column<Mapping>[] = [
  { source: 'woocommerce_product_name', cell: (_, mapping) => <ProductName mapping={mapping} /> },
  { source: 'licenseGroup', cell: (pool) => <Clamped>{pool.name}</Clamped>, sortable: false },
  { source: 'is_active', cell: (_, mapping) => <StatusToggle mapping={mapping} /> },
];
