import { type Services, systemContext } from '../context';
import { transaction } from '../db/transaction';
import { OutsideError } from '../integrations/http/OutsideError';
import { eachAtMost } from '../integrations/woocommerce/eachAtMost';
import { defineJob, type Job } from '../jobs/jobs';
import { applyRefunds } from '../orders/applyOrder';
import { orderTransaction } from '../orders/orderTransaction';
import { openShopOf, type SiteRow } from '../sites/shopOf';
import { refundedOf } from './refundedOf';

const AT_ONCE = 4;
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

/** Asks the shop which pieces of partly refunded orders were meant, and settles their keys. */
export const readRefundsJob: Job<Asked> = defineJob<Asked>({
  queue: 'refunds.read',
  batch: 20,
  retryLimit: 12,
  async run(services, queued) {
    const orders = new Map(queued.map((order) => [`${order.siteId} ${order.orderId}`, order]));
    await eachAtMost(AT_ONCE, [...orders.values()], (order) => readOrAskAgain(services, order));
  },
});

async function readOrAskAgain(services: Services, asked: Asked): Promise<void> {
  const failed = (asked.failed ?? 0) + 1;
  try {
    await readRefunds(services, asked);
  } catch (error) {
    if (!(error instanceof OutsideError) || failed >= MOST_ATTEMPTS) throw error;
    const rarer = Math.min(FIRST_PAUSE_SECONDS * 2 ** (failed - 1), LONGEST_PAUSE_SECONDS);
    const pause = Math.max(rarer, Math.ceil((error.pauseMs ?? 0) / 1000));
    services.log.info(
      { ...asked, reason: error.message, pause },
      'refunds could not be read; asked again later',
    );
    await transaction(services.db, (tx) =>
      services.jobs.send(tx, readRefundsJob, { ...asked, failed }, pause),
    );
  }
}

// The time is the database's: every process has the same.
const ACTIVE_SITE = `
  SELECT id, url, consumer_key AS "consumerKey", consumer_secret_cipher AS "consumerSecretCipher",
    keys_in_query AS "keysInQuery", clock_timestamp() AS now
  FROM sites WHERE id = $1 AND is_active`;

type ActiveSite = Pick<SiteRow, 'id' | 'url' | 'consumerKey' | 'consumerSecretCipher' | 'keysInQuery'>;

async function readRefunds(services: Services, { siteId, orderId }: Asked): Promise<void> {
  const { rows } = await services.db.$client.query<ActiveSite & { now: Date }>(ACTIVE_SITE, [siteId]);
  const site = rows[0];
  if (!site) return;
  const refunds = await openShopOf(services, site).listRefunds(Number(orderId));

  const ctx = systemContext(services, `refunds-${orderId}`);
  const refunded = refundedOf(refunds, site.now.toISOString());
  await orderTransaction(services.db, (tx, isAlone) =>
    applyRefunds(tx, ctx, siteId, orderId, refunded, isAlone),
  );
}
