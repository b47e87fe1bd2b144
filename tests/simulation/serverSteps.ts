import { setTimeout as wait } from 'node:timers/promises';
import { itemAt, type Random } from '#shop/random';
import { deliveryPoller } from '../../server/domains/deliveries/sending/deliveryPoller';
import { processEventsJob } from '../../server/domains/orders/events/processEventsJob';
import { createSyncRun, syncOrders } from '../../server/domains/recovery/reconciliation/syncOrders';
import { checkSiteHealth } from '../../server/domains/shops/health/checkSiteHealth';
import type { Services } from '../../server/platform/context';
import { pollUntilDone } from '../../server/platform/jobs/startPolling';
import { crashDatabase, endConnections } from './crashDatabase';
import { MAX_AT_ONCE, passTime, workBoth } from './passTime';
import { defineSteps, MINUTE_MS, SECOND_MS } from './Step';
import type { World } from './startWorld';
import type { Failure } from './withFailingServer';

export const serverSteps = defineSteps({
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
  serverDies: { weight: 14, run: (world, random) => failServer(world, random, 'dies') },
  diskFull: { weight: 3, run: (world, random) => failServer(world, random, 'is out of space') },
  serverFreezes: { weight: 5, run: (world, random) => failServer(world, random, 'freezes') },
  connectionsEnd: {
    weight: 4,
    async run(world) {
      const working = workBoth(world);
      const failed = await endConnections(world);
      await working;
      return `${failed} while both servers work`;
    },
  },
  databaseCrashes: {
    weight: 2,
    async run(world) {
      const working = Promise.all([
        workBoth(world),
        ...world.shops.map(({ shop }) => shop.deliverAll(MAX_AT_ONCE)),
      ]);
      await crashDatabase(world);
      await working;
      return 'the database crashes while both servers work';
    },
  },
});

/** The others work until the frozen server's locks stop them. */
const BLOCKED_MS = 400;

/** What a server does while it fails. */
export interface Job {
  name: string;
  run(world: World, server: Services): Promise<unknown>;
}

export const processWebhooks: Job = {
  name: 'processes webhooks',
  async run(world, server) {
    const events = await world.sql<{ id: number }>(
      'SELECT id FROM webhook_events WHERE processed_at IS NULL',
    );
    await processEventsJob.run(
      server,
      events.map(({ id }) => ({ eventId: Number(id) })),
    );
  },
};

const jobs: Job[] = [
  processWebhooks,
  { name: 'sends messages', run: (_, server) => pollUntilDone(server, deliveryPoller) },
  {
    name: 'syncs the orders',
    run: ({ shops }, server) => syncOrders(server, itemAt(shops, 0).site.id, createSyncRun()),
  },
];

/** A third server fails in the middle of its work; a frozen one continues when the others have taken its work over. */
export async function failServer(
  world: World,
  random: Random,
  kind: Failure['kind'],
  job: Job = random.pick(jobs),
): Promise<string> {
  const failure = { statement: random.int(1, 40), isDone: random.chance(0.6), kind };
  const { services } = world.failing;
  const { happened, thaw, end } = world.failing.begin(failure);
  const failed = job.run(world, services).catch(() => undefined);
  if (kind === 'freezes') {
    await Promise.race([happened, failed]);
    // Longer than every lease.
    await passTime(world, 10 * MINUTE_MS);
    await Promise.race([workBoth(world), wait(BLOCKED_MS)]);
    thaw();
  }
  await failed;
  end();
  return `a server that ${job.name} ${kind} ${failure.isDone ? 'after' : 'before'} statement ${failure.statement}`;
}
