// The compiler says: Did you mean '"pools.write"'?
import { crudEndpoints } from '#contract/shared/crud';
import { Coupon, CouponInput } from '../coupons';

export const coupons = crudEndpoints({
  path: '/coupons',
  access: { read: 'pools.read', write: 'pools.wirte' },
  name: 'coupon',
  record: Coupon,
  create: CouponInput,
  filters: [],
  sort: [],
});
