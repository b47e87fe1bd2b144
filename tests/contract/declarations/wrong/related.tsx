// The compiler says: is not assignable to type 'never'
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'] },
  show: { related: [{ resource: 'licenses', target: 'license_group_id' }] },
});
