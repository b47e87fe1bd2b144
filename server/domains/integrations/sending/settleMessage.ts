import { RETRY_DAYS } from '#contract/webhookEndpoints';
import { getBackoffSeconds, SEND_DELAYS } from '../../../platform/backoff';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { transaction } from '../../../platform/db/transaction';
import { alertGivenUp, disableEndpoint } from '../endpoints/disableEndpoint';
import type { ClaimedMessage } from './claimMessage';
import { recordAttempt } from './recordAttempt';
import type { AttemptResult } from './sendEvent';

/** Records the outcome of an attempt: the event is delivered, or sent again later. */
export function settleMessage(ctx: Context, message: ClaimedMessage, result: AttemptResult): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    if (result.outcome === 'delivered') {
      await removeMessage(tx, message);
      await END_FAILURE(tx, [message.endpoint_id]);
    } else await retryLater(tx, ctx, message, result);
    await recordAttempt(tx, message.endpoint_id, { event: message, attempt: message.attempts, result });
  });
}

const REMOVE = prepareStatement(
  'remove webhook message',
  'DELETE FROM webhook_messages WHERE id = $1 AND event_id = $2',
);

const END_FAILURE = prepareStatement(
  'end failure of webhook endpoint',
  `UPDATE webhook_endpoints SET failures = 0, failing_since = NULL, paused_until = NULL
   WHERE id = $1 AND failing_since IS NOT NULL`,
);

const removeMessage = (tx: Tx, { id, event_row }: ClaimedMessage) => REMOVE(tx, [id, event_row]);

// Only the current claim: another server may have the message by now.
const POSTPONE = `
  UPDATE webhook_messages SET next_at = now() + make_interval(secs => $3) WHERE id = $1 AND attempts = $2
  RETURNING first_attempted_at < now() - interval '${RETRY_DAYS} days' AS is_exhausted`;

// Attempts that fail together are one failure.
const PAUSE = `
  UPDATE webhook_endpoints SET failures = failures + 1, failing_since = coalesce(failing_since, now()),
    paused_until = now() + make_interval(secs => $3)
  WHERE id = $1 AND failures = $2
  RETURNING failing_since < now() - interval '${RETRY_DAYS} days' AS is_exhausted`;

type Exhaustible = { is_exhausted: boolean };

/**
 * The endpoint is left alone for a while, so that one that does not respond is asked once, not for each event; the others
 * go on when it takes one.
 */
async function retryLater(
  tx: Tx,
  ctx: Context,
  message: ClaimedMessage,
  { retryAfterMs }: AttemptResult,
): Promise<void> {
  const { id, attempts, endpoint_id, failures } = message;
  const delay = getBackoffSeconds(attempts, SEND_DELAYS, retryAfterMs);
  const pause = getBackoffSeconds(failures + 1, SEND_DELAYS, retryAfterMs);
  const postponed = (await tx.$client.query<Exhaustible>(POSTPONE, [id, attempts, delay])).rows[0];
  const paused = (await tx.$client.query<Exhaustible>(PAUSE, [endpoint_id, failures, pause])).rows[0];
  if (paused?.is_exhausted) return disableEndpoint(tx, ctx, endpoint_id);
  if (!postponed?.is_exhausted) return;
  await removeMessage(tx, message);
  await alertGivenUp(tx, ctx, message);
}
