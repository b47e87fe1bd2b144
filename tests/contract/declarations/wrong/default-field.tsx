// The compiler says: Did you mean to write 'percent'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'] },
  create: { defaultValues: { percnt: 5 } },
});
