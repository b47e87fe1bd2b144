// The compiler says: Did you mean '"percent"'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: [{ source: 'percnt', align: 'end' }] },
});
