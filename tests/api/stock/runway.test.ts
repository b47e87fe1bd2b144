import { expect } from 'vitest';
import { dashboard, PoolRunway } from '#contract/dashboard';
import { Pool, pools } from '#contract/pools';
import { calculateRunway } from '../../../server/domains/stock/pools/calculateRunway';
import { buildPool } from '../build';
import { test } from '../fixtures';
import type { Api } from '../startApi';

const NOON = new Date('2026-11-20T12:00:00Z');
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const stock = { usesLeft: 90, unlimited: 0, soldRecently: 280, soldThisWeek: 100, createdAt: LONG_AGO };
const matchInDays = (days: number) =>
  expect.stringMatching(new Date(+NOON + days * 86_400_000).toISOString().slice(0, 13));

test('calculates the example of the documentation', () => {
  const runway = calculateRunway(stock, NOON);

  expect(runway).toEqual({
    deliveries_left: 90,
    sold_per_day: 9.82,
    days_left: 9.2,
    runs_out_at: matchInDays(90 / (280 / 28.5)),
    earliest: matchInDays(90 / (110 / 7.5)),
    latest: matchInDays(90 / ((280 - Math.sqrt(280)) / 28.5)),
  });
});

test('extrapolates a steady series and narrows the range with more sales', () => {
  const midnight = new Date('2026-11-20T00:00:00Z');
  const getSteadyRunway = (perDay: number) =>
    calculateRunway(
      { ...stock, usesLeft: perDay * 10, soldRecently: perDay * 28, soldThisWeek: perDay * 7 },
      midnight,
    );
  const width = ({ earliest, latest }: ReturnType<typeof getSteadyRunway>) =>
    Date.parse(latest ?? '') - Date.parse(earliest ?? '');

  expect(getSteadyRunway(1)).toMatchObject({ days_left: 10, runs_out_at: '2026-11-30T00:00:00.000Z' });
  expect(getSteadyRunway(100)).toMatchObject({ days_left: 10, runs_out_at: '2026-11-30T00:00:00.000Z' });
  expect(width(getSteadyRunway(100))).toBeLessThan(width(getSteadyRunway(1)) / 5);
});

test('averages over the age of a young pool, over at least a week', () => {
  const createdOn = (day: string) => new Date(`2026-11-${day}T12:00:00Z`);
  const perDay = (createdAt: Date) => calculateRunway({ ...stock, createdAt }, NOON).sold_per_day;

  expect(perDay(createdOn('06'))).toBe(20);
  expect(perDay(createdOn('19'))).toBe(40);
});

test.each([
  ['nothing sold lately', { soldRecently: 0, soldThisWeek: 0 }, 0],
  ['more than ten years left', { soldRecently: 1, soldThisWeek: 0, usesLeft: 1_000_000_000 }, 0.04],
  ['an unlimited key', { unlimited: 1, usesLeft: 3 }, 9.82],
])('predicts no end of stock with %s', (_, differences, sold_per_day) => {
  const runway = calculateRunway({ ...stock, ...differences }, NOON);

  const never = { days_left: null, runs_out_at: null, earliest: null, latest: null };
  expect(runway).toMatchObject({ ...never, sold_per_day });
});

test('predicts no latest end of stock after a single sale', () => {
  const runway = calculateRunway({ ...stock, usesLeft: 2, soldRecently: 1, soldThisWeek: 0 }, NOON);

  expect(runway).toMatchObject({ days_left: 57, latest: null });
});

test('predicts the end of stock as now for an empty pool', () => {
  expect(calculateRunway({ ...stock, usesLeft: 0, soldRecently: 0 }, NOON)).toMatchObject({
    days_left: 0,
    runs_out_at: NOON.toISOString(),
  });
});

/** Creates an old pool with one sale in each of the last `sales` hours. */
async function createSellingPool(api: Api, name: string, keys: number, deliveries: number, sales: number) {
  const { id } = await buildPool(api, { name, lead_time_days: 5 });
  await api.sql(`UPDATE pools SET created_at = now() - interval '1 year' WHERE id = $1`, [id]);
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index, uses_allowed, uses_left)
     SELECT $1, '', uuid_send(gen_random_uuid()), $3::int, $3::int FROM generate_series(1, $2::int)`,
    [id, keys, deliveries],
  );
  await api.sql(
    `INSERT INTO license_assignments (pool_id, site_id, order_id, line_item_id, unit, assigned_at)
     SELECT $1, 1, gen_random_uuid()::text, '1', 1, now() - n * interval '1 hour' FROM generate_series(1, $2::int) n`,
    [id, sales],
  );
  return id;
}

test('lists the pools that run out on the dashboard, soonest first', async ({ api }) => {
  await createSellingPool(api, 'Unsold', 5, 1, 0);
  const later = await createSellingPool(api, 'Later', 50, 5, 48);
  const sooner = await createSellingPool(api, 'Sooner', 50, 1, 48);
  await createSellingPool(api, 'Never', 1, -1, 48);
  const empty = await createSellingPool(api, 'Empty', 0, 1, 48);

  const { data } = await api.send(dashboard.runway, { query: { limit: 2 } });
  const all = await api.send(dashboard.runway);

  expect(data.map((one) => PoolRunway.parse(one).license_group.id)).toEqual([empty, sooner]);
  expect(all.data.map(({ license_group }) => license_group.id)).toEqual([empty, sooner, later]);
  expect(all.data[2]).toMatchObject({ lead_time_days: 5, runway: { deliveries_left: 250 } });
});

test('lists pools with their runway', async ({ api }) => {
  await createSellingPool(api, 'Sooner', 50, 1, 48);

  const { data } = await api.send(pools.list);

  const days = 28 + (Date.now() % 86_400_000) / 86_400_000;
  const { runway } = Pool.parse(data[0]);
  expect(runway.sold_per_day).toBeCloseTo(48 / days, 1);
  expect(runway.days_left).toBeCloseTo(50 / (48 / days), 0);
});

test('ignores sales of more than four weeks ago', async ({ api }) => {
  const id = await createSellingPool(api, 'Once sold', 50, 1, 0);
  await api.sql(
    `INSERT INTO license_assignments (pool_id, site_id, order_id, line_item_id, unit, assigned_at)
     VALUES ($1, 1, '1', '1', 1, now() - interval '30 days')`,
    [id],
  );

  const { data } = await api.send(pools.get, { params: { id } });

  expect(data.runway).toMatchObject({ sold_per_day: 0, days_left: null });
});

test('defaults the lead time to a week and updates it', async ({ api }) => {
  const { id } = await buildPool(api);
  const created = await api.send(pools.get, { params: { id } });

  const changed = await api.send(pools.update, { params: { id }, body: { lead_time_days: 0 } });

  expect(created.data.lead_time_days).toBe(7);
  expect(changed.data.lead_time_days).toBe(0);
});

test.for([-1, 366, 1.5])('refuses a lead time of %s days', async (lead_time_days, { api }) => {
  const { id } = await buildPool(api);

  const refused = await api.send(pools.update, { params: { id }, body: { lead_time_days } });

  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({ lead_time_days: 'Must be between 0-365' });
});
