import { getBackoffSeconds, READ_DELAYS } from '../../../platform/backoff';
import type { Services } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { defineJob, type Job } from '../../../platform/jobs/defineJob';
import { enqueue } from '../../../platform/jobs/enqueue';
import { createSiteClient, findActiveSite, insertReadEvents, processEventsQueue } from '../../shops';

const REQUEST_TIMEOUT_MS = 10_000;
/** About two hours; a sync reads the order too. */
const MAX_FAILURES = 12;

interface OrderRequest {
  siteId: number;
  orderId: string;
  /** Number of failed requests. */
  failed?: number;
}

/**
 * Reads an order of which a state arrived that looks older than the known one: the shop's clock was set back, or the
 * state arrived late. What the shop says now is newer than everything received before, whatever its date.
 */
export const readOrderJob: Job<OrderRequest> = defineJob<OrderRequest>({
  queue: 'webhooks.read-order',
  concurrency: 8,
  retryLimit: 12,
  async run(services, requests) {
    for (const request of requests) {
      await readOrder(services, request).catch(async (error) => {
        if (!(error instanceof UpstreamError)) throw error;
        await postpone(services, request, error);
      });
    }
  },
});

async function readOrder(services: Services, { siteId, orderId }: OrderRequest): Promise<void> {
  const site = await findActiveSite(services.db, siteId);
  if (!site) return;
  const client = createSiteClient(services, site, { timeoutMs: REQUEST_TIMEOUT_MS });
  const order = await client.getOrder(Number(orderId));
  // A deletion is found by the next sync.
  if (!order) return;
  await transaction(services.db, async (tx) => {
    const events = [{ orderId, body: JSON.stringify(order) }];
    const [eventId] = await insertReadEvents(tx, siteId, {
      topic: 'order.updated',
      events,
      readAt: site.now.toISOString(),
    });
    if (eventId !== undefined) await enqueue(tx, processEventsQueue, { eventId });
  });
}

async function postpone(services: Services, request: OrderRequest, error: UpstreamError): Promise<void> {
  const failed = (request.failed ?? 0) + 1;
  services.log.info({ ...request, reason: error.message }, 'an order could not be read from its shop');
  if (failed > MAX_FAILURES) return;
  const delaySeconds = getBackoffSeconds(failed, READ_DELAYS, error.retryAfterMs);
  await transaction(services.db, (tx) => enqueue(tx, readOrderJob, { ...request, failed }, delaySeconds));
}
