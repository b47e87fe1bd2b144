// The compiler says: Property 'toUpperCase' does not exist on type 'number'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: [{ source: 'percent', cell: (percent) => percent.toUpperCase() }] },
});
