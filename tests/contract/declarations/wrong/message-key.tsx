// The compiler says: Did you mean '"resources.pools.name"'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'], subtitle: 'resources.pools.nam' },
});
