// The compiler says: Did you mean '"code"'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], sort: { field: 'cod', order: 'ASC' } },
});
