import { apiKeys } from '#contract/apiKeys';
import { mappings } from '#contract/mappings';
import { pools } from '#contract/pools';
import { settings } from '#contract/settings';
import { type Site, sites } from '#contract/sites';
import type { ShopWebhook } from '#shop/webhooks/ShopWebhook';
import { createSyncRun, syncOrders } from '../../server/domains/recovery/reconciliation/syncOrders';
import { readConfig } from '../../server/platform/config';
import { freePort } from '../../testkit/freePort';
import { createSender, type Send } from '../api/createSender';
import { replaceDatabaseName } from '../api/databaseNames';
import { signIn } from '../api/signIn';
import { type Ses, startSes } from '../ses/startSes';
import { type Shop, startShop } from '../shop/startShop';
import type { Cluster } from './databases';
import type { SoldProduct } from './keystockPromise';
import { openServerPair } from './serverPair';

/** What all worlds begin with: a database with two shops, a site by the API, and what they sell. */
export interface PreparedWorld {
  cluster: Cluster;
  /** The database to copy. */
  database: string;
  port: number;
  shops: PreparedShop[];
  /** The key of a site without WooCommerce. */
  apiKey: string;
  apiSiteId: number;
  products: SoldProduct[];
  /** Delivers the e-mails of all worlds. */
  ses: Ses;
}

interface PreparedShop {
  site: Site;
  port: number;
  storeId: string;
  webhooks: ShopWebhook[];
}

const POLICIES = ['flag', 'return', 'keep', 'flag'] as const;
const SHOPS = 3;

export const readWorldConfig = (port: number, { env }: Ses) =>
  readConfig({ PUBLIC_URL: `http://127.0.0.1:${port}`, ALLOW_PRIVATE_SHOP_URLS: 'true', ...env });

/** Fills a migrated database as an administrator does. The shops are closed then: each world opens its own there. */
export async function prepareWorld(cluster: Cluster, database: string): Promise<PreparedWorld> {
  const [port, ses] = [await freePort(), await startSes()];
  const url = replaceDatabaseName(cluster.url, database);
  const pair = await openServerPair(readWorldConfig(port, ses), url, { port });
  const [first] = pair.servers;
  const send = createSender(pair.app, await signIn(pair.app, first));
  unwrap(await send(settings.update, { body: { ses_from_email: 'keys@shop.example.com' } }));
  const opened: { shop: Shop; site: Site }[] = [];
  for (let n = 1; n <= SHOPS; n++) opened.push(await openShop(send, `Shop ${n}`));
  const products = await sell(send, opened);
  const { apiKey, apiSiteId } = await openApiSite(send, products);
  for (const server of pair.servers) await server.jobs.drain(server);
  for (const { site } of opened) while (!(await syncOrders(first, site.id, createSyncRun())));
  await Promise.all(opened.map(({ shop }) => shop.close()));
  await pair.close();
  const shops = opened.map(({ shop, site }) => ({
    site,
    port: Number(new URL(shop.url).port),
    storeId: shop.storeId,
    webhooks: [...shop.webhooks.values()],
  }));
  return { cluster, database, port, shops, apiKey, apiSiteId, products, ses };
}

function unwrap<D>({ status, data, message }: { status: number; data: D; message: string }): D {
  if (status >= 300) throw new Error(`Set-up failed with status ${status}: ${message}`);
  return data;
}

async function openShop(send: Send, name: string): Promise<{ shop: Shop; site: Site }> {
  const shop = await startShop();
  const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = unwrap(await send(sites.create, { body: { name, url, consumer_key, consumer_secret } }));
  return { shop, site };
}

/** Two products, a bundle of two pools, and one for later, each with another treatment of refunds and renewals. */
async function sell(send: Send, shops: { shop: Shop; site: Site }[]): Promise<SoldProduct[]> {
  const ids: number[] = [];
  for (const [n, refund_policy] of POLICIES.entries()) {
    const { id } = unwrap(
      await send(pools.create, {
        body: { name: `Pool ${n + 1}`, threshold_count: 0, threshold_percentage: 0 },
      }),
    );
    unwrap(await send(pools.update, { params: { id }, body: { refund_policy } }));
    ids.push(id);
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = ids;
  const catalog = (shops[0]?.shop.products ?? []).toSorted(
    (one, next) => one.variations.length - next.variations.length,
  );
  const [simple = 0, other = 0, bundle = 0, late = 0] = catalog.map(({ id }) => id);
  const products: SoldProduct[] = [
    { productId: simple, poolIds: [first], renewals: 'extend' },
    { productId: other, poolIds: [second], renewals: 'none' },
    { productId: bundle, poolIds: [third, first], renewals: 'new_key' },
    // No site sells it at first, nor anything of its first pool.
    { productId: late, poolIds: [fourth, second], renewals: 'none', isLate: true },
  ];
  for (const { site } of shops) await mapProducts(send, site.id, products);
  return products;
}

async function mapProducts(send: Send, siteId: number, products: SoldProduct[]): Promise<void> {
  for (const product of products) if (!product.isLate) unwrap(await mapProduct(send, siteId, product));
}

/** Also the orders that were paid earlier get keys. */
export function mapProduct(send: Send, siteId: number, { productId, poolIds, renewals }: SoldProduct) {
  const [license_group_id = 0, ...more] = poolIds;
  const body = {
    site_id: siteId,
    license_group_id,
    woocommerce_product_id: productId,
    woocommerce_variation_id: 0,
    woocommerce_product_name: `Product ${productId}`,
    orders_from: null,
    renewal_policy: renewals,
    ...(renewals === 'extend' && { validity: 1, validity_unit: 'year' as const }),
    more_pools: more.map((id) => ({ license_group_id: id, keys_per_unit: 1 })),
  };
  return send(mappings.create, { body });
}

async function openApiSite(send: Send, products: SoldProduct[]) {
  const body = {
    name: 'Own shop',
    url: 'https://own-shop.example.com',
    consumer_key: `ck_${'1'.repeat(40)}`,
    consumer_secret: `cs_${'2'.repeat(40)}`,
  };
  const site = unwrap(await send(sites.create, { body }));
  await mapProducts(send, site.id, products);
  const created = await send(apiKeys.create, {
    params: { id: site.id },
    body: { name: 'Simulation', scopes: ['allocate', 'read'] },
  });
  return { apiKey: unwrap(created).key, apiSiteId: site.id };
}
