import { refusedWith } from '../answers';
import type { ShopState } from '../ShopState';
import { tellWebhooks } from '../webhooks/tellWebhooks';
import { findOrder } from './findOrder';

/** Into the trash, which is what webhooks call deleted. */
export function trashOrder(shop: ShopState, id: number): void {
  const order = findOrder(shop, id);
  if (order.status === 'trash') {
    throw refusedWith(410, 'woocommerce_rest_already_trashed', 'The shop_order has already been deleted.');
  }
  order.meta.push({ id: shop.nextId('meta'), key: '_wp_trash_meta_status', value: `wc-${order.status}` });
  order.status = 'trash';
  order.modified = shop.now();
  tellWebhooks(shop, 'order.deleted', id);
}

/** Gone for good, of which no webhook tells: those on their way find nothing but an error to send. */
export function deleteOrder(shop: ShopState, id: number): void {
  shop.orders.delete(findOrder(shop, id).id);
}
