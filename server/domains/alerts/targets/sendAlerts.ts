import type { AlertTarget } from '#contract/alertTargets';
import { getBackoffSeconds, SEND_DELAYS } from '../../../platform/backoff';
import { type Services, systemContext } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { type Exchange, postToEndpoint } from '../../../platform/httpClient/postToEndpoint';
import { toRequest } from './alertKinds';
import { composePost, readVoice, type WaitingAlert } from './composePost';
import { decryptDestination } from './readDestination';
import { alertTargetFailing, resolveTargetFailures } from './targetFailures';

/** Longer than an attempt takes. */
const CLAIM_SECONDS = 60;
/** Alerts that are told at once; later ones follow. */
const MAX_TOLD = 1000;
/** About two minutes: a service that restarts is no failure to tell. */
const FAILURES_TOLD = 5;
/** What a target did not take for so long is no news any more: the console has it. */
const KEPT_DAYS = 3;

interface ClaimedTarget {
  destination_cipher: Buffer;
  failures: number;
  digest: AlertTarget['digest'];
}

// The pause is the claim: other servers leave the target alone, and one that is killed frees it at its end.
const CLAIM = `
  UPDATE alert_targets SET paused_until = now() + interval '${CLAIM_SECONDS} seconds'
  WHERE id = $1 AND takes_messages(is_active, paused_until) AND id IN (SELECT id FROM due_alert_targets)
  RETURNING destination_cipher, failures, digest`;

const WAITING = `
  SELECT m.id AS message_id, n.id, n.type, n.severity, n.title, n.message, n.triggered_at
  FROM alert_messages m JOIN notifications n ON n.id = m.notification_id
  WHERE m.target_id = $1 ORDER BY m.id LIMIT ${MAX_TOLD}`;

/** Tells a target the alerts that wait for it. False when there was nothing to claim. */
export async function sendAlerts(services: Services, id: number): Promise<boolean> {
  const { rows } = await services.db.$client.query<ClaimedTarget>(CLAIM, [id]);
  const [target] = rows;
  if (!target) return false;
  const waiting = (await services.db.$client.query<WaitingAlert>(WAITING, [id])).rows;
  const post = composePost(await readVoice(services), waiting);
  const { url, ...request } = toRequest(decryptDestination(services, id, target.destination_cipher), post);
  const result = await postToEndpoint(services, url, request);
  if (result.outcome === 'delivered')
    await settleDelivered(
      services,
      id,
      waiting.map(({ message_id }) => message_id),
    );
  else await settleFailed(services, id, target.failures, result);
  return true;
}

const REMOVE = 'DELETE FROM alert_messages WHERE target_id = $1 AND id = ANY($2::bigint[])';

const END_FAILURE = `
  UPDATE alert_targets SET failures = 0, failing_since = NULL, failure = NULL, paused_until = NULL WHERE id = $1`;

function settleDelivered(services: Services, id: number, messageIds: number[]): Promise<void> {
  return transaction(services.db, async (tx) => {
    await tx.$client.query(REMOVE, [id, messageIds]);
    await tx.$client.query(END_FAILURE, [id]);
    await resolveTargetFailures(tx);
  });
}

// Not that of a target that was changed meanwhile.
const PAUSE = `
  UPDATE alert_targets SET failures = failures + 1, failing_since = coalesce(failing_since, now()), failure = $3,
    paused_until = now() + make_interval(secs => $4)
  WHERE id = $1 AND failures = $2 RETURNING failures`;

const FORGET_OLD = `
  DELETE FROM alert_messages WHERE target_id = $1 AND created_at < now() - interval '${KEPT_DAYS} days'`;

function settleFailed(
  services: Services,
  id: number,
  failures: number,
  { outcome, retryAfterMs }: Exchange,
): Promise<void> {
  return transaction(services.db, async (tx) => {
    const delay = getBackoffSeconds(failures + 1, SEND_DELAYS, retryAfterMs);
    const { rowCount } = await tx.$client.query(PAUSE, [id, failures, outcome, delay]);
    await tx.$client.query(FORGET_OLD, [id]);
    if (rowCount === 1 && failures + 1 === FAILURES_TOLD)
      await alertTargetFailing(tx, systemContext(services, 'notifications.targets'), FAILURES_TOLD);
  });
}
