import { expect, test } from 'vitest';
import type { LicenseQuery } from '#contract/licenses';
import { licenseFiltersSql } from '../../../server/domains/stock/licenses/list/licenseMatches';
import { readLicensePage } from '../../../server/domains/stock/licenses/list/readLicensePage';
import { transaction } from '../../../server/platform/db/transaction';
import { startApi } from '../startApi';

const COUNT_ROWS_READ = `
  SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int AS n FROM pg_stat_xact_user_tables
  WHERE relname = 'licenses'`;

type Run = (text: string) => Promise<unknown>;

async function startWithLicenses(count: number) {
  const api = await startApi();
  await api.sql(`INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
    SELECT 'Pool ' || n, 10, 10, true, true FROM generate_series(1, 5) n`);
  await addLicenses(api.sql, 1, count);
  await api.sql('ANALYZE licenses');
  return api;
}

async function addLicenses(run: Run, first: number, last: number): Promise<void> {
  await run(`INSERT INTO licenses (pool_id, key_cipher, key_index, key_ending, status, uses_left)
    SELECT 1 + n % 5, ''::bytea, sha256(n::text::bytea), n, 'available', 1 FROM generate_series(${first}, ${last}) n`);
  await run(`INSERT INTO pool_stock (pool_id, slot, available) SELECT pool_id, 0, count(*) FROM licenses GROUP BY 1
    ON CONFLICT (pool_id, slot) DO UPDATE SET available = excluded.available`);
}

function createPage(filter: Pick<Partial<LicenseQuery>, 'license_group_id' | 'status'>, per_page = 20) {
  const sorting = { sort_by: 'creation_date', sort_order: 'DESC' } as const;
  return { ...sorting, filter, filters: licenseFiltersSql(filter), limit: per_page + 1, offset: 0 };
}

test.each([
  { filter: {}, per_page: 20 },
  { filter: { license_group_id: 1 }, per_page: 100 },
  { filter: { license_group_id: 1, status: 'available' as const }, per_page: 20 },
])('keeps the plan of the pages of $filter with $per_page rows', async ({ filter, per_page }) => {
  const api = await startWithLicenses(5000);

  const { rows } = await transaction(api.services.db, async (tx) => {
    // PostgreSQL compares five plans with one for all values before it keeps that one.
    for (let n = 0; n < 7; n += 1) await readLicensePage(tx, createPage(filter, per_page));
    return tx.$client.query(
      "SELECT sum(generic_plans)::int AS n FROM pg_prepared_statements WHERE name LIKE 'licenses %'",
    );
  });

  expect(rows[0].n).toBeGreaterThanOrEqual(1);
});

test('reads few rows of a table that grew since its plan and its statistics', async () => {
  const api = await startWithLicenses(3);
  const page = createPage({});

  const read = await transaction(api.services.db, async (tx) => {
    for (let n = 0; n < 7; n += 1) await readLicensePage(tx, page);
    await addLicenses((text) => tx.$client.query(text), 4, 5000);
    await readLicensePage(tx, page);
    const countRead = async () => (await tx.$client.query<{ n: number }>(COUNT_ROWS_READ)).rows[0]?.n ?? 0;
    const before = await countRead();
    await readLicensePage(tx, page);
    return (await countRead()) - before;
  });

  expect(read).toBeLessThan(100);
});
