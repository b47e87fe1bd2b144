// The compiler says: Type '5000' is not assignable to type '10 | 20 | 50 | 100'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], perPageOptions: [10, 5000] },
});
