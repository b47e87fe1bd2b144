// The compiler says: Did you mean '"sites"'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], filters: [{ parameter: 'pool_id', reference: 'site', label: 'kit.yes' }] },
});
