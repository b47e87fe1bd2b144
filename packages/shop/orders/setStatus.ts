import * as z from 'zod/mini';
import { adjustStock } from '../products/editProduct';
import type { ShopState } from '../ShopState';
import { orderStatuses, type ShopOrder, type ShopStatus } from './ShopOrder';
import { writeNote } from './writeNote';

/** Every status except trash, which a deletion sets. */
export const Status = z.enum(
  Object.keys(orderStatuses).filter((status) => status !== 'trash') as Exclude<ShopStatus, 'trash'>[],
);

/** Sets the status with its dates and note. */
export function setStatus(shop: ShopState, order: ShopOrder, status: ShopStatus): void {
  const { status: previous } = order;
  if (status === previous) return;
  order.status = status;
  if (isPaid(order)) order.paid ??= shop.now();
  if (status === 'completed') order.completed ??= shop.now();
  adjustStock(shop, order);
  writeNote(shop, order, {
    note: `Order status changed from ${orderStatuses[previous]} to ${orderStatuses[status]}.`,
    customer_note: false,
  });
}

/** Cash on delivery is paid on completion. */
const isPaid = ({ status, payment_method }: ShopOrder) =>
  status === 'completed' || (status === 'processing' && payment_method !== 'cod');
