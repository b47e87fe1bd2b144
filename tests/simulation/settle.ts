import { deliveries } from '#contract/deliveries';
import { orders } from '#contract/orders';
import { consistency } from '#contract/recovery';
import { jobs } from '#contract/system';
import { checkConsistency } from '../../server/domains/recovery/consistency/checkConsistency';
import { createSyncRun, syncOrders } from '../../server/domains/recovery/reconciliation/syncOrders';
import { checkSiteHealth } from '../../server/domains/shops/health/checkSiteHealth';
import { checkAnswered } from './answeredOrders';
import { sendPatiently } from './apiOrders';
import { activateArchived, resumeAll } from './choiceSteps';
import { mapAll } from './operatorSteps';
import { listKeys, readCustomerPages } from './orderPages';
import { heal, MAX_AT_ONCE, passTime, workBoth } from './passTime';
import { decideAsUser, sendAnswers } from './recoverySteps';
import { type ApiOrder, checkPromise, type World } from './startWorld';

const HOUR_MS = 60 * 60 * 1000;
const MAX_ROUNDS = 40;

const COUNT_PENDING = `
  SELECT (SELECT count(*)::int FROM webhook_events WHERE processed_at IS NULL) AS events,
    (SELECT count(*)::int FROM deliveries WHERE state <> 'sent') AS messages,
    (SELECT count(*)::int FROM backorders) AS units,
    (SELECT count(*)::int FROM jobs WHERE failed_at IS NULL
      AND queue IN ('refunds.read', 'subscriptions.read', 'orders.fulfill-backorders')) AS jobs,
    (SELECT count(*)::int FROM order_writes WHERE lacks_receipt) AS unrecorded,
    (SELECT count(*)::int FROM site_recoveries) AS recoveries,
    (SELECT count(*)::int FROM pools WHERE held_before IS NOT NULL) AS held_pools`;

/** Ends all faults, adds enough keys, and lets time pass until nothing is left to do; returns what is wrong then. */
export async function settle(world: World): Promise<string[]> {
  heal(world);
  for (const { shop } of world.shops) shop.clockSkewMs = 0;
  await passTime(world, HOUR_MS);
  await deliverAll(world);
  const early = await checkBefore(world);
  if (early.length > 0) return early;
  await resumeAll(world);
  await mapAll(world);
  await deliverAll(world);
  await sendAnswers(world);
  const poolIds = new Set(world.products.flatMap((product) => product.poolIds));
  for (let round = 0; ; round++) {
    const isSynced = await syncAll(world);
    await workBoth(world);
    await decideAsUser(world);
    for (const poolId of poolIds) await addEnough(world, poolId);
    const [pending = {}] = await world.sql<Record<string, number>>(COUNT_PENDING);
    if (Object.values(pending).every((n) => n === 0) && isSynced && round > 0) break;
    if (round === MAX_ROUNDS) return [`still pending: ${JSON.stringify(pending)}, synced: ${isSynced}`];
    await passTime(world, HOUR_MS);
    await allocateLost(world);
    await retryFailed(world);
    await sendAnswers(world);
  }
  // A restored database does not know all of them, and some were never answered.
  for (const poolId of poolIds) await addMissing(world, poolId);
  await sendPatiently(world, await listUnclear(world));
  await readCustomerPages(world);
  await checkAnswered(world);
  const broken = [...checkPromise(world), ...world.promise.checkSettled()];
  return [...broken, ...(await findInconsistencies(world))];
}

async function deliverAll({ shops }: World): Promise<void> {
  await Promise.all(shops.map(({ shop }) => shop.deliverDelayed()));
  await Promise.all(shops.map(({ shop }) => shop.deliverAll(MAX_AT_ONCE)));
}

const UNKNOWN_ROUNDS = 5;

/** What is wrong once everything that happened is known, before keys are added and shops deliver again. */
async function checkBefore(world: World): Promise<string[]> {
  await activateArchived(world);
  for (let round = 0; round < UNKNOWN_ROUNDS; round++) {
    const isSynced = await syncAll(world);
    await workBoth(world);
    const [pending] = await world.sql<{ events: number; jobs: number; recoveries: number }>(COUNT_PENDING);
    const isKnown = pending && pending.events + pending.jobs + pending.recoveries === 0;
    if (isSynced && isKnown) {
      const broken = checkPromise(world);
      await checkAnswered(world);
      return [...broken, ...checkPromise(world)];
    }
    await passTime(world, HOUR_MS);
  }
  // Failed reads wait for an administrator.
  return [];
}

