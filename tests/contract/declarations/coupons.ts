import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import {
  boundedText,
  DateInput,
  Id,
  intBetween,
  requiredText,
  secret,
  Timestamp,
} from '#contract/shared/fields';
import { reference } from '#contract/shared/reference';

const Status = z.enum(['active', 'paused', 'expired']);

export const Coupon = z.object({
  id: Id,
  code: z.string(),
  percent: z.int(),
  status: Status,
  pool_id: z.nullable(reference('pools')),
  starts_on: z.nullable(z.iso.date()),
  note: z.nullable(z.string()),
  api_secret: secret(z.nullable(z.string())),
  created_at: Timestamp,
});
export type Coupon = z.infer<typeof Coupon>;

const messages = { percent: 'Between 1 and 100' } as const;

export const CouponInput = z.strictObject({
  code: requiredText(),
  percent: intBetween(1, 100, messages.percent),
  status: z._default(Status, 'active'),
  pool_id: z.nullish(reference('pools')),
  starts_on: z.nullish(DateInput),
  note: z.nullish(boundedText(200)),
});

/** The contract of the declarations of this folder, which the compiler accepts or refuses. */
export const coupons = crudEndpoints({
  path: '/coupons',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'coupon',
  record: Coupon,
  create: CouponInput,
  fixed: ['code'],
  filters: ['percent', 'status', 'pool_id', 'starts_on'],
  sort: ['code', 'percent', 'starts_on'],
  messages,
});
