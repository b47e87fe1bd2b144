import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { audit } from '../../audit';
import { webhookPoller } from '../sending/webhookPoller';

const ATTEMPT = 'SELECT endpoint_id, event_row, event_id FROM webhook_attempts WHERE id = $1';

// The event of a restored database may be another one. One that waits already is due at once.
const ENQUEUE = `
  INSERT INTO webhook_messages AS m (endpoint_id, event_id, subject)
  SELECT $1, id, subject FROM events WHERE id = $2 AND 'evt_' || replace(uid::text, '-', '') = $3
  ON CONFLICT (event_id, endpoint_id) DO UPDATE SET next_at = least(m.next_at, now()), first_attempted_at = NULL`;

/** Sends the event of an attempt again, with the same id; an inactive endpoint gets it when it is enabled. */
export async function replayAttempt(ctx: Context, id: number): Promise<null> {
  await transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query<{ endpoint_id: number; event_row: number; event_id: string }>(
      ATTEMPT,
      [id],
    );
    const { endpoint_id, event_row, event_id } = assertFound(rows[0], textOf('webhooks.attempt_not_found'));
    const { rowCount } = await tx.$client.query(ENQUEUE, [endpoint_id, event_row, event_id]);
    if (rowCount === 0) throw conflict(textOf('webhooks.event_purged'));
    await audit(tx, ctx, { action: 'webhookEndpoint.replay', id: endpoint_id, details: { event_id } });
  });
  ctx.jobs.wake({ queue: webhookPoller.name });
  return null;
}
