import type { ShopState } from '../ShopState';
import { findOrder } from './findOrder';
import { placeOrder } from './placeOrder';
import type { ShopOrder, ShopSubscription } from './ShopOrder';

/** Starts a subscription to the products of an order. Subscriptions share the ids of orders. */
export function subscribe(shop: ShopState, parentId: number): ShopSubscription {
  const subscription = { id: shop.nextId('post'), parent_id: parentId };
  shop.subscriptions?.set(subscription.id, subscription);
  return subscription;
}

/** Places a paid order of the subscriptions' products, marked as WooCommerce Subscriptions does. */
export function placeRenewal(shop: ShopState, subscriptions: ShopSubscription[]): ShopOrder {
  const parents = subscriptions.map(({ parent_id }) => findOrder(shop, parent_id));
  const lines = parents.flatMap((parent) => parent.lines);
  return placeOrder(shop, {
    billing: parents[0]?.billing,
    line_items: lines.map(({ product_id, variation_id, quantity }) => ({
      product_id,
      quantity,
      ...(variation_id > 0 && { variation_id }),
    })),
    set_paid: true,
    created_via: 'subscription',
    meta_data: subscriptions.map(({ id }) => ({ key: '_subscription_renewal', value: String(id) })),
  });
}
