// The compiler says: Did you mean '"pool_id"'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], filters: [{ parameter: 'poolid', reference: 'pools', label: 'kit.yes' }] },
});
