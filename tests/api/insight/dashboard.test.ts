import { expect } from 'vitest';
import { DashboardStats, dashboard, SalesAnalytics } from '#contract/dashboard';
import { buildLicenses } from '../build';
import { test } from '../fixtures';
import { type Api, startApi } from '../startApi';

/** Inserts a sale per moment; without `licenseId` its license counts as deleted. */
async function insertSales(api: Api, moments: string[], licenseId: number | null = null): Promise<void> {
  await api.sql(
    `INSERT INTO license_assignments (license_id, site_id, order_id, line_item_id, unit, product_id, customer_email, assigned_at)
     SELECT $2::bigint, 1, n::text, coalesce(($2::bigint)::text, 'deleted'), 1, 7, 'ada@example.com', at::timestamptz
     FROM unnest($1::text[]) WITH ORDINALITY AS t (at, n)`,
    [moments, licenseId],
  );
}

const customRange = (start: string, end: string, tz: string) =>
  ({ preset: 'custom', start, end, tz }) as const;

// spec: 9.recent-activity-20
test('returns stock by status and the twenty latest assignments', async ({ api, pool }) => {
  const [first = 0] = await buildLicenses(api, pool.id, ['KEY-ONE', 'KEY-TWO', 'KEY-THREE', 'KEY-FOUR']);
  await api.sql(`UPDATE licenses SET status = (ARRAY['sold', 'exhausted', 'replaced'])[id]::license_status
    WHERE id <= 3`);
  const moments = Array.from({ length: 25 }, (_, n) => `2026-11-01T00:${String(n).padStart(2, '0')}:00Z`);
  await insertSales(api, moments, first);

  const { data } = await api.send(dashboard.stats);
  const recent = await api.send(dashboard.recent);

  expect(DashboardStats.parse(data)).toMatchObject({
    total_licenses: 4,
    available_licenses: 1,
    sold_licenses: 1,
    exhausted_licenses: 1,
  });
  expect(data.recent_assignments).toHaveLength(20);
  expect(recent.data).toEqual(data.recent_assignments);
  expect(data.recent_assignments[0]).toEqual({
    license_id: first,
    product_id: 7,
    mapping: null,
    owner_email_address: 'ada@example.com',
    customer_id: null,
    order_id: '25',
    order: null,
    sold_date: '2026-11-01T00:24:00.000Z',
  });
});

