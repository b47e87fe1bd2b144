import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { defineJob, everyMinutes, type Job } from '../../../platform/jobs/defineJob';
import { enqueue } from '../../../platform/jobs/enqueue';
import { enqueueFulfillBackorders } from '../pools/backorderQueue';

/** Keys per transaction: orders wait for the locks of one. */
const CHUNK_SIZE = 5000;

// In the order of the allocation, whose locks it waits for.
const chunkSql = (status: string, condition = 'true') => `
  SELECT id FROM licenses WHERE batch_id = $1 AND status = '${status}' AND ${condition}
  ORDER BY created_at, id LIMIT ${CHUNK_SIZE} FOR UPDATE`;

const moveSql = (from: string, to: string) => `
  UPDATE licenses SET status = '${to}'
  WHERE id = ANY(ARRAY(SELECT id FROM (${chunkSql(from)}) chunk)) AND status = '${from}'`;

const QUARANTINE = moveSql('available', 'quarantined');
const RELEASE = moveSql('quarantined', 'available');

// A key with several uses may have an order and be free for others: it stays, in quarantine.
const NOBODY_HAS =
  'sold_at IS NULL AND flag IS NULL AND NOT EXISTS (SELECT FROM given_keys g WHERE g.license_id = licenses.id)';
const DELETE = `
  DELETE FROM licenses WHERE id = ANY(ARRAY(SELECT id FROM (${chunkSql('quarantined', NOBODY_HAS)}) chunk))
    AND status = 'quarantined' AND ${NOBODY_HAS}`;

const STATE = `
  SELECT pool_id, quarantined_at IS NOT NULL AS is_quarantined, withdrawn_at IS NOT NULL AS is_withdrawn
  FROM license_batches WHERE id = $1 FOR NO KEY UPDATE`;

interface BatchState {
  pool_id: number;
  is_quarantined: boolean;
  is_withdrawn: boolean;
}

/**
 * Brings the next keys of a batch to its state: into quarantine, out of it, or away. Returns whether it was all of them; a
 * job does the others.
 */
export async function settleBatch(tx: Tx, id: number): Promise<boolean> {
  const db = tx.$client;
  const { rows } = await db.query<BatchState>(STATE, [id]);
  const batch = assertFound(rows[0], textOf('batches.not_found'));
  const counts = [(await db.query(batch.is_quarantined ? QUARANTINE : RELEASE, [id])).rowCount];
  if (batch.is_withdrawn) counts.push((await db.query(DELETE, [id])).rowCount);
  if (!batch.is_quarantined && counts.some((count) => count !== 0))
    await enqueueFulfillBackorders(tx, batch.pool_id);
  const isDone = counts.every((count) => count !== CHUNK_SIZE);
  if (!isDone) await enqueue(tx, settleBatchJob, { batchId: id });
  return isDone;
}

export const settleBatchJob: Job<{ batchId: number }> = defineJob<{ batchId: number }>({
  queue: 'licenses.settle-batch',
  retryLimit: 12,
  async run({ db }, requests) {
    for (const { batchId } of requests) await transaction(db, (tx) => settleBatch(tx, batchId));
  },
});

const UNSETTLED = `
  SELECT id FROM license_batches b WHERE quarantined_at IS NOT NULL
    AND EXISTS (SELECT FROM licenses l WHERE l.batch_id = b.id AND l.status = 'available')`;

/** Settles batches whose quarantine crossed the return of a key: it is not given to an order, yet counted as free. */
export const settleBatchesJob = defineJob({
  queue: 'licenses.settle-batches',
  retryLimit: 3,
  schedule: everyMinutes(5),
  async run({ db }) {
    const { rows } = await db.$client.query<{ id: number }>(UNSETTLED);
    for (const { id } of rows) await transaction(db, (tx) => settleBatch(tx, id));
  },
});
