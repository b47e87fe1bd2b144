// The compiler says: Did you mean '"DESC"'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], sort: { field: 'code', order: 'desc' } },
});