test('returns the requested number of recent assignments, including those of deleted licenses', async ({
  api,
}) => {
  await insertSales(api, ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z']);

  const { data } = await api.send(dashboard.recent, { query: { limit: 2 } });

  expect(data.map(({ order_id }) => order_id)).toEqual(['3', '2']);
  expect(data[0]?.license_id).toBeNull();
});

test.for(['0', '1001', 'ten'])('refuses the limit %s', async (limit, { api }) => {
  const refused = await api.send(dashboard.recent, { query: { limit } });

  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({ limit: 'Must be a whole number from 1 to 1000' });
});

test('counts sales in 23 hours on the day the clocks go forward', async ({ api }) => {
  await insertSales(api, [
    '2026-03-28T22:59:59.999Z', // the evening before
    '2026-03-28T23:00:00Z', // 00:00
    '2026-03-29T00:59:59Z', // 01:59, the last minute before the gap
    '2026-03-29T01:00:00Z', // 03:00
    '2026-03-29T21:59:59Z', // 23:59
    '2026-03-29T22:00:00Z', // the next day
  ]);

  const { data } = await api.send(dashboard.salesAnalytics, {
    query: customRange('2026-03-29', '2026-03-29', 'Europe/Berlin'),
  });

  expect(SalesAnalytics.parse(data).period).toEqual({
    interval: 'hour',
    start: '2026-03-28T23:00:00.000Z',
    end: '2026-03-29T22:00:00.000Z',
  });
  expect(data.time_series?.map(({ count }) => count)).toEqual([1, 1, 1, ...Array(19).fill(0), 1]);
  expect(data.summary).toEqual({
    total_sold: 4,
    previous_period_sold: 1,
    percentage_change: 300,
    trend: 'up',
  });
});

test('counts sales in both occurrences of the repeated hour', async ({ api }) => {
  await insertSales(api, ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T01:45:00Z']);

  const { data } = await api.send(dashboard.salesAnalytics, {
    query: customRange('2026-10-25', '2026-10-25', 'Europe/Berlin'),
  });

  expect(data.time_series).toHaveLength(25);
  expect(data.time_series?.slice(2, 4)).toEqual([
    { date: '2026-10-25T00:00:00.000Z', count: 1 },
    { date: '2026-10-25T01:00:00.000Z', count: 2 },
  ]);
});

test.each([
  // Clocks go forward by 30 minutes at 02:00; the UTC offset is not a full hour.
  [
    'Australia/Lord_Howe',
    '2026-10-04',
    ['2026-10-03T14:29:59.999Z', '2026-10-03T15:29:59Z', '2026-10-03T15:30:00Z', '2026-10-03T15:59:59Z'],
    [1, 1, 2, 0],
  ],
  // Clocks go back by 30 minutes at 02:00: 01:30 occurs twice.
  [
    'Australia/Lord_Howe',
    '2026-04-05',
    ['2026-04-04T14:30:00Z', '2026-04-04T14:59:59Z', '2026-04-04T15:00:00Z', '2026-04-04T15:30:00Z'],
    [0, 2, 1, 1],
  ],
  [
    'Asia/Kolkata',
    '2026-01-01',
    ['2025-12-31T18:29:59.999Z', '2025-12-31T18:30:00Z', '2025-12-31T19:29:59.999Z'],
    [2, 0],
  ],
])('counts sales by local hours: in %s, %s', async (tz, day, moments, first) => {
  const api = await startApi();
  await insertSales(api, moments);

  const { data } = await api.send(dashboard.salesAnalytics, { query: customRange(day, day, tz) });

  expect(data.time_series?.slice(0, first.length).map(({ count }) => count)).toEqual(first);
});

test('counts sales around the end of a year by days of the time zone', async ({ api }) => {
  await insertSales(api, [
    '2025-12-30T15:00:00Z', // December 31 in Tokyo
    '2025-12-31T14:59:59Z', // its last second
    '2025-12-31T15:00:00Z', // January 1
    '2026-01-03T14:59:59Z', // January 3
    '2026-01-03T15:00:00Z', // after the end
  ]);

  const { data } = await api.send(dashboard.salesAnalytics, {
    query: customRange('2025-12-31', '2026-01-03', 'Asia/Tokyo'),
  });

  expect(data.time_series?.map(({ count }) => count)).toEqual([2, 1, 0, 1]);
  expect(data.summary.previous_period_sold).toBe(0);
});

test('accepts the first and last allowed days and refuses days beyond them', async ({ api }) => {
  const query = (start: string, end: string, tz: string) =>
    api.send(dashboard.salesAnalytics, { query: customRange(start, end, tz) });

  const ends = [
    await query('1980-01-01', '1980-01-01', 'Pacific/Kiritimati'),
    await query('1980-01-01', '2079-12-31', 'Africa/Monrovia'),
    await query('2999-12-31', '2999-12-31', 'Pacific/Pago_Pago'),
  ];
  const beyond = [
    await query('0000-01-01', '0000-01-02', 'UTC'),
    await query('9999-12-31', '9999-12-31', 'UTC'),
    await query('1900-01-01', '1979-12-31', 'Asia/Damascus'),
  ];

  const message = 'The year must be between 1980 and 2999';
  expect(ends.map(({ status, data }) => [status, data.summary?.total_sold])).toEqual(
    ends.map(() => [200, 0]),
  );
  expect(beyond.map(({ status, errors }) => [status, errors])).toEqual(
    beyond.map(() => [422, { start: message, end: message }]),
  );
});

test('returns the previous period in as many buckets, which add up to its sales', async ({ api }) => {
  await insertSales(api, [
    '2026-11-01T12:00:00Z', // the first day of the previous period
    '2026-11-03T12:00:00Z',
    '2026-11-03T13:00:00Z', // its last day
    '2026-11-05T12:00:00Z',
  ]);

  const { data } = await api.send(dashboard.salesAnalytics, {
    query: customRange('2026-11-04', '2026-11-06', 'UTC'),
  });

  expect(data.time_series?.map(({ count }) => count)).toEqual([0, 1, 0]);
  expect(data.previous_series).toEqual([
    { date: '2026-11-01T00:00:00.000Z', count: 1 },
    { date: '2026-11-02T00:00:00.000Z', count: 0 },
    { date: '2026-11-03T00:00:00.000Z', count: 2 },
  ]);
  expect(data.summary.previous_period_sold).toBe(3);
});

test.each([
  ['of 23 hours', '2026-03-29', '2026-03-28T23:30:00Z', 23],
  ['of 25 hours', '2026-10-25', '2026-10-25T00:30:00Z', 25],
  ['after one of 25 hours', '2026-10-26', '2026-10-25T22:30:00Z', 24],
])('the hours before a day %s add up to the sales of the day before', async (_, day, moment, hours) => {
  const api = await startApi();
  const before = Array.from({ length: 30 }, (_, hour) =>
    new Date(Date.parse(moment) - hour * 3_600_000).toISOString(),
  );
  await insertSales(api, before);

  const { data } = await api.send(dashboard.salesAnalytics, {
    query: customRange(day, day, 'Europe/Berlin'),
  });

  const previous = data.previous_series?.reduce((sum, { count }) => sum + count, 0);
  expect(data.previous_series).toHaveLength(hours);
  expect(previous).toBe(data.summary.previous_period_sold);
  expect(previous).toBeGreaterThan(20);
});

test('returns no percentage when the previous period has no sales', async ({ api }) => {
  await insertSales(api, ['2026-11-05T12:00:00Z']);

  const { data } = await api.send(dashboard.salesAnalytics, {
    query: customRange('2026-11-05', '2026-11-05', 'UTC'),
  });

  expect(data.summary).toEqual({
    total_sold: 1,
    previous_period_sold: 0,
    percentage_change: null,
    trend: 'up',
  });
});

test('reports fewer sales as down and none in both periods as flat', async ({ api }) => {
  await insertSales(api, [
    '2026-11-04T01:00:00Z',
    '2026-11-04T02:00:00Z',
    '2026-11-04T03:00:00Z',
    '2026-11-05T01:00:00Z',
  ]);

  const fewer = await api.send(dashboard.salesAnalytics, {
    query: customRange('2026-11-05', '2026-11-05', 'UTC'),
  });
  const unchanged = await api.send(dashboard.salesAnalytics, {
    query: customRange('2026-11-10', '2026-11-10', 'UTC'),
  });

  expect(fewer.data.summary).toMatchObject({ percentage_change: -66.7, trend: 'down' });
  expect(unchanged.data.summary).toMatchObject({ percentage_change: 0, trend: 'flat' });
});

test('groups sales by the current status of their license', async ({ api, pool }) => {
  const [many = 0, one = 0] = await buildLicenses(api, pool.id, ['KEY-MANY', 'KEY-ONE', 'KEY-NONE'], 3);
  await api.sql(`UPDATE licenses SET status = 'sold' WHERE id = $1`, [one]);
  await insertSales(api, ['2026-11-05T01:00:00Z', '2026-11-05T02:00:00Z'], many);
  await insertSales(api, ['2026-11-05T03:00:00Z'], one);
  await insertSales(api, ['2026-11-05T04:00:00Z']);

  const { data } = await api.send(dashboard.salesAnalytics, {
    query: customRange('2026-11-05', '2026-11-05', 'UTC'),
  });

  expect(data.summary.total_sold).toBe(4);
  expect(data.by_status).toEqual([
    { status: 'available', count: 2 },
    { status: 'sold', count: 1 },
    { status: 'deleted', count: 1 },
  ]);
});

test('defaults to the month to date', async ({ api }) => {
  await insertSales(api, [new Date().toISOString()]);

  const { data } = await api.send(dashboard.salesAnalytics);

  const currentMonth = new Date().toISOString().slice(0, 7);
  expect(data.period?.start).toBe(`${currentMonth}-01T00:00:00.000Z`);
});

test.each([
  [{ preset: 'custom' }, { start: 'A custom range needs a start and an end date' }],
  [customRange('2026-11-06', '2026-11-05', 'UTC'), { end: 'The end date is before the start date' }],
  [customRange('1980-01-01', '2080-01-01', 'UTC'), { end: 'At most 100 years' }],
  [{ preset: 'today', tz: 'Mars/Olympus' }, { tz: 'Unknown time zone' }],
] as const)('refuses %o with an error on its field', async (query, errors) => {
  const api = await startApi();

  const refused = await api.send(dashboard.salesAnalytics, { query });

  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual(errors);
});
