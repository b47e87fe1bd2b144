import { recordedError } from '../responses';
import type { ShopState } from '../ShopState';
import type { ShopOrder } from './ShopOrder';

/** Finds an order, also in the trash; throws the recorded refusal otherwise. */
export function findOrder(shop: ShopState, id: number, refusal = 'order-unknown'): ShopOrder {
  const order = shop.orders.get(id);
  if (!order) throw recordedError(refusal);
  return order;
}
