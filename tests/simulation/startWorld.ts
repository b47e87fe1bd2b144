import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { apiKeys } from '#contract/apiKeys';
import { licenses } from '#contract/licenses';
import { mappings } from '#contract/mappings';
import { pools } from '#contract/pools';
import { type Site, sites } from '#contract/sites';
import { buildApp } from '../../server/app/buildApp';
import { closeServices, createServices } from '../../server/app/services';
import { createSyncRun, syncOrders } from '../../server/modules/sync/syncOrders';
import { readConfig } from '../../server/platform/config';
import type { Services } from '../../server/platform/context';
import { createLog } from '../../server/platform/log';
import { createSender, type Send } from '../api/createSender';
import { replaceDatabaseName } from '../api/databaseNames';
import { TEST_KEYS } from '../api/keys';
import { ADMIN, getSetCookies, signIn } from '../api/signIn';
import { freePort } from '../freePort';
import { type Shop, startShop } from '../shop/startShop';
import { createPromise, type KeystockPromise, type SoldProduct } from './keystockPromise';
import { openVirtualClock, type VirtualClock } from './virtualClock';

/** A PostgreSQL of the simulation, with a template that takes its time from the clock. */
export interface Cluster {
  url: string;
  ownerUrl: string;
  template: string;
}

export interface World {
  clock: VirtualClock;
  /** Two servers on one database; the first receives webhooks and requests. */
  servers: [Services, Services];
  send: Send;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  shops: { shop: Shop; site: Site }[];
  /** The key of a site without WooCommerce. */
  apiKey: string;
  products: SoldProduct[];
  promise: KeystockPromise;
  addKeys(poolId: number, count: number): Promise<void>;
  close(): Promise<void>;
}

/** A request that a shop answers late takes longer than the scaled timeout of ten seconds. */
export const LATE_MS = 700;
const POLICIES = ['flag', 'return', 'keep'] as const;
const SHOPS = 2;

