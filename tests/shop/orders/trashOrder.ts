import { refusedWith } from '../answers';
import type { ShopState } from '../ShopState';
import { tellWebhooks } from '../webhooks/tellWebhooks';
import { findOrder } from './findOrder';
import { Status } from './setStatus';

const WAS = '_wp_trash_meta_status';
const SINCE = '_wp_trash_meta_time';

/** Into the trash, which is what webhooks call deleted. */
export function trashOrder(shop: ShopState, id: number): void {
  const order = findOrder(shop, id);
  if (order.status === 'trash') {
    throw refusedWith(410, 'woocommerce_rest_already_trashed', 'The shop_order has already been deleted.');
  }
  const remembered = { [WAS]: `wc-${order.status}`, [SINCE]: String(shop.now().getTime() / 1000) };
  for (const [key, value] of Object.entries(remembered)) {
    order.meta.push({ id: shop.nextId('meta'), key, value });
  }
  order.status = 'trash';
  order.modified = shop.now();
  tellWebhooks(shop, 'order.deleted', id);
}

/** Out of the trash again, as what it was. */
export function restoreOrder(shop: ShopState, id: number): void {
  const order = findOrder(shop, id);
  const was = order.meta.find(({ key }) => key === WAS);
  if (order.status !== 'trash' || !was) return;
  order.status = Status.parse(String(was.value).slice('wc-'.length));
  order.meta = order.meta.filter(({ key }) => key !== WAS && key !== SINCE);
  order.modified = shop.now();
  tellWebhooks(shop, 'order.restored', id);
}

/** Gone for good, of which no webhook tells: those on their way find nothing but an error to send. */
export function deleteOrder(shop: ShopState, id: number): void {
  shop.orders.delete(findOrder(shop, id).id);
}
