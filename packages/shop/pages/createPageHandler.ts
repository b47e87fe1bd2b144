import { ShopError, type ShopResponse } from '../responses';
import type { Shop } from '../Shop';
import { createAuthorizeHandler } from './createAuthorizeHandler';
import { redirectTo } from './html';
import { renderOrder } from './renderOrder';
import { renderOverview } from './renderOverview';

/** Handles browser requests by path; null for an unknown page. */
export function createPageHandler(shop: Shop) {
  const authorize = createAuthorizeHandler(shop);

  return async (method: string, url: URL, path: string, body: string): Promise<ShopResponse | null> => {
    if (method === 'GET' && (path === '' || path === '/')) return renderOverview(shop);
    if (method === 'GET' && path === '/wp-admin/post.php') {
      const order = shop.orders.get(Number(url.searchParams.get('post')));
      return order ? renderOrder(shop, order) : null;
    }
    const route = /^\/wc-auth\/v1\/(\w+)\/?$/.exec(path)?.[1];
    if (method === 'GET' && route) return authorize(route, url.searchParams);
    if (method !== 'POST') return null;
    return runAction(shop, path, new URLSearchParams(body));
  };
}

function runAction(shop: Shop, path: string, form: URLSearchParams): ShopResponse | null {
  const id = Number(form.get('id'));
  const actions: Record<string, () => void> = {
    '/orders/place': () => {
      const variation_id = Number(form.get('variation_id') ?? 0);
      shop.placeOrder({ line_items: [{ product_id: Number(form.get('product_id')), variation_id }] });
    },
    '/orders/pay': () => void shop.payOrder(id),
    '/orders/refund': () => void shop.refund(id),
    '/orders/trash': () => shop.trashOrder(id),
  };
  const action = actions[path];
  if (!action) return null;
  try {
    action();
  } catch (error) {
    if (error instanceof ShopError) return error.response;
    throw error;
  }
  return redirectTo(`${shop.url}/`);
}
