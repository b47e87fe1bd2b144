import * as z from 'zod/mini';
import { crudEndpoints } from '#contract/shared/crud';
import {
  boundedText,
  DateInput,
  Id,
  intBetween,
  requiredText,
  Timestamp,
  withLabel,
} from '#contract/shared/fields';
import { multilineText } from '#contract/shared/multilineText';
import { defineResource } from '../../../src/admin';

// Neither this resource nor its API exists in the product. It has a field of every shape that the kit edits.
const Color = z.enum(['red', 'dark_blue']);

const CampaignLine = z.object({
  label: requiredText(),
  count: intBetween(1, 10),
  note: z.nullish(boundedText(100)),
});

const Address = z.object({ street: requiredText(), city: withLabel('Town', z.nullish(boundedText(100))) });

const Discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: intBetween(1, 100) }),
  z.object({ kind: z.literal('fixed'), amount: intBetween(1, 1000), currency: requiredText() }),
]);

const Campaign = z.object({
  id: Id,
  title: z.string(),
  description: z.nullable(z.string()),
  slogan: z.nullable(z.string()),
  starts_on: z.nullable(z.iso.date()),
  ends_on: z.nullable(z.iso.date()),
  colors: z.array(Color),
  tags: z.array(z.string()),
  sizes: z.array(z.int()),
  lines: z.array(CampaignLine),
  address: z.nullable(Address),
  discount: Discount,
  created_at: Timestamp,
});
export type Campaign = z.infer<typeof Campaign>;

const CampaignInput = z
  .strictObject({
    title: requiredText(),
    description: z.nullish(multilineText(2000)),
    slogan: z.nullish(requiredText()),
    starts_on: z.nullish(DateInput),
    ends_on: z.nullish(DateInput),
    colors: z._default(z.array(Color), []),
    tags: z._default(z.array(requiredText(undefined, 20)), []),
    sizes: z._default(z.array(intBetween(1, 50)), []),
    lines: z.array(CampaignLine).check(z.maxLength(3, 'At most 3 lines')),
    address: z.nullish(Address),
    discount: Discount,
  })
  .check(
    z.refine(({ starts_on, ends_on }) => !starts_on || !ends_on || ends_on > starts_on, {
      error: 'Must be after the start',
      path: ['ends_on'],
    }),
  );

export const endpoints = crudEndpoints({
  path: '/campaigns',
  access: { read: 'pools.read', write: 'pools.write' },
  name: 'campaign',
  record: Campaign,
  create: CampaignInput,
  filters: [],
  sort: ['title'],
});

export const campaigns = defineResource({
  endpoints,
  recordRepresentation: 'title',
  list: { columns: ['title', 'description', 'colors', 'lines', 'discount', 'address'] },
  create: {},
  edit: {},
  show: {},
});

export const spring: Campaign = {
  id: 1,
  title: 'Spring',
  description: 'line 1\nline 2',
  slogan: 'Grow',
  starts_on: '2026-03-01',
  ends_on: '2026-04-01',
  colors: ['red', 'dark_blue'],
  tags: ['new', 'hot'],
  sizes: [1, 2],
  lines: [
    { label: 'Mugs', count: 2, note: null },
    { label: 'Pens', count: 3, note: 'blue' },
  ],
  address: { street: 'Main Street 1', city: null },
  discount: { kind: 'fixed', amount: 5, currency: 'EUR' },
  created_at: '2026-02-01T12:00:00.000Z',
};
