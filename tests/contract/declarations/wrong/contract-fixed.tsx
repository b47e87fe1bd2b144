// The compiler says: Did you mean '"code"'?
import { crudEndpoints } from '#contract/shared/crud';
import { Coupon, CouponInput } from '../coupons';

export const coupons = crudEndpoints({
  path: '/coupons',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'coupon',
  record: Coupon,
  create: CouponInput,
  fixed: ['cod'],
  filters: [],
  sort: [],
});
