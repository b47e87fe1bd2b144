import type { Text } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { encodeText } from '../../../platform/db/textColumn';
import { redactEvents } from '../../shops';
import { reportRejected, reportRejections, type WebhookEvent } from './rejectEvents';

export interface ProcessedEvent {
  event: Pick<WebhookEvent, 'id' | 'body'>;
  outcome: Text;
  orderId: string | null;
  /** Whether lines of the order could not be read: it counts as refused until a later change can be read whole. */
  isPartial?: boolean;
}

interface MarkedRow {
  id: number;
  site_id: number;
  is_reported: boolean;
  is_erased: boolean;
}

// An event may be processed twice at once; the first outcome stands.
const MARK_PROCESSED = prepareStatement<MarkedRow>(
  'mark webhook events processed',
  `UPDATE webhook_events e SET processed_at = now(), outcome = done.outcome, order_id = coalesce(done.order_id, e.order_id),
     is_refused = done.is_partial
   FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bool[]) AS done(id, outcome, order_id, is_partial)
   WHERE e.id = done.id AND is_pending(e.processed_at)
   RETURNING e.id, e.site_id,
     EXISTS (SELECT FROM erased_orders o WHERE o.site_id = e.site_id AND o.order_id = e.order_id) AS is_erased,
     NOT e.is_refused AND EXISTS (SELECT FROM health_checks c
     WHERE c.site_id = e.site_id AND c.kind = 'orders' AND c.details->>'order_id' = e.order_id) AS is_reported`,
);

/** Saves the outcomes of events in the transaction of their orders. */
export async function markProcessed(tx: Tx, processed: ProcessedEvent[]): Promise<void> {
  const { rows } = await MARK_PROCESSED(tx, [
    processed.map(({ event }) => event.id),
    processed.map(({ outcome }) => encodeText(outcome)),
    processed.map(({ orderId }) => orderId),
    processed.map(({ isPartial = false }) => isPartial),
  ]);
  const erased = new Set(rows.filter(({ is_erased }) => is_erased).map(({ id }) => id));
  if (erased.size > 0)
    await redactEvents(
      tx,
      processed.map(({ event }) => event).filter(({ id }) => erased.has(id)),
    );
  const reported = rows.filter(({ is_reported }) => is_reported).map(({ site_id }) => site_id);
  for (const siteId of new Set(reported)) await reportRejections(tx, siteId);
  for (const [siteId, { orderId, outcome }] of listPartial(processed, rows))
    await reportRejected(tx, siteId, orderId, outcome);
}

/** The latest event of each site that was not read whole. */
function listPartial(processed: ProcessedEvent[], rows: MarkedRow[]): Map<number, ProcessedEvent> {
  const sites = new Map(rows.map(({ id, site_id }) => [id, site_id]));
  return new Map(
    processed.flatMap((one) => {
      const siteId = one.isPartial ? sites.get(one.event.id) : undefined;
      return siteId === undefined ? [] : [[siteId, one] as const];
    }),
  );
}
