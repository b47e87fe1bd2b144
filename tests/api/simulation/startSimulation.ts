import type { FastifyInstance } from 'fastify';
import { pools } from '#contract/pools';
import { type Site, sites } from '#contract/sites';
import { createSyncRun, syncOrders } from '../../../server/modules/sync/syncOrders';
import type { Services } from '../../../server/platform/context';
import { freePort } from '../../freePort';
import { openShop } from '../../shop/openShop';
import type { Shop } from '../../shop/startShop';
import { buildMapping, buildPool, buildSite } from '../build';
import { addNumberedKeys } from '../selling';
import { type Api, startApi } from '../startApi';
import { startSecondServer } from '../startSecondServer';

export interface Simulation {
  api: Api;
  /** Two servers on one database; the first receives the webhooks. */
  servers: [Services, Services];
  shop: Shop;
  site: Site;
  pools: { id: number; productId: number; variationId: number }[];
}

/** WooCommerce's timeout of a minute, scaled down like all delays of the simulation. */
const WEBHOOK_TIMEOUT_MS = 5_000;
const POLICIES = ['keep', 'flag', 'return', 'flag'] as const;

interface SimulationOptions {
  seed: number;
  /** Initial offset of the shop's clock. */
  clockSkewMs: number;
  lateMs: number;
}

/** Starts two servers and a shop with webhooks and delivery by note. */
export async function startSimulation({ seed, clockSkewMs, lateMs }: SimulationOptions): Promise<Simulation> {
  const port = await freePort();
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, ALLOW_PRIVATE_SHOP_URLS: 'true' };
  const [api, shop] = [
    await startApi(env),
    await openShop({ seed, lateMs, deliveryTimeoutMs: WEBHOOK_TIMEOUT_MS }),
  ];
  shop.clockSkewMs = clockSkewMs;
  const second = await startSecondServer(api, env);
  await (api.app as FastifyInstance).listen({ port, host: '127.0.0.1' });

  const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { url, consumer_key, consumer_secret });
  await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_note: true } });
  const sold = await sellFrom(api, shop, site.id);
  await api.runJobs();
  await syncOrders(api.services, site.id, createSyncRun());
  return { api, servers: [api.services, second.services], shop, site, pools: sold };
}

/** Creates pools for two simple products, for a variable product and for one of its variations. */
async function sellFrom(api: Api, shop: Shop, siteId: number): Promise<Simulation['pools']> {
  const simple = shop.products.filter(({ type }) => type === 'simple').slice(0, 2);
  const variable = shop.products.find(({ type }) => type === 'variable');
  const variationId = variable?.variations[0]?.id ?? 0;
  const items = [...simple.map(({ id }) => [id, 0]), [variable?.id, 0], [variable?.id, variationId]];

  const created: Simulation['pools'] = [];
  for (const [n, [productId = 0, variation = 0]] of items.entries()) {
    const { id } = await buildPool(api);
    await api.send(pools.update, { params: { id }, body: { refund_policy: POLICIES[n] } });
    await buildMapping(api, { siteId, poolId: id, productId, variationId: variation });
    created.push({ id, productId, variationId: variation });
  }
  return created;
}

let imports = 0;

/** Imports keys into every pool. */
export async function addKeys({ api, pools: all }: Simulation, keys: number): Promise<void> {
  imports++;
  for (const { id } of all) await addNumberedKeys(api, id, keys, { prefix: `KEY-${imports}-${id}` });
}
