import Icon from '@mui/icons-material/LocalOfferOutlined';
import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import { boundedText, DateInput, Id, intBetween, requiredText, Timestamp } from '#contract/shared/fields';
import { reference } from '#contract/shared/reference';
import { defineResource } from '../../../src/admin';

// Neither this resource nor its API exists in the product.
export const Coupon = z.object({
  id: Id,
  code: z.string(),
  percent: z.int(),
  status: z.enum(['draft', 'published']),
  pool_id: z.nullable(reference('pools')),
  starts_on: z.nullable(z.iso.date()),
  created_at: Timestamp,
  active: z.boolean(),
  note: z.nullable(z.string()),
});
export type Coupon = z.infer<typeof Coupon>;

const CouponInput = z.object({
  code: requiredText('Code is required'),
  percent: intBetween(1, 100, 'Must be between 1 and 100'),
  status: z._default(z.enum(['draft', 'published']), 'draft'),
  pool_id: z.nullish(reference('pools')),
  starts_on: z.nullish(DateInput),
  active: z._default(z.boolean(), true),
  note: z.nullish(boundedText(200)),
});

export const couponEndpoints = crudEndpoints({
  path: '/coupons',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'coupon',
  record: Coupon,
  create: CouponInput,
  filters: ['status', 'pool_id', 'percent', 'starts_on', 'created_at', 'note'],
  sort: ['code', 'percent', 'status', 'starts_on', 'created_at', 'active'],
});

export const coupons = defineResource({
  endpoints: couponEndpoints,
  icon: Icon,
  recordRepresentation: 'code',
  list: {
    columns: ['code', 'percent', 'status', 'pool_id', 'starts_on', 'created_at', 'active'],
    sort: { field: 'code', order: 'ASC' },
    search: true,
    filters: ['status', 'pool_id', 'percent', 'starts_on', 'created_at', 'note'],
    export: true,
  },
  create: {},
  edit: {},
  show: {},
  delete: 'undoable',
});
