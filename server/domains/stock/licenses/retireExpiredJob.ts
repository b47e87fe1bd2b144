import { systemContext } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { defineJob, everyMinutes } from '../../../platform/jobs/defineJob';
import { auditAll } from '../../audit';

const BATCH_SIZE = 5_000;

// A key that is being sold is left to the next run.
const RETIRE = `
  WITH expired AS (
    SELECT l.id FROM pools p CROSS JOIN LATERAL (
      SELECT id FROM licenses WHERE pool_id = p.id AND status = 'available' AND expires_on < today()
      ORDER BY expires_on LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE SKIP LOCKED) l
    LIMIT ${BATCH_SIZE}
  ), retired AS (
    UPDATE licenses SET status = 'exhausted' WHERE id IN (SELECT id FROM expired) RETURNING pool_id
  )
  SELECT pool_id, count(*) AS keys FROM retired GROUP BY pool_id ORDER BY pool_id`;

/**
 * Takes expired keys out of stock, so that they are neither counted nor met by allocations. Their status is exhausted:
 * they have no delivery to give any more.
 */
export const retireExpiredJob = defineJob({
  queue: 'licenses.retire-expired',
  retryLimit: 3,
  schedule: everyMinutes(1),
  async run(services) {
    const ctx = systemContext(services, 'licenses.retire-expired');
    let retired = BATCH_SIZE;
    while (retired === BATCH_SIZE) {
      retired = await transaction(services.db, async (tx) => {
        const { rows } = await tx.$client.query<{ pool_id: number; keys: number }>(RETIRE);
        const entries = rows.map(({ pool_id, keys }) => ({
          ctx,
          action: 'pool.expire_keys' as const,
          id: pool_id,
          details: { keys },
        }));
        await auditAll(tx, entries);
        return rows.reduce((sum, { keys }) => sum + keys, 0);
      });
    }
  },
});
