// The compiler says: Did you mean 'percent'?
import { defineResource } from '../../../../src/admin';
import { coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: [{ id: 'double', label: 'kit.yes', cell: (coupon) => coupon.prcent * 2 }] },
});
