// The compiler says: Did you mean '"active"'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], filters: [{ source: 'status', values: ['activ'] }] },
});
