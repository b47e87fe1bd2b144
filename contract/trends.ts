import * as z from 'zod/mini';
import { OrderRef } from './orderRef';
import { endpoint, offeredAs } from './shared/endpoint';
import { Day, Id, NonNegativeInt } from './shared/fields';
import { IdList } from './shared/query';
import { textsOf } from './shared/texts/validationText';

/** The days (UTC) of a trend, with today. */
export const TREND_DAYS = 30;

/** What happened to a record on each of the last days, the oldest first. */
const Trend = z.object({ id: Id, days: z.array(NonNegativeInt) });
export type Trend = z.infer<typeof Trend>;

const TrendQuery = z.strictObject({ ids: IdList });

/** The days (UTC) of a stock history, with today; fewer of a younger pool. */
export const STOCK_DAYS = 56;

/** The available keys of a pool at the end of each day, by the counters of its batches: keys by hand are not followed back. */
export const StockHistory = z.array(z.object({ day: Day, available: NonNegativeInt }));
export type StockHistory = z.infer<typeof StockHistory>;

/** How long the customers of a shop waited for their keys, from the payment, in the orders of the last 30 days. */
export const KeyWaits = z.object({
  /** At most those of the newest 10,000 orders. */
  keys: NonNegativeInt,
  /** Half of the keys came within this time, and 95 % of them; null without any. */
  p50_seconds: z.nullable(z.number()),
  p95_seconds: z.nullable(z.number()),
  /** The order that waited longest. */
  slowest: z.nullable(OrderRef),
  /** All of it in a sentence. */
  sentence: z.string(),
  texts: textsOf('sentence'),
});
export type KeyWaits = z.infer<typeof KeyWaits>;

export const trends = offeredAs('insight', {
  pools: endpoint({
    method: 'GET',
    path: '/license-groups/trends',
    access: 'pools.read',
    summary: 'Keys that pools sold on each of the last 30 days',
    query: TrendQuery,
    data: z.array(Trend),
  }),
  sites: endpoint({
    method: 'GET',
    path: '/sites/trends',
    access: 'sites.read',
    summary: 'Orders that sites had on each of the last 30 days',
    query: TrendQuery,
    data: z.array(Trend),
  }),
  stock: endpoint({
    method: 'GET',
    path: '/license-groups/{id}/stock-history',
    access: 'pools.read',
    summary: 'The available keys of a pool on each of the last 56 days',
    data: StockHistory,
  }),
  waits: endpoint({
    method: 'GET',
    path: '/sites/{id}/key-waits',
    access: 'sites.read',
    summary: 'How long customers of a site waited for their keys, in the orders of the last 30 days',
    data: KeyWaits,
  }),
});
