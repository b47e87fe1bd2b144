import * as z from 'zod/mini';
import { writeNote } from '../notes/writeNote';
import type { ShopState } from '../ShopState';
import { type ShopOrder, type ShopStatus, statuses } from './ShopOrder';

/** What an order may be put to; the trash has a call of its own. */
export const Status = z.enum(
  Object.keys(statuses).filter((status) => status !== 'trash') as Exclude<ShopStatus, 'trash'>[],
);

/** Puts the order to a status, with the dates and the note that come with it. */
export function setStatus(shop: ShopState, order: ShopOrder, status: ShopStatus): void {
  const { status: before } = order;
  if (status === before) return;
  order.status = status;
  if (isPaid(order)) order.paid ??= shop.now();
  if (status === 'completed') order.completed ??= shop.now();
  writeNote(shop, order, {
    note: `Order status changed from ${statuses[before]} to ${statuses[status]}.`,
    customer_note: false,
  });
}

/** The money of cash on delivery comes with the delivery. */
const isPaid = ({ status, payment_method }: ShopOrder) =>
  status === 'completed' || (status === 'processing' && payment_method !== 'cod');
