import * as z from 'zod/mini';
import { Severity } from './notifications';
import { OrderRef, OrderSite } from './orderRef';
import { PoolRef, Runway } from './pools';
import { endpoint } from './shared/endpoint';
import { setFallbacks } from './shared/fallbacks';
import { DateInput, Id, NoContent, NonNegativeInt, Timestamp, withLabel } from './shared/fields';
import { pageSize } from './shared/query';
import { textsOf, validationText } from './shared/texts/validationText';
import { TimeZone } from './timeZone';

const SiteRef = z.object({ id: Id, name: z.string() });

const causeFields = {
  severity: Severity,
  /** One sentence: what is wrong, or what it does. */
  reason: z.string(),
  texts: textsOf('reason'),
  since: z.nullable(Timestamp),
};

/** A cause with everything that it affects: a depleted pool and the orders that wait for it are one item. */
export const AttentionItem = z.union([
  z.object({
    ...causeFields,
    kind: z.literal('orders_waiting'),
    license_group: PoolRef,
    orders: NonNegativeInt,
    /** Keys were added, but are not validated yet. */
    is_validation_pending: z.boolean(),
  }),
  z.object({
    ...causeFields,
    kind: z.enum(['depleted', 'low_stock', 'keys_expiring']),
    license_group: PoolRef,
  }),
  z.object({
    ...causeFields,
    kind: z.enum([
      'shop_failing',
      'order_rejected',
      'messages_failed',
      'products_unread',
      'shop_identity',
      'sold_without_pool',
    ]),
    site: SiteRef,
    /** Machine-readable reason of a failed check, for the button that mends it. */
    code: z.nullable(z.string()),
  }),
  z.object({
    ...causeFields,
    kind: z.enum(['orders_risky', 'emails_failed', 'jobs_failed', 'inconsistent']),
    count: NonNegativeInt,
  }),
]);
export type AttentionItem = z.infer<typeof AttentionItem>;

/** The number of items in the response; `total` counts all. */
export const ATTENTION_LIMIT = 20;

/** Findings that need an administrator, by harm: waiting customers first. */
export const Attention = z.object({
  items: z.array(AttentionItem),
  total: NonNegativeInt,
  /** Active shops, and those whose connection was not checked yet: without a check nothing is known to be fine. */
  shops: NonNegativeInt,
  unchecked_shops: NonNegativeInt,
  /** Units that customers paid and did not get, of all causes. */
  unanswered_units: NonNegativeInt,
  /** There may be more: only the newest of each product are counted. */
  unanswered_is_minimum: z.boolean(),
});
setFallbacks(Attention, { unanswered_units: 0, unanswered_is_minimum: false });
export type Attention = z.infer<typeof Attention>;

/** The steps from an empty installation to delivered keys, in their order. */
export const SetupStepName = z.enum(['pool', 'keys', 'shop', 'mapping', 'delivery', 'mail', 'test_order']);
export type SetupStepName = z.infer<typeof SetupStepName>;

export const SetupStep = z.object({
  name: SetupStepName,
  /** `unchecked`: it was entered, but nothing has shown yet that it works; `put_away`: left out by an administrator. */
  state: z.enum(['done', 'missing', 'unchecked', 'put_away']),
  /** Why it is not done, in one sentence. */
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
  /** The step that has to be done before. */
  waits_for: z.nullable(SetupStepName),
  /** The pool or the site that the step continues with. */
  license_group_id: z.nullable(Id),
  site_id: z.nullable(Id),
});
export type SetupStep = z.infer<typeof SetupStep>;

export const Setup = z.object({
  steps: z.array(SetupStep),
  /** Every step is done or put away. */
  is_complete: z.boolean(),
  /** Set by an administrator once it was complete. */
  is_dismissed: z.boolean(),
});
export type Setup = z.infer<typeof Setup>;

const PutAway = z.strictObject({ step: SetupStepName, is_put_away: z.boolean() });
export type PutAway = z.infer<typeof PutAway>;

export const RecentAssignment = z.object({
  license_id: withLabel('License', z.nullable(Id)),
  product_id: withLabel('Product', z.nullable(z.int())),
  /** Of the product; null if it is not mapped. */
  mapping: withLabel('Mapping', z.nullable(z.object({ site: OrderSite, product_name: z.string() }))),
  owner_email_address: withLabel('Customer', z.nullable(z.string())),
  order_id: withLabel('Order', z.nullable(z.string())),
  order: withLabel('Order', z.nullable(OrderRef)),
  customer_id: withLabel('Customer', z.nullable(Id)),
  sold_date: withLabel('Sold', Timestamp),
});
setFallbacks(RecentAssignment, {
  mapping: null,
  order: null,
  customer_id: null,
});
export type RecentAssignment = z.infer<typeof RecentAssignment>;

