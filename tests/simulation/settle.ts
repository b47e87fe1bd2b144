import { consistency } from '#contract/consistency';
import { jobs } from '#contract/jobs';
import { customerMessages } from '#contract/messages';
import { checkConsistency } from '../../server/modules/consistency/checkConsistency';
import { checkSiteHealth } from '../../server/modules/sites/checkSiteHealth';
import { createSyncRun, syncOrders } from '../../server/modules/sync/syncOrders';
import { checkPromise, type World } from './startWorld';
import { heal, passTime, sendApiOrder, workBoth } from './steps';

const HOUR_MS = 60 * 60 * 1000;
const MAX_ROUNDS = 40;

const COUNT_PENDING = `
  SELECT (SELECT count(*)::int FROM webhook_events WHERE processed_at IS NULL) AS events,
    (SELECT count(*)::int FROM order_messages WHERE state <> 'sent') AS messages,
    (SELECT count(*)::int FROM backorders) AS units,
    (SELECT count(*)::int FROM pgboss.job WHERE state < 'completed'
      AND name IN ('refunds.read', 'orders.fulfill-backorders')) AS jobs`;

/** As pg-boss does every ten seconds of real time, for the jobs of a server that died. */
const RELEASE_EXPIRED = `
  UPDATE pgboss.job SET state = 'retry', start_after = now()
  WHERE state = 'active' AND started_on + expire_in < now()`;

/** Ends all faults, adds enough keys, and lets time pass until nothing is left to do; returns what is wrong then. */
export async function settle(world: World): Promise<string[]> {
  heal(world);
  for (const { shop } of world.shops) shop.clockSkewMs = 0;
  await passTime(world, HOUR_MS);
  for (const poolId of new Set(world.products.flatMap(({ poolIds }) => poolIds)))
    await addEnough(world, poolId);
  await Promise.all(world.shops.map(({ shop }) => shop.deliverDelayed()));
  await Promise.all(world.shops.map(({ shop }) => shop.deliverAll()));
  for (let round = 0; ; round++) {
    for (const { site } of world.shops) {
      await checkSiteHealth(world.servers[0], site.id).catch(() => undefined);
      await syncOrders(world.servers[0], site.id, createSyncRun()).catch(() => undefined);
    }
    await workBoth(world);
    const [pending = {}] = await world.sql<Record<string, number>>(COUNT_PENDING);
    if (Object.values(pending).every((n) => n === 0) && round > 0) break;
    if (round === MAX_ROUNDS) return [`still pending: ${JSON.stringify(pending)}`];
    await passTime(world, HOUR_MS);
    await world.sql(RELEASE_EXPIRED);
    await retryFailed(world);
  }
  for (const { orderId, productId, quantity } of world.promise.listApiOrders())
    await sendApiOrder(world, orderId, productId, quantity);
  const broken = [...checkPromise(world), ...world.promise.checkSettled()];
  return [...broken, ...(await findInconsistencies(world))];
}

/** An administrator retries what used up its attempts while a shop failed. */
async function retryFailed({ send, shops }: World): Promise<void> {
  await send(jobs.retry, { body: {} });
  for (const { site } of shops) await send(customerMessages.retry, { params: { id: site.id }, body: {} });
}

async function addEnough(world: World, poolId: number): Promise<void> {
  const [row] = await world.sql<{ n: string }>(
    `SELECT (SELECT count(*) FROM backorders WHERE pool_id = $1) + 8 * (SELECT count(*) FROM webhook_events WHERE processed_at IS NULL) AS n`,
    [poolId],
  );
  await world.addKeys(poolId, Number(row?.n ?? 0) + 500);
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
