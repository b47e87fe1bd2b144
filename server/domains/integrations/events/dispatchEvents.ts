import { advisoryLocks, tryLock } from '../../../platform/db/advisoryLocks';
import type { Db } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { transaction } from '../../../platform/db/transaction';

const BATCH_SIZE = 500;

// An event without a site or a pool is of all of them.
const isChosen = (ids: string, field: string) =>
  `(${ids} = '{}' OR due.data ->> '${field}' IS NULL OR (due.data ->> '${field}')::bigint = ANY (${ids}))`;

const DISPATCH = prepareStatement<{ count: number }>(
  'dispatch events',
  `WITH due AS (
     UPDATE events SET is_dispatched = true
     WHERE id IN (SELECT id FROM events WHERE NOT is_dispatched ORDER BY id LIMIT ${BATCH_SIZE})
     RETURNING id, type, subject, data),
   added AS (
     INSERT INTO webhook_messages (endpoint_id, event_id, subject)
     SELECT w.id, due.id, due.subject FROM due JOIN webhook_endpoints w ON w.is_active AND due.type = ANY (w.events)
     WHERE ${isChosen('w.site_ids', 'site_id')} AND ${isChosen('w.pool_ids', 'pool_id')}
     ORDER BY due.id, w.id)
   SELECT count(*) AS count FROM due`,
);

/**
 * Gives each endpoint that wants a new event a message. One server at a time, in the order of the events: what is recorded
 * later about the same subject is committed later. Returns whether there may be more.
 */
export function dispatchEvents(db: Db): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await tryLock(tx, advisoryLocks.eventDispatch))) return false;
    const { rows } = await DISPATCH(tx, []);
    return rows[0]?.count === BATCH_SIZE;
  });
}
