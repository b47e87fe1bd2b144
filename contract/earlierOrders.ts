import * as z from 'zod/mini';
import { Mapping } from './mappings';
import { endpoint, offeredAs } from './shared/endpoint';
import { boundedText, Id, NonNegativeInt, Timestamp, TimestampInput } from './shared/fields';
import { textsOf, validationText } from './shared/texts/validationText';

/** Orders in the response, and in one choice. */
export const EARLIER_ORDERS_LIMIT = 500;
/** Mappings of a shop in the response, and in one listing. */
export const EARLIER_MAPPINGS_LIMIT = 200;

/** A paid order of the mapping's product without all its keys. */
export const EarlierOrder = z.object({
  order_id: z.string(),
  number: z.string(),
  customer_email: z.nullable(z.string()),
  paid_at: Timestamp,
  units: NonNegativeInt,
  /** False if only the shop has the order. */
  is_known: z.boolean(),
  /** Why a run could not serve it. */
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
});
export type EarlierOrder = z.infer<typeof EarlierOrder>;

/** A listing, or an allocation of keys to listed orders. */
export const EarlierOrderRun = z.object({
  id: Id,
  state: z.enum(['running', 'done', 'failed']),
  /** Of a listing. */
  since: z.nullable(Timestamp),
  /** Found, or to be served. */
  orders: NonNegativeInt,
  processed: NonNegativeInt,
  assigned_units: NonNegativeInt,
  backordered_units: NonNegativeInt,
  /** The result, or why it failed. */
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
  created_at: Timestamp,
  finished_at: z.nullable(Timestamp),
});
export type EarlierOrderRun = z.infer<typeof EarlierOrderRun>;

export const EarlierOrders = z.object({
  mapping: Mapping,
  /** Listed orders that wait for a decision, and their units without keys. */
  orders: NonNegativeInt,
  units: NonNegativeInt,
  /** The units that the mapping's pools can give now; null without a limit. */
  available_units: z.nullable(z.int()),
  /** The oldest of them by payment. */
  list: z.array(EarlierOrder),
  /** The latest run of each kind. */
  listing: z.nullable(EarlierOrderRun),
  serving: z.nullable(EarlierOrderRun),
});
export type EarlierOrders = z.infer<typeof EarlierOrders>;

export const EarlierOrderSummary = z.omit(EarlierOrders, { list: true });
export type EarlierOrderSummary = z.infer<typeof EarlierOrderSummary>;

export const SiteEarlierOrders = z.object({
  /** The oldest active mappings of the shop. */
  mappings: z.array(EarlierOrderSummary),
  /** All active mappings of the shop. */
  total: NonNegativeInt,
});
export type SiteEarlierOrders = z.infer<typeof SiteEarlierOrders>;

export const EarlierOrderListing = z.strictObject({
  since: TimestampInput,
});
export type EarlierOrderListing = z.infer<typeof EarlierOrderListing>;

const NONE_CHOSEN = validationText('earlierOrders.none_chosen');

/** Without ids, all listed orders: those of the same period that come later are served as well. */
export const EarlierOrderChoice = z.strictObject({
  order_ids: z.optional(
    z
      .array(boundedText(255))
      .check(z.minLength(1, NONE_CHOSEN), z.maxLength(EARLIER_ORDERS_LIMIT, NONE_CHOSEN)),
  ),
});
export type EarlierOrderChoice = z.infer<typeof EarlierOrderChoice>;

export const earlierOrders = offeredAs('orders', {
  get: endpoint({
    method: 'GET',
    path: '/mappings/{id}/earlier-orders',
    access: 'mappings.read',
    summary: "The listed orders without keys of a mapping's product, with what they need and the pools have",
    data: EarlierOrders,
  }),
  list: endpoint({
    method: 'POST',
    path: '/mappings/{id}/earlier-orders/list',
    access: 'mappings.write',
    summary: "List paid orders without keys of a mapping's product, known ones and those of the shop",
    status: 201,
    body: EarlierOrderListing,
    data: EarlierOrders,
  }),
  serve: endpoint({
    method: 'POST',
    path: '/mappings/{id}/earlier-orders/serve',
    access: 'mappings.write',
    summary: 'Allocate keys to the listed orders, or to some of them, in the order of their payment',
    status: 201,
    body: EarlierOrderChoice,
    data: EarlierOrders,
  }),
  getOfSite: endpoint({
    method: 'GET',
    path: '/sites/{id}/earlier-orders',
    access: 'mappings.read',
    summary: "What the listed orders without keys of each of a shop's mapped products need",
    data: SiteEarlierOrders,
  }),
  listOfSite: endpoint({
    method: 'POST',
    path: '/sites/{id}/earlier-orders/list',
    access: 'mappings.write',
    summary: "List paid orders without keys of all of a shop's mapped products",
    status: 201,
    body: EarlierOrderListing,
    data: SiteEarlierOrders,
  }),
});
