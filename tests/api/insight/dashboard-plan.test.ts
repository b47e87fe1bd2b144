import { expect, onTestFinished, test } from 'vitest';
import { getDashboardStats } from '../../../server/domains/insight/getDashboardStats';
import { type Context, systemContext } from '../../../server/platform/context';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { buildLicenses, buildPool, buildSite } from '../build';
import { startApi } from '../startApi';
import { getDatabaseUrl } from '../withConnection';

const COUNT_ORDERS_READ = `
  SELECT sum(seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'orders'`;

const SELL_3000 = `
  INSERT INTO orders (site_id, order_id, number, status, line_items, units, modified_at, event_id, ordered_at)
    SELECT s.id, n::text, n::text, 'completed', '[]', 1, now(), n, now() FROM sites s, generate_series(1, 3000) n;
  INSERT INTO license_assignments (site_id, order_id, line_item_id, unit, product_id, customer_email, assigned_at)
    SELECT s.id, n::text, '1', 1, 7, 'ada@example.com', now() FROM sites s, generate_series(1, 3000) n;
  UPDATE pool_stock SET sold = 3000`;

/** Starts a shop with one key, and one connection on which the dashboard reads. */
async function startOnOneConnection() {
  const api = await startApi();
  await buildSite(api);
  await buildLicenses(api, (await buildPool(api)).id, ['KEY-ONE']);
  const db = openDatabase(getDatabaseUrl(api.services), () => undefined);
  db.$client.options.max = 1;
  onTestFinished(() => db.$client.end());
  const ctx: Context = { ...systemContext(api.services, 'test'), db };
  return { readStats: () => getDashboardStats(ctx), query: (text: string) => db.$client.query(text) };
}

test('keeps the plan of the latest sales', async () => {
  const { readStats, query } = await startOnOneConnection();

  await readStats();
  await readStats();

  const { rows } = await query(
    `SELECT generic_plans::int FROM pg_prepared_statements WHERE name LIKE 'assignments %'`,
  );
  expect(rows).toEqual([{ generic_plans: 2 }]);
});

test('reads few orders for the latest sales when there are many more since their plan and the statistics', async () => {
  const { readStats, query } = await startOnOneConnection();
  await query('VACUUM ANALYZE orders');
  await readStats();
  await query('BEGIN');
  await query(SELL_3000);
  await readStats();
  const before = await query(COUNT_ORDERS_READ);

  const { recent_assignments } = await readStats();

  const after = await query(COUNT_ORDERS_READ);
  await query('ROLLBACK');
  expect(recent_assignments.map(({ order }) => order?.number)).toContain('3000');
  expect(after.rows[0].n - before.rows[0].n).toBeLessThan(50);
});
