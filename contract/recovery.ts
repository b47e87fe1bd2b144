import * as z from 'zod/mini';
import { OrderRef } from './orderRef';
import { PoolRef } from './pools';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id, intBetween, NoContent, NonNegativeInt, requiredText, Timestamp } from './shared/fields';
import { textsOf, validationText } from './shared/texts/validationText';
import { externalId, SHOP_LIMIT } from './shopOrders';

/** A site that gets no keys until it is known which ones it got before a restore or failover. */
const RecoveringSite = z.object({
  site: z.object({ id: Id, name: z.string() }),
  /** `conflict`: another server gives keys to the same shop. */
  reason: z.enum(['restore', 'failover', 'conflict']),
  /** `reading`: by itself; `asking`: until a caller of the API or a user says so; `stopped`: until a user says so. */
  state: z.enum(['reading', 'asking', 'stopped', 'resuming']),
  lost_since: Timestamp,
  started_at: Timestamp,
  orders_read: NonNegativeInt,
  keys_found: NonNegativeInt,
  /** Why the shop cannot be read. */
  problem: z.nullable(z.string()),
  texts: textsOf('problem'),
});

/** A pool whose older keys are not given. */
const HeldPool = z.object({
  license_group: PoolRef,
  /** Available keys that may be in the hands of customers. */
  keys: NonNegativeInt,
  /** Their fate cannot be known: a user decides. */
  is_quarantined: z.boolean(),
});

export const Recovery = z.object({ sites: z.array(RecoveringSite), pools: z.array(HeldPool) });
export type Recovery = z.infer<typeof Recovery>;

export const MAX_ANSWERS = 1000;

/** The answer of the API to an order, stored by its caller. */
const LastAnswer = z.strictObject({
  order_id: externalId(validationText('orders.id_required')),
  keys: z
    .array(
      z.object({
        line_item_id: externalId(validationText('orders.line_id_required')),
        unit: intBetween(1, 10_000, validationText('values.range', { min: 1, max: 10_000 })),
        part: z._default(intBetween(1, 10_000, validationText('values.range', { min: 1, max: 10_000 })), 1),
        /** Without it, the keys of the unit that are sent are all. */
        parts: z.optional(intBetween(1, 10_000, validationText('values.range', { min: 1, max: 10_000 }))),
        product_id: intBetween(0, Number.MAX_SAFE_INTEGER, validationText('values.min', { min: 0 })),
        license_key: requiredText(validationText('licenses.key_required')),
      }),
    )
    .check(z.maxLength(MAX_ANSWERS, validationText('orders.max_keys', { max: MAX_ANSWERS }))),
});

export const LastAnswers = z.strictObject({
  answers: z
    .array(LastAnswer)
    .check(z.maxLength(MAX_ANSWERS, validationText('orders.max_answers', { max: MAX_ANSWERS }))),
  /** These, and those sent before, are all since the time of the loss: the site's orders get keys again. */
  is_complete: z._default(z.boolean(), false),
});
export type LastAnswers = z.output<typeof LastAnswers>;

export const SiteResumption = z._default(
  z.strictObject({
    /** No mapping of the site was added or changed since the loss: only the pools that it is mapped to are in question. */
    are_mappings_unchanged: z._default(z.boolean(), false),
  }),
  { are_mappings_unchanged: false },
);
export type SiteResumption = z.output<typeof SiteResumption>;

export const recovery = offeredAs('operations', {
  get: endpoint({
    method: 'GET',
    path: '/recovery',
    access: 'dashboard.read',
    summary: 'Sites and pools whose service has not resumed since a restore or failover',
    data: Recovery,
  }),
  resumeSite: endpoint({
    method: 'POST',
    path: '/recovery/sites/{id}/resume',
    access: 'settings.write',
    summary:
      'Resume a site without knowing more; the keys that it may have got are quarantined: those of all pools, or, if its mappings are unchanged, of its own',
    body: SiteResumption,
    data: Recovery,
  }),
  releasePool: endpoint({
    method: 'POST',
    path: '/recovery/pools/{id}/release',
    access: 'settings.write',
    summary: "Give a pool's quarantined keys again: no customer has them",
    data: Recovery,
  }),
  withdrawPool: endpoint({
    method: 'POST',
    path: '/recovery/pools/{id}/withdraw',
    access: 'settings.write',
    summary: "Withdraw a pool's quarantined keys: customers may have them",
    data: Recovery,
  }),
  sendAnswers: endpoint({
    method: 'POST',
    path: '/shop/answers',
    access: 'apiKey',
    limit: SHOP_LIMIT,
    scope: 'allocate',
    summary: 'The last answers to orders by the API, which a restore or failover may have lost',
    body: LastAnswers,
    data: z.object({ known_count: NonNegativeInt, found_count: NonNegativeInt }),
  }),
});

/** The rules of the consistency check, in its order. */
export const ConsistencyRule = z.enum([
  'units',
  'keyless',
  'held',
  'messages',
  'keys',
  'backorders',
  'notes',
  'stock',
  'batches',
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

export const consistency = offeredAs('operations', {
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
});
