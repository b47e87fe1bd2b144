import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { licenses } from '#contract/licenses';
import type { OrderLicenses } from '#contract/shopOrders';
import { type Site, sites } from '#contract/sites';
import { createRandom, itemAt } from '#shop/random';
import type { Services } from '../../server/platform/context';
import type { Keyring } from '../../server/platform/crypto/keyring';
import { createSender, type Send } from '../api/createSender';
import { replaceDatabaseName } from '../api/databaseNames';
import { TEST_KEYS } from '../api/keys';
import { ADMIN, getSetCookies } from '../api/signIn';
import type { Ses } from '../ses/startSes';
import { type Shop, startShop } from '../shop/startShop';
import { type Cluster, copyDatabase, query } from './databases';
import { createPromise, type KeystockPromise, type PromiseMark, type SoldProduct } from './keystockPromise';
import { type PreparedWorld, readWorldConfig } from './prepareWorld';
import { openServerPair, type ServerPair } from './serverPair';
import { openVirtualClock, type VirtualClock } from './virtualClock';
import type { Channel } from './watchedOrder';
import { type FailingServer, openFailingServer } from './withFailingServer';

/** An older state of the database, and what the promise knew then. */
export interface Backup {
  database: string;
  madeAt: Date;
  mark: PromiseMark;
}

/** An order of a caller of the API; its content follows from its number. */
export interface ApiOrder {
  id: string;
  productId: number;
  quantity: number;
}

interface SoldShop {
  shop: Shop;
  site: Site;
}

