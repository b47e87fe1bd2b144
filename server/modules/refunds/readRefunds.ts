import { type Services, systemContext } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { UpstreamError } from '../../platform/httpClient/UpstreamError';
import { defineJob, type Job } from '../../platform/jobs/defineJob';
import type { WooRefund } from '../../platform/woocommerce/responseSchemas';
import type { RefundSummary } from '../../schema';
import { applyRefunds, runOrderTransaction } from '../orders';
import { createSiteClient, type SiteRow } from '../sites';

const QUEUE = 'refunds.read';
/** For each request: whoever is queued behind waits for it too. */
const REQUEST_TIMEOUT_MS = 10_000;
/** About two days of asking, the longer the rarer; then the job is parked. */
const MAX_ATTEMPTS = 50;
const INITIAL_DELAY_SECONDS = 15;
const MAX_DELAY_SECONDS = 3600;

interface RefundRequest {
  siteId: number;
  orderId: string;
  /** How often the shop failed to tell. */
  failed?: number;
}

/**
 * Asks shops which pieces of partly refunded orders were meant, and settles their keys. Each shop is asked about one
 * order after the other; one that keeps us waiting is left alone for a while, with all its orders.
 */
export const readRefundsJob: Job<RefundRequest> = defineJob<RefundRequest>({
  queue: QUEUE,
  batchSize: 20,
  retryLimit: 12,
  async run(services, queued) {
    const orders = new Map(queued.map((order) => [`${order.siteId} ${order.orderId}`, order]));
    const siteIds = [...new Set(queued.map(({ siteId }) => siteId))];
    const results = await Promise.allSettled(
      siteIds.map((id) =>
        readSiteRefunds(
          services,
          [...orders.values()].filter(({ siteId }) => siteId === id),
        ),
      ),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  },
});

async function readSiteRefunds(services: Services, orders: RefundRequest[]): Promise<void> {
  for (const [index, order] of orders.entries()) {
    try {
      await readOrderRefunds(services, order);
    } catch (error) {
      const failed = (order.failed ?? 0) + 1;
      if (!(error instanceof UpstreamError) || failed >= MAX_ATTEMPTS) throw error;
      const isWholeShop = error.reason === 'timeout' || error.retryAfterMs !== undefined;
      await retryLater(services, isWholeShop ? orders.slice(index) : [order], failed, error, isWholeShop);
      if (isWholeShop) return;
    }
  }
}

// What another server is just taking it asks about itself.
const POSTPONE = `
  UPDATE pgboss.job SET start_after = greatest(start_after, now() + make_interval(secs => $2)),
    data = jsonb_set(data, '{failed}', to_jsonb(greatest((data->>'failed')::int, $3::int)))
  WHERE name = '${QUEUE}' AND id IN (
    SELECT id FROM pgboss.job
    WHERE name = '${QUEUE}' AND state IN ('created', 'retry') AND data->>'siteId' = $1::text
    FOR NO KEY UPDATE SKIP LOCKED)`;

/** Puts off these orders, and with `isWholeShop` all others that are queued of their shop. */
async function retryLater(
  { db, jobs, log }: Services,
  orders: RefundRequest[],
  failed: number,
  error: UpstreamError,
  isWholeShop: boolean,
): Promise<void> {
  const backoffSeconds = Math.min(INITIAL_DELAY_SECONDS * 2 ** (failed - 1), MAX_DELAY_SECONDS);
  const delaySeconds = Math.max(backoffSeconds, Math.ceil((error.retryAfterMs ?? 0) / 1000));
  const siteId = orders[0]?.siteId;
  log.info(
    { siteId, failed, reason: error.message, pause: delaySeconds },
    'refunds could not be read; asked again later',
  );
  await transaction(db, async (tx) => {
    if (isWholeShop) await tx.$client.query(POSTPONE, [siteId, delaySeconds, failed]);
    for (const order of orders) await jobs.send(tx, readRefundsJob, { ...order, failed }, delaySeconds);
  });
}

// The time is the database's: every process has the same.
const ACTIVE_SITE = `
  SELECT id, url, consumer_key AS "consumerKey", consumer_secret_cipher AS "consumerSecretCipher",
    credentials_in_query AS "credentialsInQuery", clock_timestamp() AS now
  FROM sites WHERE id = $1 AND is_active`;

type ActiveSite = Pick<SiteRow, 'id' | 'url' | 'consumerKey' | 'consumerSecretCipher' | 'credentialsInQuery'>;

async function readOrderRefunds(services: Services, { siteId, orderId }: RefundRequest): Promise<void> {
  const { rows } = await services.db.$client.query<ActiveSite & { now: Date }>(ACTIVE_SITE, [siteId]);
  const site = rows[0];
  if (!site) return;
  const refunds = await createSiteClient(services, site, REQUEST_TIMEOUT_MS).listRefunds(Number(orderId));

  const ctx = systemContext(services, `refunds-${orderId}`);
  const refunded = summarizeRefunds(refunds, site.now.toISOString());
  await runOrderTransaction(services.db, (tx, isExclusive) =>
    applyRefunds(tx, ctx, siteId, orderId, refunded, isExclusive),
  );
}

/** What of an order was refunded, line by line. A refund's line names the one it refunds in its meta data. */
export function summarizeRefunds(refunds: WooRefund[], askedAt: string): RefundSummary {
  const units: Record<string, number> = {};
  for (const { line_items: lines } of refunds) {
    for (const { quantity, meta_data: meta } of lines) {
      const lineItemId = meta.find(({ key }) => key === '_refunded_item_id')?.value;
      const pieces = Math.floor(Math.abs(quantity));
      if (lineItemId !== undefined && pieces > 0)
        units[String(lineItemId)] = (units[String(lineItemId)] ?? 0) + pieces;
    }
  }
  const ids = refunds.map(({ id }) => String(id));
  return { ids, askedAt, units, isUnclear: refunds.some(({ line_items: lines }) => lines.length === 0) };
}
