// The compiler says: 'note' does not exist in type
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], filterDefaultValues: { note: 'x' } },
});
