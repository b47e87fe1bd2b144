import { expect } from 'vitest';
import { notifications } from '#contract/notifications';
import type { PoolCreate } from '#contract/pools';
import { checkStock } from '../../../server/domains/stock/alerts/checkStock';
import { systemContext } from '../../../server/platform/context';
import { transaction } from '../../../server/platform/db/transaction';
import { buildPool } from '../build';
import { test } from '../fixtures';
import type { Api } from '../startApi';

async function createStockedPool(api: Api, available: number, sold = 0, overrides: Partial<PoolCreate> = {}) {
  const { id } = await buildPool(api, overrides);
  await addStock(api, id, available, 'available');
  await addStock(api, id, sold, 'sold');
  return id;
}

async function addStock(api: Api, poolId: number, count: number, status: string): Promise<void> {
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index, status)
     SELECT $1, '', uuid_send(gen_random_uuid()), $3::license_status FROM generate_series(1, $2)`,
    [poolId, count, status],
  );
}

const listNotifications = (api: Api) =>
  api.sql(`SELECT pool_id, type, severity, available_count, threshold_value, is_resolved
           FROM notifications ORDER BY id`);

test('creates notifications for pools at or below a threshold only', async ({ api }) => {
  const thresholds = { threshold_count: 5, threshold_percentage: 10 };
  await createStockedPool(api, 6, 10, thresholds);
  const byCount = await createStockedPool(api, 5, 0, thresholds);
  const byPercentage = await createStockedPool(api, 10, 90, thresholds);
  const empty = await createStockedPool(api, 0, 3, thresholds);

  const { data } = await api.send(notifications.checkPools);

  const common = { severity: 'WARNING', type: 'LOW_STOCK', is_resolved: false };
  expect(data).toEqual({ pools_checked: 4, notifications_created: 3 });
  expect(await listNotifications(api)).toEqual([
    { ...common, pool_id: byCount, available_count: 5, threshold_value: 5 },
    { ...common, pool_id: byPercentage, available_count: 10, threshold_value: 10 },
    {
      ...common,
      pool_id: empty,
      severity: 'CRITICAL',
      type: 'DEPLETED',
      available_count: 0,
      threshold_value: 5,
    },
  ]);
});

test('ignores a threshold of 0', async ({ api }) => {
  await createStockedPool(api, 1, 99, { threshold_count: 0, threshold_percentage: 0 });

  const { data } = await api.send(notifications.checkPools);

  expect(data).toEqual({ pools_checked: 1, notifications_created: 0 });
});

test('creates no notification for a pool that disables it', async ({ api }) => {
  await createStockedPool(api, 1, 9, { notify_on_low: false });
  await createStockedPool(api, 0, 9, { notify_on_low: false, notify_on_depleted: false });
  const lowOnly = await createStockedPool(api, 0, 9, { notify_on_depleted: false });

  await api.send(notifications.checkPools);

  expect(await listNotifications(api)).toMatchObject([{ pool_id: lowOnly, type: 'LOW_STOCK' }]);
});

test('creates no second notification within the cooldown and records the time at the pool', async ({
  api,
}) => {
  await createStockedPool(api, 1);
  await api.send(notifications.checkPools);

  const { data } = await api.send(notifications.checkPools);

  expect(data).toEqual({ pools_checked: 1, notifications_created: 0 });
  expect(await api.sql('SELECT FROM pools WHERE last_notification_at IS NOT NULL')).toHaveLength(1);
});

test('notifies once that a pool is replenished and resolves the earlier notification', async ({ api }) => {
  const pool = await createStockedPool(api, 0, 3);
  await api.send(notifications.checkPools);
  await addStock(api, pool, 50, 'available');

  const replenished = await api.send(notifications.checkPools);
  const again = await api.send(notifications.checkPools);

  expect(replenished.data.notifications_created).toBe(1);
  expect(again.data.notifications_created).toBe(0);
  expect(await listNotifications(api)).toMatchObject([
    { type: 'DEPLETED', is_resolved: true },
    { type: 'POOL_REPLENISHED', severity: 'INFO', available_count: 50, is_resolved: false },
  ]);
});

test('creates one notification when checks run concurrently', async ({ api }) => {
  await createStockedPool(api, 1);
  await createStockedPool(api, 0, 3);

  await Promise.all([1, 2, 3, 4].map(() => api.send(notifications.checkPools)));

  expect(await api.count('notifications')).toBe(2);
});

const COUNT_NOTIFICATIONS_READ = `
  SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'notifications'`;

test('reads the notifications of each pool only, not the newer ones of others', async ({ api }) => {
  for (let n = 0; n < 5; n += 1) await buildPool(api);
  await api.sql(
    `INSERT INTO notifications (type, severity, title, message, is_resolved)
     SELECT 'LOW_STOCK', 'WARNING', 'Low', 'Low', true FROM generate_series(1, 20000) n`,
  );

  const read = await transaction(api.services.db, async (tx) => {
    await checkStock(tx, systemContext(api.services, 'test'), null);
    return (await tx.$client.query<{ n: number }>(COUNT_NOTIFICATIONS_READ)).rows[0]?.n;
  });

  expect(read).toBeLessThan(50);
});
