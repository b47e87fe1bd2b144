import type { Queryable } from '../../platform/db/openDatabase';
import { defineJob, hourly } from '../../platform/jobs/defineJob';

/** Rows per statement; rows locked by concurrent sales are skipped until the next run. */
const BATCH_SIZE = 5000;

const MERGE_SALES = `
  WITH claimed AS (
    DELETE FROM sales WHERE (bucket, slot) IN (
      SELECT bucket, slot FROM sales WHERE slot <> 0 AND bucket < now() - interval '1 hour'
      LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
    RETURNING *
  ), merged AS (
    INSERT INTO sales AS total (bucket, slot, available, sold, exhausted, replaced, deleted)
    SELECT bucket, 0, sum(available), sum(sold), sum(exhausted), sum(replaced), sum(deleted)
    FROM claimed GROUP BY bucket ORDER BY bucket
    ON CONFLICT (bucket, slot) DO UPDATE SET
      available = total.available + excluded.available, sold = total.sold + excluded.sold,
      exhausted = total.exhausted + excluded.exhausted, replaced = total.replaced + excluded.replaced,
      deleted = total.deleted + excluded.deleted
  )
  SELECT FROM claimed`;

const MERGE_POOL_SALES = `
  WITH claimed AS (
    DELETE FROM pool_sales WHERE (pool_id, day, slot) IN (
      SELECT pool_id, day, slot FROM pool_sales WHERE slot <> 0 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
    RETURNING *
  ), merged AS (
    INSERT INTO pool_sales AS total (pool_id, day, slot, sold)
    SELECT pool_id, day, 0, sum(sold) FROM claimed GROUP BY pool_id, day ORDER BY pool_id, day
    ON CONFLICT (pool_id, day, slot) DO UPDATE SET sold = total.sold + excluded.sold
  )
  SELECT FROM claimed`;

const BATCH_COUNTERS = ['keys', 'free', 'quarantined', 'sold', 'replaced', 'refunded', 'invalid'];

const MERGE_BATCH_COUNTS = `
  WITH claimed AS (
    DELETE FROM batch_counts WHERE (batch_id, day, slot) IN (
      SELECT batch_id, day, slot FROM batch_counts WHERE slot <> 0 AND day < today() LIMIT ${BATCH_SIZE}
      FOR UPDATE SKIP LOCKED)
    RETURNING *
  ), merged AS (
    INSERT INTO batch_counts AS total (batch_id, day, slot, ${BATCH_COUNTERS.join(', ')})
    SELECT batch_id, day, 0, ${BATCH_COUNTERS.map((name) => `sum(${name})`).join(', ')}
    FROM claimed GROUP BY batch_id, day ORDER BY batch_id, day
    ON CONFLICT (batch_id, day, slot) DO UPDATE SET
      ${BATCH_COUNTERS.map((name) => `${name} = total.${name} + excluded.${name}`).join(', ')}
  )
  SELECT FROM claimed`;

const DELETE_OLD_POOL_SALES = `DELETE FROM pool_sales WHERE day < current_date - 60`;

/** Merges the counter slots into slot 0; safe while sales are being counted. */
export async function mergeSales(db: Queryable): Promise<void> {
  for (const merge of [MERGE_SALES, MERGE_POOL_SALES, MERGE_BATCH_COUNTS]) {
    let claimed: number | null = BATCH_SIZE;
    while (claimed === BATCH_SIZE) claimed = (await db.$client.query(merge)).rowCount;
  }
  await db.$client.query(DELETE_OLD_POOL_SALES);
}

export const mergeSalesJob = defineJob({
  queue: 'dashboard.merge-sales',
  retryLimit: 3,
  schedule: hourly(7),
  run: ({ db }) => mergeSales(db),
});
