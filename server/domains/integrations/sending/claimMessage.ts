import type { Db } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { SECRETS_SQL } from '../endpoints/endpointSecret';
import type { StoredEvent, Target } from './sendEvent';

/** Longer than an attempt takes. */
const CLAIM_SECONDS = 60;

/** SQL: event `e`, as it is sent. */
export const EVENT_SQL = 'e.id AS event_row, e.uid, e.type, e.subject, e.data, e.at AS recorded_at';

/** An event that this server sends to an endpoint. */
export interface ClaimedMessage extends StoredEvent, Target {
  id: number;
  /** With this one. */
  attempts: number;
  first_attempted_at: Date;
  /** Pauses of the endpoint so far. */
  failures: number;
}

const CLAIM = prepareStatement<ClaimedMessage>(
  'claim webhook message',
  `UPDATE webhook_messages m SET attempts = m.attempts + 1, first_attempted_at = coalesce(m.first_attempted_at, now()),
     next_at = now() + interval '${CLAIM_SECONDS} seconds'
   FROM webhook_endpoints w, events e
   WHERE m.id = $1 AND m.next_at <= now() AND w.id = m.endpoint_id AND e.id = m.event_id
     AND takes_messages(w.is_active, w.paused_until)
   RETURNING m.id, m.attempts, m.first_attempted_at, w.failures, w.url, ${SECRETS_SQL}, ${EVENT_SQL}`,
);

/** Claims a message until it is settled, or for a minute; undefined if another server has it. */
export async function claimMessage(db: Db, id: number): Promise<ClaimedMessage | undefined> {
  return (await CLAIM(db, [id])).rows[0];
}
