import { licenses } from '#contract/licenses';
import { type Mapping, mappings } from '#contract/mappings';
import { presentOrder } from '#shop/orders/presentOrder';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { openShop } from '../shop/openShop';
import type { ShopOptions } from '../shop/startShop';
import { buildMapping, buildSite } from './build';
import { deliver } from './selling';
import { paidOrder, type ShopSelling, SIMPLE, startShopSelling } from './shopSelling';
import type { Api } from './startApi';

/** Starts a shop whose stock of `SIMPLE` follows a pool with `keys`, and sets it for the first time. */
export async function startFollowing(keys: number, options: ShopOptions = {}): Promise<ShopSelling> {
  const selling = await startShopSelling(keys, options);
  await follow(selling.api, (await getMapping(selling)).id, true);
  await selling.api.runJobs();
  selling.shop.requests.length = 0;
  return selling;
}

export const follow = (api: Api, id: number, follows_stock: boolean) =>
  api.send(mappings.update, { params: { id }, body: { follows_stock } });

/** Another shop that sells from the same pool. */
export async function addFollowingShop({ api, poolId }: ShopSelling): Promise<ShopSelling> {
  const shop = await openShop();
  const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { url, consumer_key, consumer_secret });
  await buildMapping(api, { siteId: site.id, poolId, productId: SIMPLE }, { follows_stock: true });
  await api.runJobs();
  return { api, shop, site, poolId };
}

/** Maps another product to the pool, with its stock. */
export const buildFollowing = (selling: ShopSelling, productId: number, variationId = 0) =>
  buildMapping(
    selling.api,
    { siteId: selling.site.id, poolId: selling.poolId, productId, variationId },
    { follows_stock: true },
  );

export async function getMapping({ api, site }: ShopSelling, productId = SIMPLE): Promise<Mapping> {
  const { data } = await api.send(mappings.list, { query: { site_id: site.id } });
  const mapping = data.find(({ woocommerce_product_id }) => woocommerce_product_id === productId);
  if (!mapping) throw new Error('The product is not mapped');
  return mapping;
}

export const getStock = async (selling: ShopSelling, productId = SIMPLE) =>
  (await getMapping(selling, productId)).stock;

/** The shop's own quantity of a product or variation. */
export function getQuantity({ shop }: ShopSelling, id = SIMPLE): number | null | undefined {
  const found = shop.products
    .flatMap((product) => [product, ...product.variations])
    .find((one) => one.id === id);
  return found?.stock_quantity;
}

/** Sells units in the shop, which subtracts them; the order's webhook is still to come. */
export const sell = ({ shop }: ShopSelling, quantity = 1): ShopOrder => shop.placeOrder(paidOrder(quantity));

/** Sends the order's webhook and runs all jobs. */
export async function receive(selling: ShopSelling, order: ShopOrder): Promise<void> {
  await deliver(selling, presentOrder(selling.shop, order));
  await selling.api.runJobs();
}

export const listProductWrites = ({ shop }: ShopSelling) =>
  shop.requests.filter(({ method, url }) => method !== 'GET' && url.pathname.includes('/products'));

export async function importKeys({ api, poolId }: ShopSelling, count: number, prefix = 'NEW'): Promise<void> {
  const keys = Array.from({ length: count }, (_, n) => ({
    license_key: `${prefix}-${n + 1}-KEY`,
    delivre_x_times: 1,
  }));
  await api.send(licenses.import, { body: { license_group_id: poolId, licenses: keys } });
}

/** Lets the time pass in which orders must have arrived. */
export async function endArrivalInterval({ api, site }: ShopSelling): Promise<void> {
  await api.sql(`UPDATE mapping_stock SET due_at = now() - interval '1 second',
    in_transit_since = in_transit_since - interval '10 minutes',
    changed_at = changed_at - interval '10 minutes'`);
  await api.sql(
    `INSERT INTO health_checks (site_id, kind, checked_at, ok_at) VALUES ($1, 'reconciliation', now(), now())
     ON CONFLICT (site_id, kind) DO UPDATE SET ok_at = now()`,
    [site.id],
  );
  await api.runJobs();
}