export const DashboardStats = z.object({
  total_licenses: NonNegativeInt,
  available_licenses: NonNegativeInt,
  sold_licenses: NonNegativeInt,
  exhausted_licenses: NonNegativeInt,
  recent_assignments: z.array(RecentAssignment),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const SalesPreset = z.enum([
  'today',
  'yesterday',
  'week_to_date',
  'last_week',
  'month_to_date',
  'last_month',
  'quarter_to_date',
  'last_quarter',
  'year_to_date',
  'last_year',
  'custom',
]);
export type SalesPreset = z.infer<typeof SalesPreset>;

/** A custom range requires both dates; the end date is included. */
export const SalesQuery = z
  .strictObject({
    preset: z._default(SalesPreset, 'month_to_date'),
    start: z.optional(DateInput),
    end: z.optional(DateInput),
    tz: z._default(TimeZone, 'UTC'),
  })
  .check(
    z.refine((query) => query.preset !== 'custom' || Boolean(query.start && query.end), {
      path: ['start'],
      error: validationText('dashboard.range_required'),
    }),
    z.refine((query) => !query.start || !query.end || query.start <= query.end, {
      path: ['end'],
      error: validationText('dashboard.range_reversed'),
    }),
  );
export type SalesQuery = z.output<typeof SalesQuery>;

export const SalesInterval = z.enum(['hour', 'day', 'week', 'month']);
export type SalesInterval = z.infer<typeof SalesInterval>;

/** The current status of a sale's license; `deleted` once the license no longer exists. */
/** A sold key in quarantine has deliveries left: it counts as available. */
export const SalesStatus = z.enum(['available', 'sold', 'exhausted', 'replaced', 'deleted']);
export type SalesStatus = z.infer<typeof SalesStatus>;

const SalesBucket = z.object({ date: Timestamp, count: NonNegativeInt });

/** Counts assignments: a key that allows several deliveries is counted each time. */
export const SalesAnalytics = z.object({
  summary: z.object({
    total_sold: NonNegativeInt,
    previous_period_sold: NonNegativeInt,
    /** Null when the previous period has no sales and this one has. */
    percentage_change: z.nullable(z.number()),
    trend: z.enum(['up', 'down', 'flat']),
  }),
  // Optional: the specification knows answers without series or period, and its period has no ends.
  /** Every bucket of the period, empty ones included; `date` is its start. */
  time_series: z.optional(z.array(SalesBucket)),
  /** The previous period in as many buckets: the n-th one precedes the n-th of `time_series` by the period's days. */
  previous_series: z.optional(z.array(SalesBucket)),
  period: z.optional(
    z.object({ interval: SalesInterval, start: z.optional(Timestamp), end: z.optional(Timestamp) }),
  ),
  /** The period's sales by current license status; the counts add up to `total_sold`. */
  by_status: z.array(z.object({ status: SalesStatus, count: NonNegativeInt })),
});
export type SalesAnalytics = z.infer<typeof SalesAnalytics>;

/** What happened while the caller was away, in a sentence each. */
export const Handover = z.object({
  left_at: Timestamp,
  returned_at: Timestamp,
  /** The begin of what the sentences tell of: `left_at`, or 30 days before the return. */
  since: Timestamp,
  orders: z.string(),
  /** By other users; null for a role that may not read the audit log. */
  changes: z.nullable(z.string()),
  alerts: z.string(),
  /** As of now. */
  pools: z.string(),
  texts: textsOf('orders', 'changes', 'alerts', 'pools'),
});
export type Handover = z.infer<typeof Handover>;

export const PoolRunway = z.object({
  license_group: PoolRef,
  lead_time_days: NonNegativeInt,
  runway: Runway,
});
export type PoolRunway = z.infer<typeof PoolRunway>;

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/dashboard/stats',
    access: 'dashboard.read',
    summary: 'License counts and recent assignments',
    data: DashboardStats,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/dashboard/recent',
    access: 'dashboard.read',
    summary: 'The latest assignments',
    query: z.strictObject({
      limit: pageSize(20),
    }),
    data: z.array(RecentAssignment),
  }),
  salesAnalytics: endpoint({
    method: 'GET',
    path: '/dashboard/sales-analytics',
    access: 'dashboard.read',
    summary: 'Sales of a period, compared with the previous period',
    query: SalesQuery,
    data: SalesAnalytics,
  }),
  runway: endpoint({
    capability: 'insight',
    method: 'GET',
    path: '/dashboard/runway',
    access: 'dashboard.read',
    summary: 'Pools by their forecast depletion date, soonest first',
    query: z.strictObject({ limit: pageSize(6) }),
    data: z.array(PoolRunway),
  }),
  handover: endpoint({
    capability: 'insight',
    method: 'GET',
    path: '/dashboard/handover',
    access: 'signedIn',
    summary: 'What happened while the caller was away for two hours or more; null once it is dismissed',
    data: z.nullable(Handover),
  }),
  dismissHandover: endpoint({
    capability: 'insight',
    method: 'POST',
    path: '/dashboard/handover/dismiss',
    access: 'signedIn',
    summary: 'Close the report of what happened while the caller was away',
    data: NoContent,
  }),
  attention: endpoint({
    capability: 'insight',
    method: 'GET',
    path: '/dashboard/attention',
    access: 'dashboard.read',
    summary: 'What requires an administrator: one item per cause, the most harmful first',
    data: Attention,
  }),
  setup: endpoint({
    capability: 'insight',
    method: 'GET',
    path: '/dashboard/setup',
    access: 'dashboard.read',
    summary: 'The steps of the first setup, each with its state and reason',
    data: Setup,
  }),
  putAwayStep: endpoint({
    capability: 'insight',
    method: 'PUT',
    path: '/dashboard/setup/put-away',
    access: 'settings.write',
    summary: 'Leave a step out of the setup, or take it up again, for all administrators',
    body: PutAway,
    data: NoContent,
  }),
  dismissSetup: endpoint({
    capability: 'insight',
    method: 'POST',
    path: '/dashboard/setup/dismiss',
    access: 'settings.write',
    summary: 'Close the list of a complete setup for all administrators',
    data: NoContent,
  }),
};
