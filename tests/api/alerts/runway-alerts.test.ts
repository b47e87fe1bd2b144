import { expect } from 'vitest';
import { notifications } from '#contract/notifications';
import { buildPool } from '../build';
import { test } from '../fixtures';
import { readEnglish } from '../readEnglish';
import { type Api, startApi } from '../startApi';

/** Creates an old pool above its thresholds that sells one key a day. */
async function createSellingPool(api: Api, keys: number, overrides = {}) {
  const thresholds = { threshold_count: 1, threshold_percentage: 0 };
  const { id } = await buildPool(api, { name: 'Office', ...thresholds, ...overrides });
  await api.sql(`UPDATE pools SET created_at = now() - interval '1 year' WHERE id = $1`, [id]);
  await sell(api, id, 29);
  await restock(api, id, keys);
  return id;
}

const sell = (api: Api, poolId: number, days: number) =>
  api.sql(
    `INSERT INTO license_assignments (pool_id, site_id, order_id, line_item_id, unit, assigned_at)
     SELECT $1, 1, gen_random_uuid()::text, '1', 1, now() - n * interval '1 day' FROM generate_series(0, $2::int - 1) n`,
    [poolId, days],
  );

const restock = (api: Api, poolId: number, keys: number) =>
  api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index)
     SELECT $1, '', uuid_send(gen_random_uuid()) FROM generate_series(1, $2::int)`,
    [poolId, keys],
  );

const listNotifications = async (api: Api) =>
  readEnglish(
    await api.sql('SELECT type, message, threshold_value, is_resolved FROM notifications ORDER BY id'),
  );

const check = (api: Api) => api.send(notifications.checkPools);

test('notifies that a pool is low when it runs out within its lead time', async ({ api }) => {
  await createSellingPool(api, 5);

  await check(api);
  await check(api);

  expect(await listNotifications(api)).toEqual([
    {
      type: 'LOW_STOCK',
      message: 'Office has about 5 days of stock left.',
      threshold_value: null,
      is_resolved: false,
    },
  ]);
});

test.each([
  ['lasts longer than its lead time', 10, {}],
  ['has no lead time', 5, { lead_time_days: 0 }],
  ['wants no notification', 5, { notify_on_low: false }],
])('does not notify when a pool %s', async (_, keys, overrides) => {
  const api = await startApi();
  await createSellingPool(api, keys, overrides);

  await check(api);

  expect(await listNotifications(api)).toEqual([]);
});

test('resolves the alert when the stock lasts clearly longer than the lead time', async ({ api }) => {
  const pool = await createSellingPool(api, 6);
  await check(api);

  await restock(api, pool, 2);
  await check(api);
  const justAbove = await listNotifications(api);
  await restock(api, pool, 10);
  await check(api);

  expect(justAbove).toMatchObject([{ type: 'LOW_STOCK', is_resolved: false }]);
  expect(await listNotifications(api)).toMatchObject([
    { type: 'LOW_STOCK', is_resolved: true },
    { type: 'POOL_REPLENISHED', is_resolved: false },
  ]);
});

test('applies a longer lead time in the next check', async ({ api }) => {
  const pool = await createSellingPool(api, 12);
  await check(api);

  await api.sql('UPDATE pools SET lead_time_days = 30 WHERE id = $1', [pool]);
  await check(api);

  expect(await listNotifications(api)).toMatchObject([
    { message: 'Office has about 12 days of stock left.' },
  ]);
});

test.each([
  [1, 'Office has about 1 day of stock left.'],
  [2, 'Office has about 2 days of stock left.'],
])('formats the message for %i key(s) at one sale a day', async (keys, message) => {
  const api = await startApi();
  await createSellingPool(api, keys, { threshold_count: 0 });

  await check(api);

  expect(await listNotifications(api)).toMatchObject([{ message }]);
});
