import type { Queryable } from '../db/open';
import { defineJob } from '../jobs/jobs';

/** Rows that one statement takes; what somebody is writing right now is left for the next time. */
const AT_ONCE = 5000;

const MERGE_SALES = `
  WITH taken AS (
    DELETE FROM sales WHERE (bucket, slot) IN (
      SELECT bucket, slot FROM sales WHERE slot <> 0 AND bucket < now() - interval '1 hour'
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING *
  ), merged AS (
    INSERT INTO sales AS kept (bucket, slot, available, sold, exhausted, replaced, deleted)
    SELECT bucket, 0, sum(available), sum(sold), sum(exhausted), sum(replaced), sum(deleted)
    FROM taken GROUP BY bucket ORDER BY bucket
    ON CONFLICT (bucket, slot) DO UPDATE SET
      available = kept.available + excluded.available, sold = kept.sold + excluded.sold,
      exhausted = kept.exhausted + excluded.exhausted, replaced = kept.replaced + excluded.replaced,
      deleted = kept.deleted + excluded.deleted
  )
  SELECT FROM taken`;

const MERGE_POOL_SALES = `
  WITH taken AS (
    DELETE FROM pool_sales WHERE (pool_id, day, slot) IN (
      SELECT pool_id, day, slot FROM pool_sales WHERE slot <> 0 LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING *
  ), merged AS (
    INSERT INTO pool_sales AS kept (pool_id, day, slot, sold)
    SELECT pool_id, day, 0, sum(sold) FROM taken GROUP BY pool_id, day ORDER BY pool_id, day
    ON CONFLICT (pool_id, day, slot) DO UPDATE SET sold = kept.sold + excluded.sold
  )
  SELECT FROM taken`;

const FORGET_POOL_SALES = `DELETE FROM pool_sales WHERE day < current_date - 60`;

/** Adds up what each connection has counted in a slot of its own. No sale is counted twice or missed meanwhile. */
export async function mergeSales(db: Queryable): Promise<void> {
  for (const merge of [MERGE_SALES, MERGE_POOL_SALES]) {
    let taken: number | null = AT_ONCE;
    while (taken === AT_ONCE) taken = (await db.$client.query(merge)).rowCount;
  }
  await db.$client.query(FORGET_POOL_SALES);
}

export const mergeSalesJob = defineJob({
  queue: 'dashboard.merge-sales',
  batch: 1,
  retryLimit: 3,
  cron: '7 * * * *',
  run: ({ db }) => mergeSales(db),
});
