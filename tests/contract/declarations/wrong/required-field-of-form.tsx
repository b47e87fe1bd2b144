// The compiler says: 'MissingRequiredFields<"code">'
import * as z from 'zod/mini';
import { defineResource } from '../../../../src/admin';
import { CouponInput, coupons } from '../coupons';

export default defineResource({
  endpoints: coupons,
  list: { columns: ['code'] },
  create: { schema: z.omit(CouponInput, { code: true }) },
});
