import { openShop } from '../shop/openShop';
import type { Shop, ShopOptions } from '../shop/startShop';
import { buildMapping, buildPool, buildSite } from './build';
import { type Selling, stockUp } from './selling';
import { startApi } from './startApi';

/** What the stand-in sells where nobody says what: its first simple product. */
export const SIMPLE = 10;

export interface ShopSelling extends Selling {
  shop: Shop;
}

/** A server and a running shop that sells `SIMPLE` from a pool with so many keys; no webhook leads to the server. */
export async function startShopSelling(
  keys = 0,
  options: ShopOptions = {},
  deliveries = 1,
): Promise<ShopSelling> {
  const [api, shop] = [await startApi(), await openShop(options)];
  const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { url, consumer_key, consumer_secret });
  const pool = await buildPool(api, { name: 'Simple keys' });
  await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: SIMPLE });
  await stockUp(api, pool.id, keys, { deliveries });
  return { api, shop, site, poolId: pool.id };
}

/** Units of `SIMPLE`, paid. */
export const paid = (quantity = 1) => ({
  set_paid: true,
  line_items: [{ product_id: SIMPLE, quantity }],
});
