// The compiler says: 'status_lte' does not exist in type
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], filterDefaultValues: { status_lte: 'active' } },
});
