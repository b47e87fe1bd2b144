import { recordedError } from '../responses';
import type { ShopState } from '../ShopState';
import type { ShopOrder } from './ShopOrder';

/** Finds an order, also in the trash; throws the recorded refusal `unknown` otherwise. */
export function findOrder(shop: ShopState, id: number, unknown = 'order-unknown'): ShopOrder {
  const order = shop.orders.get(id);
  if (!order) throw recordedError(unknown);
  return order;
}