/** Starts two servers, two shops with webhooks and notes, and what they sell: two products, and a bundle of two pools. */
export async function startWorld(cluster: Cluster, seed: number): Promise<World> {
  const name = `world_${randomUUID().replaceAll('-', '')}`;
  await query(cluster.ownerUrl, `CREATE DATABASE ${name} TEMPLATE ${cluster.template}`);
  const ownerUrl = replaceDatabaseName(cluster.ownerUrl, name);
  // A setting of a database is not copied with it.
  await query(ownerUrl, `ALTER DATABASE ${name} SET search_path = sim, public, pg_catalog`);
  const clock = openVirtualClock(ownerUrl);
  await clock.advance(0);

  const port = await freePort();
  const config = readConfig({
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ALLOW_PRIVATE_SHOP_URLS: 'true',
  });
  const start = () =>
    createServices(config, replaceDatabaseName(cluster.url, name), TEST_KEYS, createLog('silent'), ownerUrl);
  const servers: World['servers'] = [await start(), await start()];
  const [first] = servers;
  const app = (await buildApp(first, '/nonexistent')) as unknown as FastifyInstance;
  const send = await openSession(app, first);
  await app.listen({ port, host: '127.0.0.1' });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // The database crashes.
  owner.on('error', () => undefined);

  const shops = await Promise.all(
    Array.from({ length: SHOPS }, (_, n) => openShop(send, seed + n, `Shop ${n + 1}`)),
  );
  const products = await sell(send, shops);
  const promise = createPromise(products);
  const apiKey = await openApiSite(send, products);
  for (const server of servers) await server.jobs.drain(server);
  // On a busy machine a shop may exceed the scaled timeouts.
  const syncOnce = (siteId: number) =>
    syncOrders(first, siteId, createSyncRun()).catch(() => clock.advance(10_000).then(() => false));
  for (const { site } of shops) while (!(await syncOnce(site.id)));

  let imports = 0;
  return {
    clock,
    servers,
    send,
    shops,
    apiKey,
    products,
    promise,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    async addKeys(poolId, count) {
      imports++;
      const keys = Array.from({ length: count }, (_, n) => `P${poolId}-${imports}-${n + 1}`);
      const body = { license_group_id: poolId, licenses: keys.map((license_key) => ({ license_key })) };
      const { status } = await send(licenses.import, { body });
      // A failed import may be stored: its keys may be told.
      for (const key of keys) promise.imported(key, poolId);
      if (status >= 500) return;
    },
    async close() {
      await Promise.all(shops.map(({ shop }) => shop.close()));
      await app.close();
      for (const server of servers) await closeServices(server);
      await owner.end();
      await query(cluster.ownerUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** What was broken since the last check. */
export const checkPromise = ({ promise, shops }: World): string[] =>
  promise.check(shops.map(({ shop }) => shop.orders));

/** Signs in again when the session has expired, as it does when time passes. */
async function openSession(app: FastifyInstance, services: Services): Promise<Send> {
  let send = createSender(app, await signIn(app, services));
  return async (endpoint, call) => {
    const response = await send(endpoint, call);
    if (response.status !== 401) return response;
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN });
    send = createSender(app, getSetCookies(answer));
    return send(endpoint, call);
  };
}

export async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function unwrap<D>({ status, data, message }: { status: number; data: D; message: string }): D {
  if (status >= 300) throw new Error(`Set-up failed with status ${status}: ${message}`);
  return data;
}

async function openShop(send: Send, seed: number, name: string): Promise<{ shop: Shop; site: Site }> {
  const shop = await startShop({ seed, lateMs: LATE_MS, deliveryTimeoutMs: 60_000 });
  const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = unwrap(await send(sites.create, { body: { name, url, consumer_key, consumer_secret } }));
  unwrap(await send(sites.update, { params: { id: site.id }, body: { deliver_by_note: true } }));
  return { shop, site };
}

async function sell(send: Send, shops: { shop: Shop; site: Site }[]): Promise<SoldProduct[]> {
  const ids: number[] = [];
  for (const [n, refund_policy] of POLICIES.entries()) {
    const { id } = unwrap(await send(pools.create, { body: { name: `Pool ${n + 1}` } }));
    unwrap(await send(pools.update, { params: { id }, body: { refund_policy } }));
    ids.push(id);
  }
  const [first = 0, second = 0, third = 0] = ids;
  const [simple = 0, other = 0, bundle = 0] = (shops[0]?.shop.products ?? [])
    .filter(({ type }) => type === 'simple')
    .map(({ id }) => id);
  const products = [
    { productId: simple, poolIds: [first] },
    { productId: other, poolIds: [second] },
    { productId: bundle, poolIds: [third, first] },
  ];
  for (const { site } of shops) for (const product of products) await map(send, site.id, product);
  return products;
}

async function map(send: Send, siteId: number, { productId, poolIds }: SoldProduct): Promise<void> {
  const [license_group_id = 0, ...more] = poolIds;
  const body = {
    site_id: siteId,
    license_group_id,
    woocommerce_product_id: productId,
    woocommerce_variation_id: 0,
    woocommerce_product_name: `Product ${productId}`,
    orders_from: null,
    more_pools: more.map((id) => ({ license_group_id: id, keys_per_unit: 1 })),
  };
  unwrap(await send(mappings.create, { body }));
}

async function openApiSite(send: Send, products: SoldProduct[]): Promise<string> {
  const body = {
    name: 'Own shop',
    url: 'https://own-shop.example.com',
    consumer_key: `ck_${'1'.repeat(40)}`,
    consumer_secret: `cs_${'2'.repeat(40)}`,
  };
  const site = unwrap(await send(sites.create, { body }));
  for (const product of products) await map(send, site.id, product);
  const created = await send(apiKeys.create, {
    params: { id: site.id },
    body: { name: 'Simulation', scopes: ['allocate', 'read'] },
  });
  return unwrap(created).key;
}
