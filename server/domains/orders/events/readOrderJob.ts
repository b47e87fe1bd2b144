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
 * Reads an order that was refused, or of which a state arrived that looks older than the known one: the shop's clock was
 * set back, or the state arrived late. What the shop says now is newer than everything received before, whatever its date.
 */
export const readOrderJob: Job<OrderRequest> = defineJob<OrderRequest>({
  queue: 'webhooks.read-order',
  concurrency: 8,
  retryLimit: 12,
  async run(services, requests) {
    for (const request of requests) {
      await storeOrderOfShop(services, request).catch(async (error) => {
        if (!(error instanceof UpstreamError)) throw error;
        await postpone(services, request, error);
      });
    }
  },
});

/**
 * Stores an order as its shop has it, or that it is gone, and queues it; returns the event, or undefined for a site
 * without a shop. Throws UpstreamError.
 */
export async function storeOrderOfShop(
  services: Services,
  { siteId, orderId }: OrderRequest,
  delaySeconds = 0,
): Promise<number | undefined> {
  const site = await findActiveSite(services.db, siteId);
  if (!site) return undefined;
  const client = createSiteClient(services, site, { timeoutMs: REQUEST_TIMEOUT_MS });
  const order = await client.getOrder(Number(orderId));
  return transaction(services.db, async (tx) => {
    const body = JSON.stringify(order ?? { id: Number(orderId) });
    const [eventId] = await insertReadEvents(tx, siteId, {
      topic: order ? 'order.updated' : 'order.deleted',
      events: [{ orderId, body }],
      readAt: order ? site.now.toISOString() : null,
    });
    if (eventId !== undefined) await enqueue(tx, processEventsQueue, { eventId }, delaySeconds);
    return eventId;
  });
}

async function postpone(services: Services, request: OrderRequest, error: UpstreamError): Promise<void> {
  const failed = (request.failed ?? 0) + 1;
  services.log.info({ ...request, reason: error.message }, 'an order could not be read from its shop');
  if (failed > MAX_FAILURES) return;
  const delaySeconds = getBackoffSeconds(failed, READ_DELAYS, error.retryAfterMs);
  await transaction(services.db, (tx) => enqueue(tx, readOrderJob, { ...request, failed }, delaySeconds));
}
