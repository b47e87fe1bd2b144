import { setTimeout as wait } from 'node:timers/promises';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { sites } from '#contract/sites';
import { createRandom, itemAt, type Random } from '../../server/demo/random';
import type { ShopFault } from '../../server/demo/shop/faults';
import { messagePoller } from '../../server/modules/messages/messagePoller';
import { checkSiteHealth } from '../../server/modules/sites/checkSiteHealth';
import { createSyncRun, syncOrders } from '../../server/modules/sync/syncOrders';
import { processEventsJob } from '../../server/modules/webhooks/processEventsJob';
import type { Services } from '../../server/platform/context';
import { pollUntilDone } from '../../server/platform/jobs/poller';
import { crashDatabase } from './crashDatabase';
import { changeAtRandom, placeRandomOrder } from './orderActions';
import { LATE_MS, type World } from './startWorld';
import { openFailingServer } from './withFailingServer';

/** A step of a history; the same one in the same world does the same. */
export interface Step {
  name: StepName;
  seed: number;
  /** How often, for steps that repeat something. */
  size: number;
}

interface StepDefinition {
  weight: number;
  /** The most repetitions. */
  size?: number;
  /** Does it and says what it did. */
  run(world: World, random: Random, size: number): Promise<string>;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const pickShop = ({ shops }: World, random: Random) => random.pick(shops);
const nameOf = ({ shops }: World, shop: World['shops'][number]) => `shop ${shops.indexOf(shop) + 1}`;

const definitions = {
  place: {
    weight: 26,
    size: 12,
    async run(world, random, size) {
      const target = pickShop(world, random);
      const ids = Array.from({ length: size }, () => {
        const order = placeRandomOrder(
          target.shop,
          world.products.map(({ productId }) => productId),
          random,
        );
        const lines = order.lines
          .map(({ product_id, quantity }) => `${quantity} × ${product_id}`)
          .join(' + ');
        return `${order.id} (${order.status}: ${lines})`;
      });
      return `${nameOf(world, target)} gets the orders ${ids.join(', ')}`;
    },
  },
  change: {
    weight: 22,
    size: 10,
    async run(world, random, size) {
      const target = pickShop(world, random);
      const recent = [...target.shop.orders.values()].slice(-60);
      if (recent.length === 0) return 'nothing to change';
      const changed = Array.from({ length: size }, () => {
        const order = random.pick(recent);
        changeAtRandom(target.shop, order, random);
        return `${order.id} (${order.status})`;
      });
      return `${nameOf(world, target)} changes the orders ${changed.join(', ')}`;
    },
  },
  orderByApi: { weight: 8, size: 3, run: orderByApi },
  addKeys: {
    weight: 9,
    size: 60,
    async run(world, random, size) {
      const poolId = random.pick(world.products.flatMap(({ poolIds }) => poolIds));
      await world.addKeys(poolId, size);
      return `${size} keys are imported into pool ${poolId}`;
    },
  },
  deliver: {
    weight: 22,
    async run(world, random) {
      const rates = { lost: 0.2, twice: 0.3, shuffled: 0.6, delayed: 0.15, errorBody: 0.1, noRoute: 0.05 };
      const isFaulty = random.chance(0.6);
      for (const { shop } of world.shops) shop.deliveryFaults = isFaulty ? scale(rates, random) : {};
      await Promise.all([...world.shops.map(({ shop }) => shop.deliverAll()), work(world.servers[1])]);
      return isFaulty ? 'webhooks arrive lost, twice, shuffled, late or broken' : 'webhooks arrive';
    },
  },
  deliverDelayed: {
    weight: 4,
    async run(world) {
      await Promise.all(world.shops.map(({ shop }) => shop.deliverDelayed()));
      return 'delayed webhooks arrive';
    },
  },
  work: {
    weight: 26,
    async run(world) {
      await workBoth(world);
      return 'both servers work';
    },
  },
  advance: {
    weight: 20,
    async run(world, random) {
      const ms = random.pick([5 * SECOND_MS, MINUTE_MS, 3 * MINUTE_MS, 20 * MINUTE_MS, 6 * 60 * MINUTE_MS]);
      await passTime(world, ms);
      return `${ms / SECOND_MS} seconds pass`;
    },
  },
  syncOrders: {
    weight: 8,
    async run(world) {
      const all = world.servers.flatMap((server) =>
        world.shops.map(({ site }) => syncOrders(server, site.id, createSyncRun())),
      );
      await Promise.allSettled(all);
      return 'both servers sync the orders';
    },
  },
  checkShops: {
    weight: 4,
    async run(world) {
      const all = world.servers.flatMap((server) =>
        world.shops.map(({ site }) => checkSiteHealth(server, site.id)),
      );
      await Promise.allSettled(all);
      return 'both servers check the shops';
    },
  },
  shopFault: {
    weight: 8,
    async run(world, random) {
      const target = pickShop(world, random);
      const rates = { limited: 0.1, answer_lost: 0.2, overloaded: 0.1, down: 0.1, late: 0.04, slow: 0.02 };
      target.shop.faultRates = scale(rates, random);
      const lasting: ShopFault[] = [
        'down',
        'overloaded',
        'maintenance',
        'html',
        'limited_long',
        'keys_revoked',
        'slow',
      ];
      target.shop.fault = random.chance(0.25) ? random.pick(lasting) : undefined;
      const text =
        target.shop.fault ??
        Object.entries(target.shop.faultRates)
          .map(([name, rate]) => `${name} ${rate.toFixed(2)}`)
          .join(', ');
      return `${nameOf(world, target)} fails: ${text}`;
    },
  },
  healShops: {
    weight: 8,
    async run(world) {
      heal(world);
      return 'the shops work';
    },
  },
  shopClock: {
    weight: 2,
    async run(world, random) {
      const target = pickShop(world, random);
      target.shop.clockSkewMs = random.int(-10, 10) * MINUTE_MS;
      return `the clock of ${nameOf(world, target)} is ${target.shop.clockSkewMs / SECOND_MS} seconds ahead`;
    },
  },
  newSecret: {
    weight: 1,
    async run(world, random) {
      const target = pickShop(world, random);
      await world.send(sites.regenerateApiKey, { params: { id: target.site.id } });
      return `${nameOf(world, target)} gets another webhook secret`;
    },
  },
  serverDies: { weight: 14, run: (world, random) => failServer(world, random, 'dies') },
  serverFreezes: { weight: 5, run: (world, random) => failServer(world, random, 'freezes') },
  connectionsEnd: {
    weight: 4,
    async run(world) {
      const working = workBoth(world);
      await world.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      await working;
      return 'all connections end while both servers work';
    },
  },
  databaseCrashes: {
    weight: 2,
    async run(world) {
      const working = Promise.all([workBoth(world), ...world.shops.map(({ shop }) => shop.deliverAll())]);
      await crashDatabase(world);
      await working;
      return 'the database crashes while both servers work';
    },
  },
  replaceKey: { weight: 3, run: replaceKey },
  deleteAndImportAgain: { weight: 3, run: deleteAndImportAgain },
} satisfies Record<string, StepDefinition>;

export type StepName = keyof typeof definitions;

const entries = Object.entries(definitions) as [StepName, StepDefinition][];

export function pickStep(random: Random): Step {
  const [name, { size = 1 }] = random.pickWeighted(
    entries.map((entry) => ({ weight: entry[1].weight, entry })),
  ).entry;
  return { name, seed: random.int(1, 2 ** 31), size: random.int(1, size) };
}

export function runStep(world: World, { name, seed, size }: Step): Promise<string> {
  const definition: StepDefinition = definitions[name];
  return definition.run(world, createRandom(seed), size);
}

const scale = <T extends object>(rates: T, random: Random): Partial<Record<keyof T, number>> =>
  Object.fromEntries(
    Object.entries(rates).map(([fault, most]) => [fault, random.chance(0.5) ? random.next() * most : 0]),
  ) as Partial<Record<keyof T, number>>;

export function heal({ shops }: World): void {
  for (const { shop } of shops) {
    shop.fault = undefined;
    shop.faultRates = {};
    shop.deliveryFaults = {};
  }
}

/** What a shop still does for a request that timed out is done before the time passes. */
export async function passTime({ clock, shops }: World, ms: number): Promise<void> {
  if (shops.some(({ shop }) => shop.faultRates.late)) await wait(LATE_MS + 50);
  await clock.advance(ms);
}

/** Runs the due jobs of a server; those that fail are retried later. */
const work = (server: Services) => server.jobs.drain(server).catch(() => undefined);

export const workBoth = async ({ servers }: World): Promise<void> =>
  void (await Promise.all(servers.map(work)));

const jobsThatFail = {
  async 'processes webhooks'(world: World, server: Services) {
    const events = await world.sql<{ id: number }>(
      'SELECT id FROM webhook_events WHERE processed_at IS NULL',
    );
    await processEventsJob.run(
      server,
      events.map(({ id }) => ({ eventId: Number(id) })),
    );
  },
  'sends messages': (_: World, server: Services) => pollUntilDone(server, messagePoller),
  'syncs the orders': ({ shops }: World, server: Services) =>
    syncOrders(server, itemAt(shops, 0).site.id, createSyncRun()),
};

/** A third server fails in the middle of its work; a frozen one continues when the others have taken its work over. */
async function failServer(world: World, random: Random, kind: 'dies' | 'freezes'): Promise<string> {
  const names = Object.keys(jobsThatFail) as (keyof typeof jobsThatFail)[];
  const name = random.pick(names);
  const failure = { statement: random.int(1, 40), isDone: random.chance(0.6), kind };
  const failing = openFailingServer(world.servers[0], failure);
  const failed = jobsThatFail[name](world, failing.services).catch(() => undefined);
  if (kind === 'freezes') {
    await Promise.race([failing.failed, failed]);
    // Longer than every lease.
    await passTime(world, 10 * MINUTE_MS);
    await Promise.race([workBoth(world), wait(1500)]);
    failing.thaw();
  }
  await failed;
  await failing.close();
  return `a server that ${name} ${kind} ${failure.isDone ? 'after' : 'before'} statement ${failure.statement}`;
}

async function orderByApi(world: World, random: Random, size: number): Promise<string> {
  const texts: string[] = [];
  for (let n = 0; n < size; n++) {
    // An order of a small range is sent again.
    const id = random.int(1, 150);
    const order = createRandom(id);
    const { productId } = order.pick(world.products);
    const quantity = order.int(1, 3);
    texts.push(`api-${id} (${quantity} × ${productId})`);
    await sendApiOrder(world, `api-${id}`, productId, quantity);
  }
  return `the API gets the orders ${texts.join(', ')}`;
}

export async function sendApiOrder(
  { send, apiKey, promise }: World,
  orderId: string,
  productId: number,
  quantity: number,
): Promise<void> {
  const { status, data } = await send(orders.create, {
    headers: { 'x-api-key': apiKey },
    body: {
      order_id: orderId,
      status: 'processing',
      customer: { email: 'ada@example.com', first_name: 'Ada', last_name: '' },
      line_items: [{ id: '1', product_id: productId, variation_id: 0, quantity, name: 'Pass' }],
    },
  });
  if (status === 201)
    promise.answered(
      orderId,
      productId,
      quantity,
      data.keys.map(({ license_key }) => license_key),
    );
}

const findLicense = async ({ send }: World, key: string) =>
  (await send(licenses.search, { body: { search: key } })).data?.licenses.find(
    ({ license_key_decrypted }) => license_key_decrypted === key,
  );

async function replaceKey(world: World, random: Random): Promise<string> {
  const key = world.promise.pickTold(random.int(0, 1_000_000));
  const license = key === undefined ? undefined : await findLicense(world, key);
  if (key === undefined || !license) return 'no key to replace';
  const { status } = await world.send(licenses.replace, {
    params: { id: license.license_id },
    body: { replacement_note: 'It does not work' },
  });
  // Units that are not entitled any more get no other key.
  const given = await world.sql('SELECT FROM license_replacements WHERE license_id = $1', [
    license.license_id,
  ]);
  if (given.length > 0) world.promise.replaced(key);
  return `${key} is replaced (status ${status})`;
}

/** The supplier's file is imported again after a license was deleted: its key was told, and must not be sold. */
async function deleteAndImportAgain(world: World, random: Random): Promise<string> {
  const key = world.promise.pickTold(random.int(0, 1_000_000));
  const license = key === undefined ? undefined : await findLicense(world, key);
  if (key === undefined || !license) return 'no key to delete';
  const deleted = await world.send(licenses.delete, { params: { id: license.license_id } });
  const poolId = Number(/^P(\d+)-/.exec(key)?.[1]);
  const imported = await world.send(licenses.import, {
    body: { license_group_id: poolId, licenses: [{ license_key: key }] },
  });
  return `${key} is deleted (status ${deleted.status}) and imported again (${imported.data?.created_count ?? 'refused'})`;
}
