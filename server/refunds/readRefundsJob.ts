import { type Services, systemContext } from '../context';
import { transaction } from '../db/transaction';
import { OutsideError } from '../integrations/http/OutsideError';
import { defineJob, type Job } from '../jobs/jobs';
import { applyRefunds } from '../orders/applyOrder';
import { orderTransaction } from '../orders/orderTransaction';
import { openShopOf, type SiteRow } from '../sites/shopOf';
import { refundedOf } from './refundedOf';

const QUEUE = 'refunds.read';
/** For each request: whoever is queued behind waits for it too. */
const TIMEOUT_MS = 10_000;
/** About two days of asking, the longer the rarer; then the job is parked. */
const MOST_ATTEMPTS = 50;
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3600;

interface Asked {
  siteId: number;
  orderId: string;
  /** How often the shop failed to tell. */
  failed?: number;
}

/**
 * Asks shops which pieces of partly refunded orders were meant, and settles their keys. Each shop is asked about one
 * order after the other; one that keeps us waiting is left alone for a while, with all its orders.
 */
export const readRefundsJob: Job<Asked> = defineJob<Asked>({
  queue: QUEUE,
  batch: 20,
  retryLimit: 12,
  async run(services, queued) {
    const orders = new Map(queued.map((order) => [`${order.siteId} ${order.orderId}`, order]));
    const siteIds = [...new Set(queued.map(({ siteId }) => siteId))];
    const asked = await Promise.allSettled(
      siteIds.map((id) =>
        askShop(
          services,
          [...orders.values()].filter(({ siteId }) => siteId === id),
        ),
      ),
    );
    for (const one of asked) if (one.status === 'rejected') throw one.reason;
  },
});

async function askShop(services: Services, orders: Asked[]): Promise<void> {
  for (const [n, order] of orders.entries()) {
    try {
      await readRefunds(services, order);
    } catch (error) {
      const failed = (order.failed ?? 0) + 1;
      if (!(error instanceof OutsideError) || failed >= MOST_ATTEMPTS) throw error;
      const isWholeShop = error.reason === 'timeout' || error.pauseMs !== undefined;
      await askAgain(services, isWholeShop ? orders.slice(n) : [order], failed, error, isWholeShop);
      if (isWholeShop) return;
    }
  }
}

// What another server is just taking it asks about itself.
const HOLD = `
  UPDATE pgboss.job SET start_after = greatest(start_after, now() + make_interval(secs => $2)),
    data = jsonb_set(data, '{failed}', to_jsonb(greatest((data->>'failed')::int, $3::int)))
  WHERE name = '${QUEUE}' AND id IN (
    SELECT id FROM pgboss.job
    WHERE name = '${QUEUE}' AND state IN ('created', 'retry') AND data->>'siteId' = $1::text
    FOR NO KEY UPDATE SKIP LOCKED)`;

/** Puts off these orders, and with `isWholeShop` all others that are queued of their shop. */
async function askAgain(
  { db, jobs, log }: Services,
  orders: Asked[],
  failed: number,
  error: OutsideError,
  isWholeShop: boolean,
): Promise<void> {
  const rarer = Math.min(FIRST_PAUSE_SECONDS * 2 ** (failed - 1), LONGEST_PAUSE_SECONDS);
  const pause = Math.max(rarer, Math.ceil((error.pauseMs ?? 0) / 1000));
  const siteId = orders[0]?.siteId;
  log.info({ siteId, failed, reason: error.message, pause }, 'refunds could not be read; asked again later');
  await transaction(db, async (tx) => {
    if (isWholeShop) await tx.$client.query(HOLD, [siteId, pause, failed]);
    for (const order of orders) await jobs.send(tx, readRefundsJob, { ...order, failed }, pause);
  });
}

// The time is the database's: every process has the same.
const ACTIVE_SITE = `
  SELECT id, url, consumer_key AS "consumerKey", consumer_secret_cipher AS "consumerSecretCipher",
    credentials_in_query AS "credentialsInQuery", clock_timestamp() AS now
  FROM sites WHERE id = $1 AND is_active`;

type ActiveSite = Pick<SiteRow, 'id' | 'url' | 'consumerKey' | 'consumerSecretCipher' | 'credentialsInQuery'>;

async function readRefunds(services: Services, { siteId, orderId }: Asked): Promise<void> {
  const { rows } = await services.db.$client.query<ActiveSite & { now: Date }>(ACTIVE_SITE, [siteId]);
  const site = rows[0];
  if (!site) return;
  const refunds = await openShopOf(services, site, TIMEOUT_MS).listRefunds(Number(orderId));

  const ctx = systemContext(services, `refunds-${orderId}`);
  const refunded = refundedOf(refunds, site.now.toISOString());
  await orderTransaction(services.db, (tx, isAlone) =>
    applyRefunds(tx, ctx, siteId, orderId, refunded, isAlone),
  );
}
