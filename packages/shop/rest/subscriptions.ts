import { buildJsonResponse, loadRecordedResponse, shopError } from '../responses';
import type { Route } from './Call';

/** Of WooCommerce Subscriptions 3.1 or later. */
export const subscriptions: Route[] = [
  {
    method: 'GET',
    path: /^\/subscriptions\/(\d+)$/,
    handle({ shop }, id) {
      if (!shop.subscriptions) return loadRecordedResponse('route-unknown');
      const subscription = shop.subscriptions.get(id);
      if (!subscription) throw shopError(404, 'woocommerce_rest_shop_subscription_invalid_id', 'Invalid ID.');
      return buildJsonResponse(200, { ...subscription, status: 'active' });
    },
  },
];
