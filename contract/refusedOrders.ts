import * as z from 'zod/mini';
import { OrderRef } from './orderRef';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id, NoContent, NonNegativeInt, Timestamp } from './shared/fields';
import { textsOf } from './shared/texts/validationText';

/** Orders in the response, the latest refusals; `total` counts all. */
export const REFUSED_ORDERS_LIMIT = 200;

/** An order of which the latest event was refused, or not read whole: units of it may lack keys. */
export const RefusedOrder = z.object({
  /** The refused event. */
  id: Id,
  /** The shop's id; null if it could not be read. */
  order_id: z.nullable(z.string()),
  /** Null if the order is not stored. */
  order: z.nullable(OrderRef),
  /** As far as it can be read. */
  number: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  reason: z.string(),
  texts: textsOf('reason'),
  failed_at: Timestamp,
});
export type RefusedOrder = z.infer<typeof RefusedOrder>;

export const RefusedOrders = z.object({ orders: z.array(RefusedOrder), total: NonNegativeInt });
export type RefusedOrders = z.infer<typeof RefusedOrders>;

export const refusedOrders = offeredAs('shop_connection', {
  list: endpoint({
    method: 'GET',
    path: '/sites/{id}/refused-orders',
    access: 'sites.read',
    summary: "A shop's orders that could not be read, or not whole, the latest first",
    data: RefusedOrders,
  }),
  read: endpoint({
    method: 'POST',
    path: '/sites/{id}/refused-orders/read',
    access: 'sites.write',
    summary: 'Read one of these orders from the shop again, or all of them later',
    body: z.nullish(z.strictObject({ event_id: z.optional(Id) })),
    data: z.object({ read_count: NonNegativeInt }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/sites/{id}/refused-orders/dismiss',
    access: 'sites.write',
    summary: 'Take an order off this list that was dealt with by hand',
    status: 201,
    body: z.strictObject({ event_id: Id }),
    data: NoContent,
  }),
});
