import * as z from 'zod/mini';
import { LicenseStatus } from './licenses';
import { messagesOf } from './messages/schema';
import { validationMessage } from './messages/validationMessage';
import { Notification } from './notifications';
import { PoolRef } from './pools';
import { Runway } from './runway';
import { DateInput } from './shared/dates';
import { endpoint } from './shared/endpoint';
import { Id, NonNegativeInt, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';
import { pageSize } from './shared/query';
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

/** A custom range requires both dates; the end date is included. */
export const SalesQuery = z
  .strictObject({
    preset: z._default(SalesPreset, 'month_to_date'),
    start: z.optional(DateInput),
    end: z.optional(DateInput),
    tz: z._default(z.string().check(z.refine(isTimeZone, validationMessage('values.time_zone'))), 'UTC'),
  })
  .check(
    z.refine((query) => query.preset !== 'custom' || Boolean(query.start && query.end), {
      path: ['start'],
      error: validationMessage('dashboard.range_required'),
    }),
    z.refine((query) => !query.start || !query.end || query.start <= query.end, {
      path: ['end'],
      error: validationMessage('dashboard.range_reversed'),
    }),
  );
export type SalesQuery = z.output<typeof SalesQuery>;

export const SalesInterval = z.enum(['hour', 'day', 'week', 'month']);
export type SalesInterval = z.infer<typeof SalesInterval>;

/** The current status of a sale's license; `deleted` once the license no longer exists. */
export const SalesStatus = z.enum([...LicenseStatus.options, 'deleted']);
export type SalesStatus = z.infer<typeof SalesStatus>;

/** Counts assignments: a key that allows several deliveries is counted each time. */
export const SalesAnalytics = z.object({
  summary: z.object({
    total_sold: NonNegativeInt,
    previous_period_sold: NonNegativeInt,
    /** Null when the previous period has no sales and this one has. */
    percentage_change: z.nullable(z.number()),
    trend: z.enum(['up', 'down', 'flat']),
  }),
  /** Every bucket of the period, empty ones included; `date` is its start. */
  time_series: z.array(z.object({ date: Timestamp, count: NonNegativeInt })),
  period: z.object({ interval: SalesInterval, start: Timestamp, end: Timestamp }),
  /** The period's sales by current license status; the counts add up to `total_sold`. */
  by_status: z.array(z.object({ status: SalesStatus, count: NonNegativeInt })),
});
export type SalesAnalytics = z.infer<typeof SalesAnalytics>;

export const PoolRunway = z.object({
  license_group: PoolRef,
  lead_time_days: NonNegativeInt,
  runway: Runway,
});
export type PoolRunway = z.infer<typeof PoolRunway>;

const BackorderedPool = z.object({
  license_group: PoolRef,
  orders: NonNegativeInt,
  units: NonNegativeInt,
  oldest_since: Timestamp,
});

const FailingShop = z.object({
  id: Id,
  name: z.string(),
  /** The checks whose latest run failed. */
  failed_checks: z.array(
    z.object({ kind: HealthCheckKind, reason: z.nullable(z.string()), texts: messagesOf('reason') }),
  ),
  /** Webhooks with an invalid signature since the last valid one. */
  rejected_events: NonNegativeInt,
  last_rejected_at: z.nullable(Timestamp),
  /** Webhook events that have been unprocessed for minutes. */
  unprocessed_events: NonNegativeInt,
});

/** Conditions that require an administrator's attention. */
export const Attention = z.object({
  /** The number of unresolved critical notifications, and the newest ones. */
  critical_count: NonNegativeInt,
  critical: z.array(Notification),
  /** The number of backordered orders, and their pools, oldest backorder first. */
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
    summary: 'License counts and recent assignments',
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
    summary: 'Sales of a period, compared with the previous period',
    query: SalesQuery,
    data: SalesAnalytics,
  }),
  runway: endpoint({
    method: 'GET',
    path: '/dashboard/runway',
    summary: 'Pools by their forecast depletion date, soonest first',
    query: z.strictObject({ limit: pageSize(6) }),
    data: z.array(PoolRunway),
  }),
  attention: endpoint({
    method: 'GET',
    path: '/dashboard/attention',
    summary: "Conditions that require an administrator's attention",
    data: Attention,
  }),
};
