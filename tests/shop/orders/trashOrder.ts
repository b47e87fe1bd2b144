import { refusal } from '../answers';
import type { ShopState } from '../ShopState';
import { enqueueDeliveries } from '../webhooks/enqueueDeliveries';
import { findOrder } from './findOrder';
import { Status } from './setStatus';

const TRASHED_STATUS_KEY = '_wp_trash_meta_status';
const TRASHED_AT_KEY = '_wp_trash_meta_time';

/** Into the trash, which is what webhooks call deleted. */
export function trashOrder(shop: ShopState, id: number): void {
  const order = findOrder(shop, id);
  if (order.status === 'trash') {
    throw refusal(410, 'woocommerce_rest_already_trashed', 'The shop_order has already been deleted.');
  }
  const remembered = {
    [TRASHED_STATUS_KEY]: `wc-${order.status}`,
    [TRASHED_AT_KEY]: String(shop.now().getTime() / 1000),
  };
  for (const [key, value] of Object.entries(remembered)) {
    order.meta.push({ id: shop.nextId('meta'), key, value });
  }
  order.status = 'trash';
  order.modified = shop.now();
  enqueueDeliveries(shop, 'order.deleted', id);
}

/** Out of the trash again, as what it was. */
export function restoreOrder(shop: ShopState, id: number): void {
  const order = findOrder(shop, id);
  const was = order.meta.find(({ key }) => key === TRASHED_STATUS_KEY);
  if (order.status !== 'trash' || !was) return;
  order.status = Status.parse(String(was.value).slice('wc-'.length));
  order.meta = order.meta.filter(({ key }) => key !== TRASHED_STATUS_KEY && key !== TRASHED_AT_KEY);
  order.modified = shop.now();
  enqueueDeliveries(shop, 'order.restored', id);
}

/** Gone for good, of which no webhook tells: those on their way find nothing but an error to send. */
export function deleteOrder(shop: ShopState, id: number): void {
  shop.orders.delete(findOrder(shop, id).id);
}
