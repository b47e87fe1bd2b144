import { getBackoffSeconds } from '../../../platform/backoff';
import { type Services, systemContext } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { defineJob, type Job } from '../../../platform/jobs/defineJob';
import { enqueue } from '../../../platform/jobs/enqueue';
import type { WooRefund } from '../../../platform/woocommerce/responseSchemas';
import type { RefundSummary } from '../../../schema';
import { createSiteClient, findActiveSite } from '../../shops';
import { applyRefunds } from '../apply/applyOrders';
import { runOrderTransaction } from '../apply/runOrderTransaction';

const QUEUE = 'refunds.read';
/** Per request; the requests queued behind it wait too. */
const REQUEST_TIMEOUT_MS = 10_000;
/** About two days with backoff; then the job fails. */
const MAX_ATTEMPTS = 50;
const DELAYS = { firstSeconds: 15, longestSeconds: 3600 };

interface RefundRequest {
  siteId: number;
  orderId: string;
  /** Number of failed attempts. */
  failed?: number;
}

/** Reads and applies the refunds of partly refunded orders. Serial per shop; a slow shop is postponed as a whole. */
export const readRefundsJob: Job<RefundRequest> = defineJob<RefundRequest>({
  queue: QUEUE,
  batchSize: 20,
  retryLimit: 12,
  async run(services, requests) {
    const orders = new Map(requests.map((order) => [`${order.siteId} ${order.orderId}`, order]));
    const siteIds = [...new Set(requests.map(({ siteId }) => siteId))];
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
      // The order was deleted in the shop: the next sync finds that.
      if (error instanceof UpstreamError && error.reason === 'not_found') continue;
      const failed = (order.failed ?? 0) + 1;
      if (!(error instanceof UpstreamError) || failed >= MAX_ATTEMPTS) throw error;
      const isWholeShop = error.reason === 'timeout' || error.retryAfterMs !== undefined;
      await postponeOrders(services, isWholeShop ? orders.slice(index) : [order], failed, error, isWholeShop);
      if (isWholeShop) return;
    }
  }
}

// Skips jobs that another server is fetching.
const POSTPONE = `
  UPDATE jobs SET run_at = greatest(run_at, now() + make_interval(secs => $2)),
    data = jsonb_set(data, '{failed}', to_jsonb(greatest((data->>'failed')::int, $3::int)))
  WHERE id IN (
    SELECT id FROM jobs
    WHERE queue = '${QUEUE}' AND claimed_by IS NULL AND failed_at IS NULL AND data->>'siteId' = $1::text
    FOR NO KEY UPDATE SKIP LOCKED)`;

/** Postpones these orders, and with `isWholeShop` all queued orders of their shop. */
async function postponeOrders(
  { db, log }: Services,
  orders: RefundRequest[],
  failed: number,
  error: UpstreamError,
  isWholeShop: boolean,
): Promise<void> {
  const delaySeconds = getBackoffSeconds(failed, DELAYS, error.retryAfterMs);
  const siteId = orders[0]?.siteId;
  log.info(
    { siteId, failed, reason: error.message, pause: delaySeconds },
    'refunds could not be read and will be retried',
  );
  await transaction(db, async (tx) => {
    if (isWholeShop) await tx.$client.query(POSTPONE, [siteId, delaySeconds, failed]);
    for (const order of orders) await enqueue(tx, readRefundsJob, { ...order, failed }, delaySeconds);
  });
}

async function readOrderRefunds(services: Services, { siteId, orderId }: RefundRequest): Promise<void> {
  const site = await findActiveSite(services.db, siteId);
  if (!site) return;
  const refunds = await createSiteClient(services, site, { timeoutMs: REQUEST_TIMEOUT_MS }).listRefunds(
    Number(orderId),
  );

  const ctx = systemContext(services, `refunds-${orderId}`);
  const refunded = summarizeRefunds(refunds, site.now.toISOString());
  await runOrderTransaction(services.db, (tx, isExclusive) =>
    applyRefunds(tx, ctx, { siteId, orderId }, refunded, isExclusive),
  );
}

/**
 * Sums refunded quantities by line item; a refund's line item refers to the refunded one in its metadata. A refund that
 * says no whole units, or not of which line, is ambiguous.
 */
export function summarizeRefunds(refunds: WooRefund[], requestedAt: string): RefundSummary {
  const units: Record<string, number> = {};
  let isAmbiguous = refunds.some(({ line_items: lines }) => lines.length === 0);
  for (const { quantity, meta_data: metadata } of refunds.flatMap(({ line_items: lines }) => lines)) {
    const lineItemId = getRefundedLine(metadata.find(({ key }) => key === '_refunded_item_id')?.value);
    const refundedQuantity = Math.abs(quantity);
    if (refundedQuantity === 0) continue;
    if (lineItemId === undefined || !Number.isSafeInteger(refundedQuantity)) isAmbiguous = true;
    else units[lineItemId] = (units[lineItemId] ?? 0) + refundedQuantity;
  }
  const ids = refunds.map(({ id }) => String(id));
  return { ids, requestedAt, units, isAmbiguous };
}

const getRefundedLine = (value: unknown): string | undefined =>
  /^[1-9]\d*$/.test(String(value)) ? String(value) : undefined;
