import * as z from 'zod/mini';
import { LicenseStatus } from './licenses';
import { Notification } from './notifications';
import { PoolRef } from './pools';
import { Runway } from './runway';
import { endpoint } from './shared/endpoint';
import { DateInput, Id, NonNegativeInt, pageSize, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';
import { HealthCheckKind } from './sites';

export const RecentAssignment = z.object({
  license_id: withLabel('License', z.nullable(Id)),
  product_id: withLabel('Product', z.nullable(z.int())),
  owner_email_address: withLabel('Customer', z.nullable(z.string())),
  order_id: withLabel('Order', z.nullable(z.string())),
  sold_date: withLabel('Sold', Timestamp),
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

function isTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A custom range takes both ends, the last day included. */
export const SalesQuery = z
  .strictObject({
    preset: z._default(SalesPreset, 'month_to_date'),
    start: z.optional(DateInput),
    end: z.optional(DateInput),
    tz: z._default(z.string().check(z.refine(isTimeZone, 'Unknown time zone')), 'UTC'),
  })
  .check(
    z.refine((query) => query.preset !== 'custom' || Boolean(query.start && query.end), {
      path: ['start'],
      error: 'A custom range needs a start and an end date',
    }),
    z.refine((query) => !query.start || !query.end || query.start <= query.end, {
      path: ['end'],
      error: 'The end date is before the start date',
    }),
  );
export type SalesQuery = z.output<typeof SalesQuery>;

export const SalesInterval = z.enum(['hour', 'day', 'week', 'month']);
export type SalesInterval = z.infer<typeof SalesInterval>;

/** How the license of a sale stands now: its status, or `deleted` once it is gone. */
export const SalesStatus = z.enum([...LicenseStatus.options, 'deleted']);
export type SalesStatus = z.infer<typeof SalesStatus>;

/** Sold is what was assigned: a key with several deliveries is sold each time it is given to an order. */
export const SalesAnalytics = z.object({
  summary: z.object({
    total_sold: NonNegativeInt,
    previous_period_sold: NonNegativeInt,
    /** Null when nothing was sold before and something now: no percentage says that. */
    percentage_change: z.nullable(z.number()),
    trend: z.enum(['up', 'down', 'flat']),
  }),
  /** Every bucket of the period, also those without a sale; `date` is where it starts. */
  time_series: z.array(z.object({ date: Timestamp, count: NonNegativeInt })),
  period: z.object({ interval: SalesInterval, start: Timestamp, end: Timestamp }),
  /** The sales of the period by how their license stands now; together they are `total_sold`. */
  by_status: z.array(z.object({ status: SalesStatus, count: NonNegativeInt })),
});
export type SalesAnalytics = z.infer<typeof SalesAnalytics>;

export const PoolRunway = z.object({
  license_group: PoolRef,
  lead_time_days: NonNegativeInt,
  runway: Runway,
});
export type PoolRunway = z.infer<typeof PoolRunway>;

export const BackorderedPool = z.object({
  license_group: PoolRef,
  orders: NonNegativeInt,
  units: NonNegativeInt,
  oldest_since: Timestamp,
});

export const FailingShop = z.object({
  id: Id,
  name: z.string(),
  /** What went wrong with the shop the last time it was tried, and still does. */
  failed_checks: z.array(z.object({ kind: HealthCheckKind, reason: z.nullable(z.string()) })),
  /** Refused for their signature; 0 again as soon as the shop delivers one that is signed right. */
  rejected_events: NonNegativeInt,
  last_rejected_at: z.nullable(Timestamp),
  /** Deliveries that could not be worked off for minutes. */
  unprocessed_events: NonNegativeInt,
});

/** What an administrator should look at. */
export const Attention = z.object({
  /** Unresolved critical notifications: how many, and the newest. */
  critical_count: NonNegativeInt,
  critical: z.array(Notification),
  /** Orders without a key: how many, and the pools they wait for, longest wait first. */
  backordered_orders: NonNegativeInt,
  backordered_since: z.nullable(Timestamp),
  backordered: z.array(BackorderedPool),
  failing_shops: z.array(FailingShop),
  failed_jobs: NonNegativeInt,
  failed_emails: NonNegativeInt,
});
export type Attention = z.infer<typeof Attention>;

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/dashboard/stats',
    summary: 'Stock at a glance',
    data: DashboardStats,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/dashboard/recent',
    summary: 'The latest assignments',
    query: z.strictObject({
      limit: pageSize(20),
    }),
    data: z.array(RecentAssignment),
  }),
  salesAnalytics: endpoint({
    method: 'GET',
    path: '/dashboard/sales-analytics',
    summary: 'What was sold in a period, beside the period before',
    query: SalesQuery,
    data: SalesAnalytics,
  }),
  runway: endpoint({
    method: 'GET',
    path: '/dashboard/runway',
    summary: 'Pools by the day they run out at their recent rate of sale, soonest first',
    query: z.strictObject({ limit: pageSize(6) }),
    data: z.array(PoolRunway),
  }),
  attention: endpoint({
    method: 'GET',
    path: '/dashboard/attention',
    summary: 'What an administrator should look at',
    data: Attention,
  }),
};
