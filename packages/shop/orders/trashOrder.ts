import { shopError } from '../responses';
import type { ShopState } from '../ShopState';
import { enqueueDeliveries } from '../webhooks/enqueueDeliveries';
import { findOrder } from './findOrder';
import { Status } from './setStatus';

const TRASHED_STATUS_KEY = '_wp_trash_meta_status';
const TRASHED_AT_KEY = '_wp_trash_meta_time';

/** Trashes an order, which sends order.deleted. */
export function trashOrder(shop: ShopState, id: number): void {
  const order = findOrder(shop, id);
  if (order.status === 'trash') {
    throw shopError(410, 'woocommerce_rest_already_trashed', 'The shop_order has already been deleted.');
  }
  const trashMeta = {
    [TRASHED_STATUS_KEY]: `wc-${order.status}`,
    [TRASHED_AT_KEY]: String(shop.now().getTime() / 1000),
  };
  for (const [key, value] of Object.entries(trashMeta)) {
    order.meta.push({ id: shop.nextId('meta'), key, value });
  }
  order.status = 'trash';
  order.modified = shop.now();
  enqueueDeliveries(shop, 'order.deleted', id);
}

/** Restores an order with its previous status. */
export function restoreOrder(shop: ShopState, id: number): void {
  const order = findOrder(shop, id);
  const previous = order.meta.find(({ key }) => key === TRASHED_STATUS_KEY);
  if (order.status !== 'trash' || !previous) return;
  order.status = Status.parse(String(previous.value).slice('wc-'.length));
  order.meta = order.meta.filter(({ key }) => key !== TRASHED_STATUS_KEY && key !== TRASHED_AT_KEY);
  order.modified = shop.now();
  enqueueDeliveries(shop, 'order.restored', id);
}

/** Deletes an order permanently, without a webhook; queued deliveries then send an error object. */
export function deleteOrder(shop: ShopState, id: number): void {
  shop.orders.delete(findOrder(shop, id).id);
}
