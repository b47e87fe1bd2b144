import { aShopProduct, type ShopProduct } from '#shop/catalog';
import type { Shop } from '#shop/Shop';
import { startShop } from '#shop/startShop';
import { toShopAddress } from '../domains/shops/sites/shopAddress';
import type { Services } from '../platform/context';
import { demoProducts, demoSites } from './catalog';
import { PRICE, readShopOrders } from './readShopOrders';

/** Like a real shop's queue, so that quick changes become one webhook. */
const WEBHOOK_DELAY_MS = 1_000;

interface SiteRow {
  id: number;
  name: string;
  consumer_key: string;
  consumer_secret_cipher: Buffer;
}

// Of an earlier start, the address is the loopback one of a shop that no longer runs.
const DEMO_SITES = `
  SELECT id, name, consumer_key, consumer_secret_cipher FROM sites
  WHERE name = ANY($1::text[]) AND (url = ANY($2::text[]) OR url ~ '^http://127\\.0\\.0\\.1:\\d+$') ORDER BY id`;

const MOVE_SITE = 'UPDATE sites SET url = $2, address = $3 WHERE id = $1';

/**
 * Starts the shops of the demo in this process, with their products and orders: what Keystock sends reaches them, and
 * what happens in them comes back by webhook. Their pages are at their addresses.
 */
export async function startDemoShops(services: Services): Promise<Shop[]> {
  const { db, vault, log } = services;
  const values = [demoSites.map(({ name }) => name), demoSites.map(({ url }) => url)];
  const { rows } = await db.$client.query<SiteRow>(DEMO_SITES, values);
  const shops = await Promise.all(
    rows.map(async ({ id, name, consumer_key, consumer_secret_cipher }) => {
      const shop = await startShop({
        products: listProducts(name),
        orders: await readShopOrders(db, id),
        credentials: {
          consumerKey: consumer_key,
          consumerSecret: vault.decrypt(consumer_secret_cipher, 'sites.consumer_secret_cipher', id),
        },
        deliveryDelayMs: WEBHOOK_DELAY_MS,
        storeId: `demo-${id}`,
      });
      await db.$client.query(MOVE_SITE, [id, shop.url, toShopAddress(shop.url)]);
      log.info({ site: id, url: shop.url }, `--demo: the shop ${name} runs`);
      return shop;
    }),
  );
  services.demoShopUrls = new Set(shops.map(({ url }) => url));
  return shops;
}

function listProducts(siteName: string): ShopProduct[] {
  const site = demoSites.findIndex(({ name }) => name === siteName);
  return demoProducts
    .filter((product) => product.site === site)
    .map(({ productId, name }) =>
      aShopProduct({
        id: productId,
        name,
        sku: `DEMO-${productId}`,
        price: String(PRICE),
        variations: [],
      }),
    );
}
