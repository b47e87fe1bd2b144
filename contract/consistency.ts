import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';
import { Id, NoContent, NonNegativeInt, Timestamp } from './shared/fields';
import { OrderRef } from './shared/orderRef';

/** What the consistency check compares, in its order. */
export const ConsistencyRule = z.enum([
  'units',
  'messages',
  'keys',
  'same_keys',
  'backorders',
  'notes',
  'stock',
  'orders',
  'sales',
]);
export type ConsistencyRule = z.infer<typeof ConsistencyRule>;

const NameRef = z.object({ id: Id, name: z.string() });

/** One place where the data contradict each other; fields that do not apply are null. */
export const Inconsistency = z.object({
  order: z.nullable(OrderRef),
  site: z.nullable(NameRef),
  license_group: z.nullable(NameRef),
  license_id: z.nullable(Id),
  /** The counter, the channel or the day. */
  detail: z.nullable(z.string()),
  expected: z.int(),
  found: z.int(),
});
export type Inconsistency = z.infer<typeof Inconsistency>;

/** The number of inconsistencies of a rule that are listed. */
export const INCONSISTENCIES_LIMIT = 10;

export const ConsistencyResult = z.object({
  rule: ConsistencyRule,
  is_running: z.boolean(),
  /** The beginning and the end of the last complete check; null before the first one. */
  started_at: z.nullable(Timestamp),
  finished_at: z.nullable(Timestamp),
  /** Orders, keys, pools, shops, days or notes. */
  examined: NonNegativeInt,
  inconsistencies: NonNegativeInt,
  /** The first ones. */
  examples: z.array(Inconsistency),
});
export type ConsistencyResult = z.infer<typeof ConsistencyResult>;

export const consistency = {
  get: endpoint({
    method: 'GET',
    path: '/consistency',
    access: 'settings.read',
    summary: 'The last result of the consistency check, by rule',
    data: z.array(ConsistencyResult),
  }),
  check: endpoint({
    method: 'POST',
    path: '/consistency/check',
    access: 'settings.write',
    summary: 'Check the consistency now, in the background',
    data: NoContent,
  }),
};
