import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
import { file, StoredFile } from '#contract/shared/file';
import { reference } from '#contract/shared/reference';
import { crudHandlers } from '../../server/domains/crud/crudHandlers';
import { routes } from '../../server/platform/http/routes';
import { pools } from '../../server/schema';
import { bigintRef, createdAt, id, timestamptz } from '../../server/schema/columns';
import { type Api, startApi } from './startApi';

// Neither this resource nor its table exists in the product.
const Status = z.enum(['draft', 'published']);

const Discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: intBetween(1, 100) }),
  z.object({
    kind: z.literal('fixed'),
    amount: intBetween(1, 1000),
    lines: z.array(z.object({ label: requiredText() })),
  }),
]);

export const Coupon = z.object({
  id: Id,
  code: z.string(),
  percent: z.int(),
  status: Status,
  pool_id: z.nullable(reference('pools')),
  starts_on: z.nullable(z.iso.date()),
  ends_on: z.nullable(z.iso.date()),
  used_at: z.nullable(Timestamp),
  active: z.boolean(),
  note: z.nullable(z.string()),
  tags: z.array(z.string()),
  discount: z.nullable(Discount),
  terms: z.nullable(StoredFile),
  token: secret(z.nullable(z.string())),
  created_at: Timestamp,
});

const input = {
  percent: intBetween(1, 10_000_000_000, 'Percent must be at least 1'),
  status: z._default(Status, 'draft'),
  pool_id: z.nullish(reference('pools')),
  starts_on: z.nullish(DateInput),
  ends_on: z.nullish(DateInput),
  used_at: z.nullish(Timestamp),
  active: z._default(z.boolean(), true),
  note: z.nullish(boundedText(200)),
  tags: z._default(z.array(requiredText()), []),
  discount: z.nullish(Discount),
  terms: z.nullish(file({ types: ['pdf'], maxBytes: 1_000_000 })),
  token: z.nullish(boundedText(50)),
};
const CouponCreate = z.strictObject({ code: requiredText('Code is required'), ...input }).check(
  z.refine(({ starts_on, ends_on }) => !starts_on || !ends_on || ends_on > starts_on, {
    error: 'Must be after the start',
    path: ['ends_on'],
  }),
);

export const coupons = crudEndpoints({
  path: '/coupons',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'coupon',
  record: Coupon,
  create: CouponCreate,
  fixed: ['pool_id'],
  filters: ['percent', 'status', 'pool_id', 'starts_on', 'used_at', 'active', 'note'],
  sort: ['code', 'percent', 'starts_on'],
});

const couponTable = pgTable('coupons', {
  id: id(),
  code: text().notNull(),
  percent: integer().notNull(),
  status: text().notNull(),
  poolId: bigintRef().references(() => pools.id),
  startsOn: date(),
  endsOn: date(),
  usedAt: timestamptz(),
  active: boolean().notNull(),
  note: text(),
  tags: text().array().notNull(),
  discount: jsonb(),
  terms: jsonb(),
  token: text(),
  /** In no contract: no response may contain it. */
  internalNote: text().default('secret'),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

const couponRoutes = routes(
  coupons,
  crudHandlers(coupons, { table: couponTable, name: 'Coupon', searchable: ['code', 'note'], kind: 'pool' }),
);

const CREATE_TABLES = `
  CREATE TABLE coupons (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, code text NOT NULL UNIQUE, percent integer NOT NULL,
    status text NOT NULL, pool_id bigint REFERENCES pools, starts_on date, ends_on date, used_at timestamptz(3), active boolean NOT NULL,
    note text, tags text[] NOT NULL, discount jsonb, terms jsonb, token text, internal_note text DEFAULT 'secret', created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now());
  CREATE TABLE coupon_uses (coupon_id bigint REFERENCES coupons)`;

/** Starts a server that also serves coupons, from a table of its own. */
export async function startCoupons(): Promise<Api> {
  const api = await startApi({}, undefined, couponRoutes);
  await api.sql(CREATE_TABLES);
  return api;
}

export type CouponInput = Partial<z.input<typeof CouponCreate>>;

export async function buildCoupon(api: Api, fields: CouponInput = {}): Promise<number> {
  const body = { code: 'SPRING', percent: 10, ...fields };
  const { data, message } = await api.send(coupons.create, { body });
  if (!data) throw new Error(message);
  return data.id;
}