/** False when a shop did not answer in time: orders whose webhooks were lost are not known then. */
async function syncAll({ shops, servers: [server] }: World): Promise<boolean> {
  let isSynced = true;
  for (const { site } of shops) {
    await checkSiteHealth(server, site.id).catch(() => undefined);
    const wasRead = await syncOrders(server, site.id, createSyncRun()).catch(() => false);
    isSynced &&= wasRead;
  }
  return isSynced;
}

/** An administrator retries what used up its attempts while a shop failed. */
async function retryFailed({ send, shops, sql, promise }: World): Promise<void> {
  await send(jobs.retry, { body: {} });
  for (const [shop, { site }] of shops.entries()) {
    const emails = await sql<{ order_id: string }>(FAILED_EMAILS, [site.id]);
    for (const { order_id } of emails) promise.repeated(shop, Number(order_id));
    await send(deliveries.retry, { params: { id: site.id }, body: {} });
  }
}

const FAILED_EMAILS = `
  SELECT order_id FROM deliveries WHERE site_id = $1 AND channel = 'email' AND state = 'failed'`;

/** An administrator allocates other keys to orders that a message cannot tell the lost ones. */
async function allocateLost({ send, shops, sql, promise }: World): Promise<void> {
  for (const [shop, { site }] of shops.entries()) {
    for (const { id, order_id } of await sql<{ id: number; order_id: string }>(LOST_ORDERS, [site.id])) {
      promise.allocated(shop, Number(order_id));
      await send(orders.allocate, { params: { id } });
    }
  }
}

const LOST_ORDERS = `
  SELECT DISTINCT o.id, o.order_id FROM deliveries d JOIN orders o USING (site_id, order_id)
  WHERE d.site_id = $1 AND d.state = 'failed' AND d.reason LIKE '{"code":"messages.keys_lost"%'`;

/** Adds the keys that units wait for, more for those of events that were not processed. */
async function addEnough(world: World, poolId: number): Promise<void> {
  const [row] = await world.sql<{ n: number }>(
    `SELECT (SELECT count(*)::int FROM backorders WHERE pool_id = $1)
       + 8 * least(20, (SELECT count(*)::int FROM webhook_events WHERE processed_at IS NULL)) AS n`,
    [poolId],
  );
  if (row && row.n > 0) await world.addKeys(poolId, row.n);
}

const MAX_REPEATED = 50;

/**
 * The orders by the API that are sent again in the end. Of those that have all keys in a database without losses a few:
 * the console lists the keys of the others.
 */
async function listUnclear(world: World): Promise<ApiOrder[]> {
  const { apiOrders, answers, promise, products, isRestored } = world;
  const all = [...apiOrders.values()];
  if (isRestored) return all;
  const listed = await listKeys(world, world.apiSiteId);
  const countOwed = ({ productId, quantity }: ApiOrder) =>
    quantity * (products.find((product) => product.productId === productId)?.poolIds.length ?? 0);
  const complete = new Set(all.filter((order) => answers.get(order.id)?.length === countOwed(order)));
  for (const { id, productId, quantity } of complete)
    promise.answered(id, productId, quantity, listed.get(id) ?? []);
  return [...all.filter((order) => !complete.has(order)), ...[...complete].slice(-MAX_REPEATED)];
}

/** Adds the keys that orders by the API were not answered with yet. */
async function addMissing(world: World, poolId: number): Promise<void> {
  const { sql, apiOrders, answers, products } = world;
  const [row] = await sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM licenses WHERE pool_id = $1 AND status = 'available'`,
    [poolId],
  );
  let missing = -(row?.n ?? 0);
  for (const { id, productId, quantity } of apiOrders.values()) {
    const poolIds = products.find((product) => product.productId === productId)?.poolIds ?? [];
    if (poolIds.includes(poolId)) missing += quantity * poolIds.length - (answers.get(id)?.length ?? 0);
  }
  if (missing > 0) await world.addKeys(poolId, missing);
}

/** What the daily check of the server finds. */
async function findInconsistencies({ servers, send }: World): Promise<string[]> {
  while (!(await checkConsistency(servers[0], {}))) await checkConsistency(servers[0], { isContinued: true });
  const { data } = await send(consistency.get);
  return data.flatMap(({ rule, inconsistencies, examples }) =>
    inconsistencies > 0
      ? [`the consistency check found ${inconsistencies} of ${rule}: ${JSON.stringify(examples)}`]
      : [],
  );
}
