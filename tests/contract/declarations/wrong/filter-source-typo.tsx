// The compiler says: Did you mean '"status"'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], filters: [{ source: 'statuss', emptyText: 'kit.list.all' }] },
});
