import { expect } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { licenses } from '#contract/licenses';
import { createRandom } from '#shop/random';
import { mergeSales } from '../../../server/domains/stock/mergeSales';
import { buildLicenses, buildPool, buildSite } from '../build';
import { test } from '../fixtures';
import { aShopOrder, placeOrder, startSelling } from '../selling';
import { type Api, startApi } from '../startApi';

const QUARTER = `date_bin('15 minutes', assigned_at, timestamptz 'epoch')`;

/** Sales by 15 minutes and status, from the rollup and from the assignments. */
async function readSales(api: Api) {
  const rollup = await api.sql(
    `SELECT s.bucket, status, sum(n)::int AS n FROM sales s, LATERAL (VALUES ('available', available), ('sold', sold),
       ('exhausted', exhausted), ('replaced', replaced), ('deleted', deleted)) AS counted(status, n)
     GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2`,
  );
  const raw = await api.sql(
    `SELECT ${QUARTER} AS bucket, coalesce(l.status::text, 'deleted') AS status, count(*)::int AS n
     FROM license_assignments a LEFT JOIN licenses l ON l.id = a.license_id GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return { rollup, raw };
}

/** Sales by pool and day, from the rollup and from the assignments. */
async function readPoolSales(api: Api) {
  const rollup = await api.sql(
    `SELECT pool_id, day::text, sum(sold)::int AS n FROM pool_sales GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const raw = await api.sql(
    `SELECT pool_id, (assigned_at AT TIME ZONE 'UTC')::date::text AS day, count(*)::int AS n
     FROM license_assignments WHERE pool_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return { rollup, raw };
}

/** Changes that affect sales; $1 is a random number that selects rows and values. */
const MUTATIONS = [
  `INSERT INTO license_assignments (license_id, pool_id, site_id, order_id, line_item_id, unit, assigned_at)
   SELECT id, pool_id, 1, gen_random_uuid()::text, '1', 1, now() - ($1::int % 3000) * interval '7 minutes'
   FROM licenses ORDER BY id LIMIT 3 OFFSET $1::int % 40`,
  `WITH updated AS (UPDATE licenses SET status = 'exhausted' WHERE id % 7 = $1::int % 7 RETURNING id, pool_id)
   INSERT INTO license_assignments (license_id, pool_id, site_id, order_id, line_item_id, unit)
   SELECT id, pool_id, 1, gen_random_uuid()::text, '1', 1 FROM updated`,
  `INSERT INTO license_assignments (license_id, site_id, order_id, line_item_id, unit)
   SELECT id, 1, gen_random_uuid()::text, '1', 1 FROM licenses WHERE id % 13 = $1::int % 13`,
  `UPDATE licenses SET status = (ARRAY['available', 'sold', 'exhausted', 'replaced'])[1 + $1::int % 4]::license_status
   WHERE id % 5 = $1::int % 5`,
  `DELETE FROM licenses WHERE id = (SELECT id FROM licenses ORDER BY id LIMIT 1 OFFSET $1::int % 40)`,
  `UPDATE license_assignments SET license_id = (SELECT id FROM licenses ORDER BY id DESC LIMIT 1 OFFSET $1::int % 9)
   WHERE id % 11 = $1::int % 11`,
  `UPDATE license_assignments SET assigned_at = assigned_at - interval '20 minutes'
   WHERE pool_id IS NULL AND id % 3 = $1::int % 3`,
  `DELETE FROM license_assignments WHERE pool_id IS NULL AND id % 17 = $1::int % 17`,
  `UPDATE license_assignments SET flag = 'refunded' WHERE id % 3 = $1::int % 3`,
];

test.each([1, 2, 3])(
  'keeps the rollup equal to the assignments after random changes (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const api = await startApi();
    const pool = await buildPool(api);
    await api.sql(
      `INSERT INTO licenses (pool_id, key_cipher, key_index, uses_allowed, uses_left)
     SELECT $1, '', uuid_send(gen_random_uuid()), 5, 5 FROM generate_series(1, 60)`,
      [pool.id],
    );

    for (let n = 0; n < 120; n += 1) {
      await api.sql(random.pick(MUTATIONS), [random.int(0, 10_000)]);
      if (random.chance(0.1)) await mergeSales(api.services.db);
    }

    const { rollup, raw } = await readSales(api);
    const pools = await readPoolSales(api);
    expect(raw.length).toBeGreaterThan(10);
    expect(rollup).toEqual(raw);
    expect(pools.rollup).toEqual(pools.raw);
  },
);

test('does not count a sale that rolls back', async ({ api, pool }) => {
  const [license] = await buildLicenses(api, pool.id, ['KEY-ONE']);

  await api
    .sql(
      `WITH sale AS (INSERT INTO license_assignments (license_id, site_id, order_id, line_item_id, unit)
         VALUES (${license}, 1, '1', '1', 1)) SELECT 1 / 0`,
    )
    .catch(() => undefined);

  expect(await api.count('sales')).toBe(0);
});

test('loses no sale when concurrent orders sell the same keys while slots are merged', async () => {
  const shop = await startSelling(12, 5);
  const { api } = shop;
  const orders = Array.from({ length: 40 }, (_, n) => placeOrder(shop, aShopOrder(String(n), 1)));

  await Promise.all([...orders, ...Array.from({ length: 6 }, () => mergeSales(api.services.db))]);
  await mergeSales(api.services.db);

  const { rollup, raw } = await readSales(api);
  const pools = await readPoolSales(api);
  expect(await api.count('license_assignments')).toBe(40);
  expect(rollup).toEqual(raw);
  expect(pools.rollup).toEqual(pools.raw);
});

test('merges slots into one row per 15 minutes and drops pool sales older than two months', async ({
  api,
  pool,
}) => {
  const sell = (ago: string) =>
    api.sql(
      `INSERT INTO license_assignments (pool_id, site_id, order_id, line_item_id, unit, assigned_at)
       VALUES ($1, 1, gen_random_uuid()::text, '1', 1, date_bin('15 minutes', now(), timestamptz 'epoch') - $2::interval)`,
      [pool.id, ago],
    );
  await Promise.all(['2 hours', '2 hours', '2 hours', '3 hours', '90 days'].map(sell));

  await mergeSales(api.services.db);

  expect(await api.sql('SELECT slot, deleted FROM sales ORDER BY bucket')).toEqual([
    { slot: 0, deleted: 1 },
    { slot: 0, deleted: 1 },
    { slot: 0, deleted: 3 },
  ]);
  expect(await api.sql('SELECT sum(sold)::int AS sold FROM pool_sales')).toEqual([{ sold: 4 }]);
});

test('deletes the daily sales of a deleted pool and keeps the sales of the period', async ({ api }) => {
  const [pool, site] = [await buildPool(api), await buildSite(api)];
  const [license] = await buildLicenses(api, pool.id, ['KEY-ONE']);
  await api.sql(
    `INSERT INTO license_assignments (license_id, pool_id, site_id, order_id, line_item_id, unit)
     VALUES ($1, $2, $3, '1', '1', 1)`,
    [license, pool.id, site.id],
  );
  await api.send(licenses.delete, { params: { id: license ?? 0 } });

  await api.sql('DELETE FROM pools WHERE id = $1', [pool.id]);

  const { data } = await api.send(dashboard.salesAnalytics, { query: { preset: 'year_to_date' } });
  expect(await api.count('pool_sales')).toBe(0);
  expect(data.by_status).toEqual([{ status: 'deleted', count: 1 }]);
});

test('maintains the remaining uses of a pool for one-time, multi-use, unlimited and invalid keys', async ({
  api,
  pool,
}) => {
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index, uses_allowed, uses_left, status, validation)
     SELECT $1, '', uuid_send(gen_random_uuid()), abs(l), l, s::license_status, v::validation_state
     FROM (VALUES (1, 'available', NULL), (5, 'available', 'valid'), (5, 'available', 'invalid'), (0, 'sold', NULL),
       (-1, 'available', 'valid'), (-1, 'available', 'invalid'), (3, 'replaced', NULL)) AS key(l, s, v)`,
    [pool.id],
  );
  const readRemaining = () =>
    api.sql('SELECT sum(uses_left)::int AS deliveries, sum(unlimited)::int AS unlimited FROM pool_stock');

  const before = await readRemaining();
  await api.sql(`UPDATE licenses SET uses_left = uses_left - 1 WHERE uses_left = 5`);
  await api.sql(`UPDATE licenses SET validation = 'valid' WHERE validation = 'invalid'`);
  const changed = await readRemaining();
  await api.sql(`DELETE FROM licenses WHERE validation IS NOT NULL`);

  expect(before).toEqual([{ deliveries: 6, unlimited: 1 }]);
  expect(changed).toEqual([{ deliveries: 9, unlimited: 2 }]);
  expect(await readRemaining()).toEqual([{ deliveries: 1, unlimited: 0 }]);
});
