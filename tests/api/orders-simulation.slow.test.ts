import { expect, test, vi } from 'vitest';
import { sites } from '#contract/sites';
import { createRandom, type Random } from '../../server/demo/random';
import { messagePoller } from '../../server/modules/messages/messagePoller';
import { checkSiteHealth } from '../../server/modules/sites/checkSiteHealth';
import { createSyncRun, syncOrders } from '../../server/modules/sync/syncOrders';
import { processEventsJob } from '../../server/modules/webhooks/processEvent';
import { pollUntilDone } from '../../server/platform/jobs/poller';
import { findViolations } from './simulation/findViolations';
import { changeAtRandom, deleteVariation, placeRandomOrder } from './simulation/orderActions';
import { addKeys, type Simulation, startSimulation } from './simulation/startSimulation';
import { withDyingServer } from './simulation/withDyingServer';

const ROUNDS = 20;
const ORDERS_PER_ROUND = 50;
const ACTIONS_PER_ROUND = 45;

const MINUTE_MS = 60_000;
// Scales the delay of a slow shop from a minute to 300 ms, and Keystock's timeouts alike.
const LATE_MS = 300;
const TIMEOUT_MS = LATE_MS / 2;
const PAUSE_MS = 1000;

vi.mock('../../server/platform/httpClient/createExternalHttp', async (load) => {
  const real = await load<typeof import('../../server/platform/httpClient/createExternalHttp')>();
  const createExternalHttp: typeof real.createExternalHttp = (options) =>
    real.createExternalHttp({ ...options, timeoutMs: TIMEOUT_MS });
  return { createExternalHttp };
});

/** Ends every delay except that after a message attempt, which its shop may still be processing. */
const END_DELAYS = `
  UPDATE pgboss.job SET start_after = now() WHERE state < 'active';
  UPDATE order_messages SET
    next_at = coalesce(attempted_at + interval '${PAUSE_MS} milliseconds', now() - interval '1 second')
  WHERE state IN ('queued', 'sending')`;

const COUNT_PENDING = `
  SELECT (SELECT count(*)::int FROM webhook_events WHERE processed_at IS NULL)
    + (SELECT count(*)::int FROM order_messages WHERE state <> 'sent')
    + (SELECT count(*)::int FROM pgboss.job WHERE state < 'completed' AND name = 'refunds.read') AS n`;

test('assigns and sends one key for each paid unit of 1,000 random orders under random failures', async () => {
  const seed = Number(process.env.VITEST_SEED ?? Date.now() % 1_000_000);
  console.log(`Seed ${seed}; VITEST_SEED=${seed} repeats this run`);
  const random = createRandom(seed);
  const clockSkewMs = random.int(-14, 2) * MINUTE_MS;
  const simulation = await startSimulation({ seed, clockSkewMs, lateMs: LATE_MS });
  await addKeys(simulation, 100);

  for (let round = 1; round <= ROUNDS; round++) {
    changeOrders(simulation, random);
    await deliverWithFaults(simulation, random);
    if (random.chance(0.7)) await addKeys(simulation, 60);
  }
  await settle(simulation);

  expect(simulation.shop.orders.size).toBe(ROUNDS * ORDERS_PER_ROUND);
  expect(await findViolations(simulation)).toEqual([]);
}, 600_000);

/** Places orders and changes recent ones. */
function changeOrders({ shop }: Simulation, random: Random): void {
  for (let n = 0; n < ORDERS_PER_ROUND; n++) placeRandomOrder(shop, random);
  const recent = [...shop.orders.values()].slice(-4 * ORDERS_PER_ROUND);
  for (let n = 0; n < ACTIONS_PER_ROUND; n++) changeAtRandom(shop, random.pick(recent), random);
  if (random.chance(0.15)) deleteVariation(shop, random);
}

/** Delivers and processes the changes with random faults. */
async function deliverWithFaults(simulation: Simulation, random: Random): Promise<void> {
  const { api, servers, shop, site } = simulation;
  const [first, second] = servers;
  const randomUpTo = (rate: number) => random.next() * rate;
  shop.deliveryFaults = {
    lost: randomUpTo(0.2),
    twice: randomUpTo(0.3),
    shuffled: randomUpTo(0.6),
    delayed: randomUpTo(0.1),
    errorBody: randomUpTo(0.1),
  };
  if (random.chance(0.15)) await api.send(sites.regenerateApiKey, { params: { id: site.id } });
  await Promise.all([shop.deliverAll(), runJobs(simulation)]);
  await killThirdServer(simulation, random);

  const rates = { limited: 0.1, answer_lost: 0.1, late: 0.03, overloaded: 0.05, down: 0.05, slow: 0.01 };
  shop.faultRates = Object.fromEntries(Object.entries(rates).map(([fault, max]) => [fault, randomUpTo(max)]));
  shop.fault = random.chance(0.1) ? 'down' : undefined;
  if (random.chance(0.4))
    await Promise.all([checkSiteHealth(first, site.id), checkSiteHealth(second, site.id)]);
  if (random.chance(0.3)) await syncFromBoth(simulation);
  await runJobs(simulation);
  if (random.chance(0.2)) await shop.deliverDelayed();
}

/** Runs the jobs of both servers; failures are retried later. */
async function runJobs({ api, servers }: Simulation): Promise<void> {
  await api.sql(END_DELAYS);
  await Promise.allSettled(servers.map((server) => server.jobs.drain(server)));
}

/** Syncs orders from both servers concurrently. */
async function syncFromBoth({ servers, site }: Simulation): Promise<void> {
  await Promise.allSettled(servers.map((server) => syncOrders(server, site.id, createSyncRun())));
}

/** Kills a third server while it syncs, processes events and sends messages. */
async function killThirdServer({ api, servers: [server], site }: Simulation, random: Random): Promise<void> {
  const pickStatement = () => ({ statements: random.int(1, 60), isDone: random.chance(0.5) });
  if (random.chance(0.3))
    await withDyingServer(server, pickStatement(), (dying) => syncOrders(dying, site.id, createSyncRun()));
  const events = await api.sql<{ id: number }>('SELECT id FROM webhook_events WHERE processed_at IS NULL');
  const queued = events.map(({ id }) => ({ eventId: id }));
  await withDyingServer(server, pickStatement(), (dying) => processEventsJob.run(dying, queued));
  await api.sql(END_DELAYS);
  await withDyingServer(server, pickStatement(), (dying) => pollUntilDone(dying, messagePoller));
}

/** Ends all faults, imports enough keys and waits until nothing is pending. */
async function settle(simulation: Simulation): Promise<void> {
  const { api, shop, servers, site } = simulation;
  shop.fault = undefined;
  shop.faultRates = {};
  shop.deliveryFaults = {};
  await addKeys(simulation, 2000);
  await shop.deliverDelayed();
  await checkSiteHealth(servers[0], site.id);
  await shop.deliverAll();
  // On a busy machine a shop without faults may exceed the scaled timeouts too.
  const isSynced = () => syncOrders(servers[0], site.id, createSyncRun()).catch(() => false);
  await expect.poll(isSynced, { timeout: 60_000 }).toBe(true);
  const countPending = async () => {
    await runJobs(simulation);
    return (await api.sql<{ n: number }>(COUNT_PENDING))[0]?.n;
  };
  await expect.poll(countPending, { timeout: 30_000 }).toBe(0);
}
