// The compiler says: 'related' does not exist in type
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'] },
  show: { related: [{ resource: 'licenses', target: 'license_group_id' }] },
});
