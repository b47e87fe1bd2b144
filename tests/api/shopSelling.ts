import { openShop } from '../shop/openShop';
import type { Shop, ShopOptions } from '../shop/startShop';
import { buildMapping, buildPool, buildSite } from './build';
import { addNumberedKeys, type Selling } from './selling';
import { startApi } from './startApi';

/** The first simple product of the test shop, its default for orders. */
export const SIMPLE = 10;

export interface ShopSelling extends Selling {
  shop: Shop;
}

/** Starts a server and a shop that sells `SIMPLE`; the shop has no webhook. */
export async function startShopSelling(
  keys = 0,
  options: ShopOptions = {},
  deliveries = 1,
): Promise<ShopSelling> {
  const [api, shop] = [await startApi(), await openShop(options)];
  const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { url, consumer_key, consumer_secret });
  shop.requests.length = 0;
  const pool = await buildPool(api, { name: 'Simple keys' });
  await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: SIMPLE });
  await addNumberedKeys(api, pool.id, keys, { deliveries });
  return { api, shop, site, poolId: pool.id };
}

/** A paid order of `SIMPLE`. */
export const paidOrder = (quantity = 1) => ({
  set_paid: true,
  line_items: [{ product_id: SIMPLE, quantity }],
});
