// The compiler says: Did you mean '"pools.write"'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'] },
  pages: { settings: { load: async () => ({ default: () => null }), permission: 'pools.wirte' } },
});
