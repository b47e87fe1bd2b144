import type { Queryable } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { type AttemptResult, type StoredEvent, toEventId } from './sendEvent';

const INSERT = prepareStatement<{ id: number }>(
  'record webhook attempt',
  `INSERT INTO webhook_attempts (endpoint_id, at, type, subject, event_id, event_row, attempt, outcome, status, duration_ms,
     answer)
   SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM webhook_endpoints WHERE id = $1 RETURNING id`,
);

/** Adds an attempt to the log of its endpoint. Returns its id; undefined if the endpoint was deleted meanwhile. */
export async function recordAttempt(
  db: Queryable,
  endpointId: number,
  { event, attempt, result }: { event: StoredEvent; attempt: number; result: AttemptResult },
): Promise<number | undefined> {
  const { startedAt, outcome, status, durationMs, answer } = result;
  const { type, subject, uid, event_row } = event;
  const values = [type, subject, toEventId(uid), event_row, attempt, outcome, status, durationMs, answer];
  return (await INSERT(db, [endpointId, startedAt, ...values])).rows[0]?.id;
}
