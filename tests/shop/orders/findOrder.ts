import { recordedRefusal } from '../answers';
import type { ShopState } from '../ShopState';
import type { ShopOrder } from './ShopOrder';

/** Orders in the trash are found as well. */
export function findOrder(shop: ShopState, id: number, unknown = 'order-unknown'): ShopOrder {
  const order = shop.orders.get(id);
  if (!order) throw recordedRefusal(unknown);
  return order;
}
