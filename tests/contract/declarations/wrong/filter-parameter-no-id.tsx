// The compiler says: Type '"status"' is not assignable to type
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], filters: [{ parameter: 'status', reference: 'sites', label: 'kit.yes' }] },
});
