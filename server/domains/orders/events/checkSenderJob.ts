import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import { getBackoffSeconds, READ_DELAYS } from '../../../platform/backoff';
import type { Services } from '../../../platform/context';
import { encodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { defineJob, type Job } from '../../../platform/jobs/defineJob';
import { enqueue } from '../../../platform/jobs/enqueue';
import type { WooOrder } from '../../../platform/woocommerce/responseSchemas';
import { sites } from '../../../schema';
import { createSiteClient, processEventsQueue, recordHealthCheck } from '../../shops';
import { parseWooOrder } from '../apply/parseWooOrder';
import { getOrderId, type WebhookEvent } from './rejectEvents';

const REQUEST_TIMEOUT_MS = 10_000;

const DEFER = 'UPDATE webhook_events SET outcome = $2 WHERE id = $1 AND processed_at IS NULL';

/** A copy of a shop signs with its key: what another address sends only says which order to read from the shop. */
export async function requestOrderCheck({ db }: Services, event: WebhookEvent): Promise<void> {
  await transaction(db, async (tx) => {
    const outcome = textOf('events.checked_in_shop', { url: event.foreign_sender ?? '' });
    await tx.$client.query(DEFER, [event.id, encodeText(outcome)]);
    await enqueue(tx, checkSenderJob, { eventId: event.id, siteId: event.site_id });
  });
}

const PENDING_EVENT = `
  SELECT id, site_id AS "siteId", topic, body, sender FROM webhook_events
  WHERE id = $1 AND processed_at IS NULL AND sender IS NOT NULL`;

interface ForeignEvent {
  id: number;
  siteId: number;
  topic: string;
  body: string;
  sender: string;
}

interface SenderCheck {
  eventId: number;
  /** Jobs that wait for a site are found by it. */
  siteId: number;
  /** Number of failed requests. */
  failed?: number;
}

/** Replaces the order of an event by that of the site's shop, or ignores the event if it is another one. */
export const checkSenderJob: Job<SenderCheck> = defineJob<SenderCheck>({
  queue: 'webhooks.check-sender',
  concurrency: 8,
  retryLimit: 12,
  async run(services, requests) {
    for (const request of requests) {
      const { rows } = await services.db.$client.query<ForeignEvent>(PENDING_EVENT, [request.eventId]);
      const [event] = rows;
      if (!event) continue;
      await checkSender(services, event).catch(async (error) => {
        if (!(error instanceof UpstreamError)) throw error;
        await postpone(services, event, (request.failed ?? 0) + 1, error);
      });
    }
  },
});

async function checkSender(services: Services, event: ForeignEvent): Promise<void> {
  const order = await readOrder(services, event);
  if (order && isSameOrder(event, order)) await takeOrder(services, event, order);
  else await ignoreCopy(services, event);
}

async function readOrder(
  services: Services,
  { siteId, topic, body }: ForeignEvent,
): Promise<WooOrder | null> {
  const orderId = getOrderId(parseWooOrder(topic, body));
  const [site] = await services.db.select().from(sites).where(eq(sites.id, siteId));
  if (!site || !orderId || !/^\d+$/.test(orderId)) return null;
  return createSiteClient(services, site, { timeoutMs: REQUEST_TIMEOUT_MS }).getOrder(Number(orderId));
}

/** A deletion has no order key. */
function isSameOrder({ topic, body }: ForeignEvent, order: WooOrder): boolean {
  const sent = parseWooOrder(topic, body);
  const read = parseWooOrder('order.updated', JSON.stringify(order));
  if (sent.kind !== 'order' || read.kind !== 'order') return sent.kind === 'deleted';
  return sent.state.orderKey === read.state.orderKey;
}

const TAKE_ORDER = `
  UPDATE webhook_events SET topic = 'order.updated', body = $2, sender = NULL, outcome = NULL
  WHERE id = $1 AND processed_at IS NULL`;

async function takeOrder({ db }: Services, { id }: ForeignEvent, order: WooOrder): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.$client.query(TAKE_ORDER, [id, JSON.stringify(order)]);
    await enqueue(tx, processEventsQueue, { eventId: id });
  });
}

// The order with this id, if there is one, is another one.
const IGNORE = `
  UPDATE webhook_events SET processed_at = now(), outcome = $2, order_id = NULL
  WHERE id = $1 AND processed_at IS NULL`;

async function ignoreCopy({ db }: Services, { id, siteId, sender }: ForeignEvent): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.$client.query(IGNORE, [id, encodeText(textOf('events.of_copy', { url: sender }))]);
    await recordHealthCheck(tx, siteId, 'identity', {
      ok: false,
      reason: textOf('sites.copy_sends', { url: sender }),
      details: { code: 'copy' },
    });
  });
}

/** The order waits until the shop responds, or the site gets the URL of its moved shop. */
async function postpone(
  { db }: Services,
  { id, siteId, sender }: ForeignEvent,
  failed: number,
  { retryAfterMs }: UpstreamError,
): Promise<void> {
  const delaySeconds = getBackoffSeconds(failed, READ_DELAYS, retryAfterMs);
  await transaction(db, async (tx) => {
    await recordHealthCheck(tx, siteId, 'identity', {
      ok: false,
      reason: textOf('sites.move_suspected', { url: sender }),
      details: { code: 'moved' },
    });
    await enqueue(tx, checkSenderJob, { eventId: id, siteId, failed }, delaySeconds);
  });
}
