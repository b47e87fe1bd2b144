import type { FastifyInstance } from 'fastify';
import { pools } from '#contract/pools';
import { type Site, sites } from '#contract/sites';
import { createSyncRun, syncOrders } from '../../../server/modules/sync/syncOrders';
import type { Services } from '../../../server/platform/context';
import { freePort } from '../../freePort';
import { openShop } from '../../shop/openShop';
import type { Shop } from '../../shop/startShop';
import { buildMapping, buildPool, buildSite } from '../build';
import { stockUp } from '../selling';
import { type Api, startApi } from '../startApi';
import { startSecond } from '../startSecond';

export interface Simulation {
  api: Api;
  /** Two servers on one database; the shop's webhooks go to the first. */
  servers: [Services, Services];
  shop: Shop;
  site: Site;
  pools: { id: number; productId: number; variationId: number }[];
}

/** A shop waits a minute for the answer to a webhook; scaled down like the rest of the weather. */
const WEBHOOK_TIMEOUT_MS = 5_000;
const POLICIES = ['keep', 'flag', 'return', 'flag'] as const;

interface SimulationOptions {
  seed: number;
  /** By how much the shop's clock is fast at first. */
  clockSkewMs: number;
  lateMs: number;
}

/** A shop that Keystock has set its webhooks up in, and that tells customers their keys by note. */
export async function startSimulation({ seed, clockSkewMs, lateMs }: SimulationOptions): Promise<Simulation> {
  const port = await freePort();
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, ALLOW_PRIVATE_SHOP_URLS: 'true' };
  const [api, shop] = [
    await startApi(env),
    await openShop({ seed, lateMs, deliveryTimeoutMs: WEBHOOK_TIMEOUT_MS }),
  ];
  shop.clockSkewMs = clockSkewMs;
  const second = await startSecond(api, env);
  await (api.app as FastifyInstance).listen({ port, host: '127.0.0.1' });

  const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { url, consumer_key, consumer_secret });
  await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_note: true } });
  const sold = await sellFrom(api, shop, site.id);
  await api.runJobs();
  await syncOrders(api.services, site.id, createSyncRun());
  return { api, servers: [api.services, second.services], shop, site, pools: sold };
}

/** A pool for each of two simple products, one for a product's variations, and one for a single variation of it. */
async function sellFrom(api: Api, shop: Shop, siteId: number): Promise<Simulation['pools']> {
  const simple = shop.products.filter(({ type }) => type === 'simple').slice(0, 2);
  const variable = shop.products.find(({ type }) => type === 'variable');
  const variationId = variable?.variations[0]?.id ?? 0;
  const sold = [...simple.map(({ id }) => [id, 0]), [variable?.id, 0], [variable?.id, variationId]];

  const made: Simulation['pools'] = [];
  for (const [n, [productId = 0, variation = 0]] of sold.entries()) {
    const { id } = await buildPool(api);
    await api.send(pools.update, { params: { id }, body: { refund_policy: POLICIES[n] } });
    await buildMapping(api, { siteId, poolId: id, productId, variationId: variation });
    made.push({ id, productId, variationId: variation });
  }
  return made;
}

let imports = 0;

/** Some keys more for every pool. */
export async function addKeys({ api, pools: refilled }: Simulation, keys: number): Promise<void> {
  imports++;
  for (const { id } of refilled) await stockUp(api, id, keys, { prefix: `KEY-${imports}-${id}` });
}
