import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { decodeText, encodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { audit } from '../../audit';
import { reportRejections } from '../events/rejectEvents';

const FIND = `
  SELECT e.order_id, e.outcome FROM webhook_events e JOIN refused_orders r ON r.event_id = e.id
  WHERE e.site_id = $1 AND e.id = $2 FOR UPDATE OF e`;

const DISMISS = 'UPDATE webhook_events SET is_refused = false, outcome = $2 WHERE id = $1';

/** Takes an order off the list that a person dealt with; its next event that cannot be read lists it again. */
export async function dismissRefused(ctx: Context, siteId: number, eventId: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query<{ order_id: string | null; outcome: string }>(FIND, [
      siteId,
      eventId,
    ]);
    const { order_id: order, outcome } = assertFound(rows[0], textOf('events.not_found'));
    const dismissed = textOf('events.dismissed', { outcome: decodeText(outcome) });
    await tx.$client.query(DISMISS, [eventId, encodeText(dismissed)]);
    await reportRejections(tx, siteId);
    await audit(tx, ctx, { action: 'site.dismiss_refused', id: siteId, details: { event: eventId, order } });
    return null;
  });
}
