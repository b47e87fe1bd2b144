// The compiler says: Did you mean to write 'multiline'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'] },
  create: { inputs: { note: { multilin: true } } },
});
