// The compiler says: 'ViewWithOwnInputs<"meta",
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { defineResource } from '../../../../src/admin';
import { Coupon, CouponInput } from '../coupons';

const Meta = z.object({ values: z.record(z.string(), z.string()) });

const endpoints = crudEndpoints({
  path: '/coupons',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'coupon',
  record: Coupon,
  create: z.extend(CouponInput, { meta: z.nullish(Meta) }),
  filters: [],
  sort: [],
});

export default defineResource({ endpoints, list: { columns: ['code'] }, create: {} });