export interface World {
  cluster: Cluster;
  /** The database's name. */
  database: string;
  clock: VirtualClock;
  /** Two servers on one database; the first receives webhooks and requests. */
  readonly servers: [Services, Services];
  /** A third one, which fails on demand. */
  readonly failing: FailingServer;
  /** The encryption keys of all servers. */
  keyring: Keyring;
  send: Send;
  /** The text of a page of the server. */
  get(path: string): Promise<string>;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  shops: SoldShop[];
  /** One of them, without messages: its customers find their keys on the page of their order. */
  rushShop: SoldShop;
  ses: Ses;
  /** The key of a site without WooCommerce. */
  apiKey: string;
  apiSiteId: number;
  products: SoldProduct[];
  promise: KeystockPromise;
  /** What the caller of the API sent, by id. */
  apiOrders: Map<string, ApiOrder>;
  /** What it got for each of its orders. */
  answers: Map<string, OrderLicenses['keys']>;
  /** The latest one. */
  backup?: Backup;
  /** The database has lost some of its history. */
  isRestored?: boolean;
  addKeys(poolId: number, count: number): Promise<void>;
  importKeys(poolId: number, keys: string[]): Promise<void>;
  /** Closes both servers, and opens others after `whileClosed`. */
  restartServers(whileClosed: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A request that a shop answers late takes longer than the scaled timeout of ten seconds. */
const LATE_MS = 700;

/** Longer than the scaled timeout of a minute. */
const LATE_EMAIL_MS = 2500;

/** Since the registration of the shops: a clock that is set back must not make an order look older than it. */
const REGISTERED_MS = 15 * 60_000;

/** Starts two servers and two shops on a copy of the prepared database. */
export async function startWorld(prepared: PreparedWorld, seed: number): Promise<World> {
  const { cluster, port, apiKey, products, ses } = prepared;
  const database = `world_${randomUUID().replaceAll('-', '')}`;
  await copyDatabase(cluster, prepared.database, database);
  const ownerUrl = replaceDatabaseName(cluster.ownerUrl, database);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // The database crashes.
  owner.on('error', () => undefined);
  const clock = openVirtualClock(owner);
  await clock.advance(REGISTERED_MS);
  const secrets = { ...TEST_KEYS, encryption: openKeyring() };
  const open = () =>
    openServerPair(readWorldConfig(port, ses), replaceDatabaseName(cluster.url, database), { port, secrets });
  let pair = await open();
  const send = openSession(() => pair);
  let failing = openFailingServer(pair.servers[0]);

  const shops = await Promise.all(
    prepared.shops.map(async ({ site, webhooks, ...options }, n) => {
      const shop = await startShop({
        ...options,
        seed: seed + n,
        lateMs: LATE_MS,
        deliveryTimeoutMs: 60_000,
      });
      for (const webhook of webhooks) shop.webhooks.set(shop.nextId('webhook'), { ...webhook });
      return { shop, site };
    }),
  );
  const channels = await chooseChannels(send, prepared, seed);
  await leaveUnmapped(owner, prepared, seed);
  const promise = createPromise(products, channels);
  ses.emails.length = 0;
  ses.lateMs = LATE_EMAIL_MS;

  let imports = 0;
  const world: World = {
    cluster,
    database,
    clock,
    get servers() {
      return pair.servers;
    },
    keyring: secrets.encryption,
    send,
    get: async (url) => (await pair.app.inject({ url })).body,
    shops,
    rushShop: itemAt(shops, shops.length - 1),
    ses,
    apiKey,
    apiSiteId: prepared.apiSiteId,
    products,
    promise,
    apiOrders: new Map(),
    answers: new Map(),
    sql: async (text, values) => (await owner.query(text, values)).rows,
    addKeys(poolId, count) {
      imports++;
      return world.importKeys(
        poolId,
        Array.from({ length: count }, (_, n) => `P${poolId}-${imports}-${n + 1}`),
      );
    },
    async importKeys(poolId, keys) {
      const body = { license_group_id: poolId, licenses: keys.map((license_key) => ({ license_key })) };
      await send(licenses.import, { body });
      // A failed import may be stored: its keys may be told.
      for (const key of keys) promise.imported(key, poolId);
    },
    get failing() {
      return failing;
    },
    async restartServers(whileClosed) {
      await failing.close();
      await pair.close();
      await whileClosed();
      pair = await open();
      failing = openFailingServer(pair.servers[0]);
    },
    async close() {
      await Promise.all(shops.map(({ shop }) => shop.close()));
      await failing.close();
      await pair.close();
      await owner.end();
      const names = [database, world.backup?.database].flatMap((name) => name ?? []);
      await query(cluster.ownerUrl, ...names.map((name) => `DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
  return world;
}

/** What was broken since the last check. */
export const checkPromise = ({ promise, shops, ses }: World): string[] =>
  promise.check({ shops: shops.map(({ shop }) => shop), emails: ses.emails });

const CHANNELS: Channel[][] = [
  ['note'],
  ['note'],
  ['email'],
  ['order_item'],
  ['note', 'email'],
  ['note', 'order_item'],
];

/** Enables the channels of each shop, by seed. */
async function chooseChannels(send: Send, { shops }: PreparedWorld, seed: number): Promise<Channel[][]> {
  const random = createRandom(seed);
  const chosen = shops.map((_, n) => (n < shops.length - 1 ? random.pick(CHANNELS) : ['page' as const]));
  for (const [n, { site }] of shops.entries()) {
    const channels = chosen[n] ?? [];
    const body = {
      deliver_by_note: channels.includes('note'),
      deliver_by_email: channels.includes('email'),
      deliver_by_order_item: channels.includes('order_item'),
      // Each one is a message.
      complete_orders: !channels.includes('page') && random.chance(0.3),
    };
    const { status, message } = await send(sites.update, { params: { id: site.id }, body });
    if (status !== 200) throw new Error(`The channels were not chosen: ${message}`);
  }
  return chosen;
}

/** Keeps all keys, as an administrator who rotates: a backup, or a standby that lags, has those of its time. */
function openKeyring(): Keyring {
  let keys = TEST_KEYS.encryption.read();
  return {
    read: () => keys,
    rotate() {
      keys = [randomBytes(32), ...keys];
    },
  };
}

/** By seed, a shop was registered and is not mapped yet. */
async function leaveUnmapped(owner: pg.Pool, { shops }: PreparedWorld, seed: number): Promise<void> {
  const random = createRandom(seed);
  if (random.chance(0.5))
    await owner.query('DELETE FROM mappings WHERE site_id = $1', [random.pick(shops).site.id]);
}

/** Signs in at the first request, and again when the session has expired, as it does when time passes. */
function openSession(getPair: () => ServerPair): Send {
  let cookies: Record<string, string> = {};
  return async (endpoint, call) => {
    const { app } = getPair();
    const response = await createSender(app, cookies)(endpoint, call);
    if (response.status !== 401) return response;
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN });
    cookies = getSetCookies(answer);
    return createSender(app, cookies)(endpoint, call);
  };
}
