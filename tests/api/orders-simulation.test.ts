import { expect, test, vi } from 'vitest';
import { sites } from '#contract/sites';
import { createRandom, type Random } from '../../server/demo/random';
import { messagePoller } from '../../server/modules/messages/messagePoller';
import { checkSiteHealth } from '../../server/modules/sites/checkSiteHealth';
import { createSyncRun, syncOrders } from '../../server/modules/sync/syncOrders';
import { processEventsJob } from '../../server/modules/webhooks/processEvent';
import { pollUntilDone } from '../../server/platform/jobs/poller';
import { findViolations } from './simulation/findViolations';
import { changeRandomly, deleteVariation, placeRandomly } from './simulation/orderActions';
import { addKeys, type Simulation, startSimulation } from './simulation/startSimulation';
import { withDyingServer } from './simulation/withDyingServer';

const ROUNDS = 20;
const ORDERS_A_ROUND = 50;
const DEEDS_A_ROUND = 45;

const MINUTE_MS = 60_000;
// A minute of a slow shop is 300 ms here, and Keystock's patience is scaled down alike.
const LATE_MS = 300;
const TIMEOUT_MS = LATE_MS / 2;
const PAUSE_MS = 1000;

vi.mock('../../server/platform/httpClient/createExternalHttp', async (load) => {
  const real = await load<typeof import('../../server/platform/httpClient/createExternalHttp')>();
  const createExternalHttp: typeof real.createExternalHttp = (options) =>
    real.createExternalHttp({ ...options, timeoutMs: TIMEOUT_MS });
  return { createExternalHttp };
});

/** Lets every pause be over, but for that after a message was tried: its shop may still be at it. */
const HURRY = `
  UPDATE pgboss.job SET start_after = now() WHERE state < 'active';
  UPDATE order_messages SET
    next_at = coalesce(attempted_at + interval '${PAUSE_MS} milliseconds', now() - interval '1 second')
  WHERE state IN ('queued', 'sending')`;

const LEFT = `
  SELECT (SELECT count(*)::int FROM webhook_events WHERE processed_at IS NULL)
    + (SELECT count(*)::int FROM order_messages WHERE state <> 'sent')
    + (SELECT count(*)::int FROM pgboss.job WHERE state < 'completed' AND name = 'refunds.read') AS n`;

test('assigns and sends one key for each paid unit of 1,000 random orders under random failures', async () => {
  const seed = Number(process.env.VITEST_SEED ?? Date.now() % 1_000_000);
  console.log(`Seed ${seed}; VITEST_SEED=${seed} tells the same story again`);
  const random = createRandom(seed);
  const clockSkewMs = random.int(-14, 2) * MINUTE_MS;
  const storm = await startSimulation({ seed, clockSkewMs, lateMs: LATE_MS });
  await addKeys(storm, 100);

  for (let round = 1; round <= ROUNDS; round++) {
    tellStory(storm, random);
    await passOn(storm, random);
    if (random.chance(0.7)) await addKeys(storm, 60);
  }
  await calmDown(storm);

  expect(storm.shop.orders.size).toBe(ROUNDS * ORDERS_A_ROUND);
  expect(await findViolations(storm)).toEqual([]);
}, 600_000);

/** Orders are placed; things happen to those of now and of a while ago. */
function tellStory({ shop }: Simulation, random: Random): void {
  for (let n = 0; n < ORDERS_A_ROUND; n++) placeRandomly(shop, random);
  const known = [...shop.orders.values()].slice(-4 * ORDERS_A_ROUND);
  for (let n = 0; n < DEEDS_A_ROUND; n++) changeRandomly(shop, random.pick(known), random);
  if (random.chance(0.15)) deleteVariation(shop, random);
}

/** The shop tells of it and Keystock works it off, both with whatever goes wrong. */
async function passOn(storm: Simulation, random: Random): Promise<void> {
  const { api, servers, shop, site } = storm;
  const [first, second] = servers;
  const upTo = (rate: number) => random.next() * rate;
  shop.deliveryFaults = {
    lost: upTo(0.2),
    twice: upTo(0.3),
    shuffled: upTo(0.6),
    delayed: upTo(0.1),
    errorBody: upTo(0.1),
  };
  if (random.chance(0.15)) await api.send(sites.regenerateApiKey, { params: { id: site.id } });
  await Promise.all([shop.deliverAll(), work(storm)]);
  await dieMidway(storm, random);

  const rates = { limited: 0.1, answer_lost: 0.1, late: 0.03, overloaded: 0.05, down: 0.05, slow: 0.01 };
  shop.faultRates = Object.fromEntries(Object.entries(rates).map(([fault, most]) => [fault, upTo(most)]));
  shop.fault = random.chance(0.1) ? 'down' : undefined;
  if (random.chance(0.4))
    await Promise.all([checkSiteHealth(first, site.id), checkSiteHealth(second, site.id)]);
  if (random.chance(0.3)) await lookByBoth(storm);
  await work(storm);
  if (random.chance(0.2)) await shop.deliverDelayed();
}

/** Both servers at once; what fails is left for later. */
async function work({ api, servers }: Simulation): Promise<void> {
  await api.sql(HURRY);
  await Promise.allSettled(servers.map((server) => server.jobs.drain(server)));
}

/** Both look for orders that no webhook brought. */
async function lookByBoth({ servers, site }: Simulation): Promise<void> {
  await Promise.allSettled(servers.map((server) => syncOrders(server, site.id, createSyncRun())));
}

/** A third one begins to look, to work and to send, and is killed in the middle of it. */
async function dieMidway({ api, servers: [server], site }: Simulation, random: Random): Promise<void> {
  const death = () => ({ statements: random.int(1, 60), isDone: random.chance(0.5) });
  if (random.chance(0.3))
    await withDyingServer(server, death(), (dying) => syncOrders(dying, site.id, createSyncRun()));
  const events = await api.sql<{ id: number }>('SELECT id FROM webhook_events WHERE processed_at IS NULL');
  const queued = events.map(({ id }) => ({ eventId: id }));
  await withDyingServer(server, death(), (dying) => processEventsJob.run(dying, queued));
  await api.sql(HURRY);
  await withDyingServer(server, death(), (dying) => pollUntilDone(dying, messagePoller));
}

/** Nothing goes wrong any more, and there are keys for everybody. */
async function calmDown(storm: Simulation): Promise<void> {
  const { api, shop, servers, site } = storm;
  shop.fault = undefined;
  shop.faultRates = {};
  shop.deliveryFaults = {};
  await addKeys(storm, 2000);
  await shop.deliverDelayed();
  await checkSiteHealth(servers[0], site.id);
  await shop.deliverAll();
  // On a busy machine a calm shop, too, may take longer than the patience that was scaled down.
  const isLooked = () => syncOrders(servers[0], site.id, createSyncRun()).catch(() => false);
  await expect.poll(isLooked, { timeout: 60_000 }).toBe(true);
  const isLeft = async () => {
    await work(storm);
    return (await api.sql<{ n: number }>(LEFT))[0]?.n;
  };
  await expect.poll(isLeft, { timeout: 30_000 }).toBe(0);
}
