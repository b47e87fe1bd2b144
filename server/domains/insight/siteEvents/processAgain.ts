import type { SiteEvent } from '#contract/siteEvents';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { enqueue } from '../../../platform/jobs/enqueue';
import { audit } from '../../audit';
import { listPendingEvents, processEvents, processEventsJob } from '../../orders';
import { getWebhookEvent } from './listSiteEvents';

/** Should this server stop meanwhile, the job processes the event. */
const JOB_DELAY_SECONDS = 60;

// Of two concurrent requests, the second finds the event pending.
const RESET = `
  UPDATE webhook_events SET processed_at = NULL, outcome = NULL, is_refused = false
  WHERE site_id = $1 AND id = $2 AND (is_refused OR (processed_at IS NULL AND outcome IS NOT NULL))
  RETURNING order_id`;

/** Processes a failed webhook event again and returns it; any other event is returned as it is. */
export async function processAgain(ctx: Context, siteId: number, eventId: number): Promise<SiteEvent> {
  const isReset = await transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query<{ order_id: string | null }>(RESET, [siteId, eventId]);
    const [event] = rows;
    if (!event) return false;
    await enqueue(tx, processEventsJob, { eventId }, JOB_DELAY_SECONDS);
    const details = { event: eventId, order: event.order_id };
    await audit(tx, ctx, { action: 'site.process_event', id: siteId, details });
    return true;
  });
  if (isReset) {
    const [event] = await listPendingEvents(ctx.db, [eventId]);
    // The failure is in the returned event.
    if (event) await processEvents(ctx, [event]);
  }
  return getWebhookEvent(ctx, siteId, eventId);
}
