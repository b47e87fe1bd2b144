import { expect } from 'vitest';
import { trends } from '#contract/trends';
import { buildLicenses, buildPool, buildSite } from '../build';
import { test } from '../fixtures';
import type { Api } from '../startApi';

/** A paid order of the site, days ago, whose keys came so many seconds after the payment. */
const sell = (api: Api, siteId: number, order: string, daysAgo: number, seconds: number[]) =>
  api.sql(
    `WITH paid AS (SELECT now() - $3 * interval '1 day' AS at), inserted AS (
       INSERT INTO orders (site_id, order_id, number, status, line_items, modified_at, ordered_at, paid_at)
       SELECT $1, $2, $2, 'completed', '[]', at, at, at FROM paid)
     INSERT INTO license_assignments (site_id, order_id, line_item_id, unit, assigned_at)
       SELECT $1, $2, '1', n, at + waited * interval '1 second'
       FROM paid, unnest($4::float8[]) WITH ORDINALITY AS t (waited, n)`,
    [siteId, order, daysAgo, seconds],
  );

test('returns the daily sales of pools and the daily orders of sites, those asked for only', async ({
  api,
  pool,
  site,
}) => {
  const other = await buildPool(api);
  await api.sql(
    `INSERT INTO pool_sales (pool_id, day, slot, sold)
     VALUES ($1, today(), 0, 2), ($1, today(), 7, 3), ($1, today() - 29, 0, 4), ($1, today() - 30, 0, 9), ($2, today(), 0, 8)`,
    [pool.id, other.id],
  );
  await sell(api, site.id, '1', 0, []);
  await sell(api, site.id, '2', 2, []);
  await sell(api, site.id, '3', 31, []);
  const empty = await buildSite(api);

  const pools = await api.send(trends.pools, { query: { ids: String(pool.id) } });
  const sites = await api.send(trends.sites, { query: { ids: `${site.id},${empty.id}` } });
  const none = await api.send(trends.pools);

  expect(pools.data).toEqual([{ id: pool.id, days: [4, ...Array(28).fill(0), 5] }]);
  const days = new Map(sites.data.map((trend) => [trend.id, trend.days]));
  expect(days.get(site.id)).toEqual([...Array(27).fill(0), 1, 0, 1]);
  expect(days.get(empty.id)).toEqual(Array(30).fill(0));
  expect(none.data).toEqual([]);
});

test('follows the stock of a pool back to the day on which it was created', async ({ api, pool }) => {
  await buildLicenses(api, pool.id, ['KEY-A', 'KEY-B', 'KEY-C', 'KEY-D', 'KEY-E']);
  await api.sql(
    `WITH batch AS (INSERT INTO license_batches (pool_id, actor, request_id) VALUES ($1, 'ada', '1') RETURNING id)
     INSERT INTO batch_counts (batch_id, day, slot, free)
     SELECT id, today() - days, slot, free FROM batch,
       (VALUES (0, 0, -1), (0, 3, 3), (2, 0, -4), (3, 0, 7)) AS t (days, slot, free)`,
    [pool.id],
  );
  await api.sql(`UPDATE pools SET created_at = now() - interval '4 days' WHERE id = $1`, [pool.id]);

  const { data } = await api.send(trends.stock, { params: pool });
  const missing = await api.send(trends.stock, { params: { id: 4711 } });

  expect(data.map(({ available }) => available)).toEqual([0, 7, 3, 3, 5]);
  expect(data.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
  expect(missing.status).toBe(404);
});

test('tells how long the customers of a site waited from the payment to their keys', async ({
  api,
  site,
}) => {
  const nothing = await api.send(trends.waits, { params: site });
  await sell(api, site.id, '1', 1, [10, 10, 20]);
  await sell(api, site.id, '2', 2, [7200]);
  // The shop's clock is ahead.
  await sell(api, site.id, '3', 3, [-5]);
  await sell(api, site.id, '4', 40, [900_000]);
  await sell(api, (await buildSite(api)).id, '5', 1, [90_000]);

  const { data } = await api.send(trends.waits, { params: site });

  expect(nothing.data).toMatchObject({
    keys: 0,
    p50_seconds: null,
    slowest: null,
    sentence: 'No order of the last 30 days has got keys.',
  });
  expect(data).toMatchObject({ keys: 5, p50_seconds: 10, slowest: { number: '2' } });
  expect(data.p95_seconds).toBeCloseTo(20 + 0.8 * 7180);
  expect(data.sentence).toBe(
    'Of 5 keys of the last 30 days, half came within 10 seconds of the payment, and 95 % within 96 minutes. The longest wait was 2 hours.',
  );
});
