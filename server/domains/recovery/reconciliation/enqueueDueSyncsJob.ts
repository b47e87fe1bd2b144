import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { defineJob, everyMinutes, type Job } from '../../../platform/jobs/defineJob';
import { enqueueAll } from '../../../platform/jobs/enqueue';
import { EXAMPLE_URL_PATTERN, syncProductsJob } from '../../shops';
import { syncOrdersJob } from './syncOrders';

// Example URLs have no shop. The column rounds to milliseconds, and a time rounded up would not be due in this
// transaction.
const CREATE_CURSORS = `
  INSERT INTO site_syncs (site_id, synced_until, next_at, products_next_at)
  SELECT id, created_at, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()) FROM sites
  WHERE is_active AND url !~ $1
  ON CONFLICT DO NOTHING`;

const DUE_ORDERS = `
  UPDATE site_syncs sync SET
    next_at = now() + make_interval(mins => (SELECT reconciliation_interval_minutes FROM settings))
  FROM sites s WHERE s.id = sync.site_id AND s.is_active AND s.url !~ $1 AND sync.next_at <= now() RETURNING sync.site_id`;

const DUE_PRODUCTS = `
  UPDATE site_syncs sync SET products_next_at = now() + interval '1 day'
  FROM sites s WHERE s.id = sync.site_id AND s.is_active AND s.url !~ $1
    AND sync.products_next_at <= now() RETURNING sync.site_id`;

/** Enqueues the due syncs; each site has its own schedule, which spreads the load. */
export const enqueueDueSyncsJob = defineJob({
  queue: 'sync.enqueue-due',
  retryLimit: 3,
  schedule: everyMinutes(1),
  async run({ db }) {
    const enqueueDue = async (tx: Tx, dueSql: string, job: Job<{ siteId: number }>) => {
      const { rows } = await tx.$client.query<{ site_id: number }>(dueSql, [EXAMPLE_URL_PATTERN]);
      const data = rows.map(({ site_id }) => ({ siteId: site_id }));
      if (data.length > 0) await enqueueAll(tx, job, data);
    };
    await transaction(db, async (tx) => {
      await tx.$client.query(CREATE_CURSORS, [EXAMPLE_URL_PATTERN]);
      await enqueueDue(tx, DUE_ORDERS, syncOrdersJob);
      await enqueueDue(tx, DUE_PRODUCTS, syncProductsJob);
    });
  },
});
