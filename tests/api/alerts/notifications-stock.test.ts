import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { notifications } from '#contract/notifications';
import { pools } from '#contract/pools';
import { lockBackorders } from '../../../server/domains/stock/pools/backorderQueue';
import { advisoryLocks } from '../../../server/platform/db/advisoryLocks';
import { transaction } from '../../../server/platform/db/transaction';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import { addNumberedKeys, aShopOrder, aWooOrder, deliver, placeOrder, startSelling } from '../selling';
import { type Api, startApi } from '../startApi';

const listNotifications = (api: Api) =>
  api.sql<{ type: string; severity: string; available: number; is_resolved: boolean }>(
    'SELECT type, severity, available_count AS available, is_resolved FROM notifications ORDER BY id',
  );

/** Types of the unresolved notifications. */
async function listUnresolvedTypes(api: Api): Promise<string[]> {
  const rows = await api.sql<{ type: string }>(
    'SELECT type FROM notifications WHERE NOT is_resolved ORDER BY type::text',
  );
  return rows.map(({ type }) => type);
}

/** Creates a pool that is low at 3 licenses. */
async function createStockedPool(api: Api, count: number) {
  const { id } = await buildPool(api, { threshold_count: 3, threshold_percentage: 0 });
  const ids = await buildLicenses(
    api,
    id,
    Array.from({ length: count }, (_, n) => `KEY-${id}-${n}`),
  );
  await api.runJobs();
  return { id, ids };
}

test('notifies once that a pool is low, then once that it is depleted instead', async () => {
  const shop = await startSelling(12);
  for (const orderId of ['A', 'B', 'C', 'D']) {
    await placeOrder(shop, aShopOrder(orderId, 3));
    await shop.api.runJobs();
  }

  expect(await listNotifications(shop.api)).toEqual([
    { type: 'LOW_STOCK', severity: 'WARNING', available: 9, is_resolved: true },
    { type: 'DEPLETED', severity: 'CRITICAL', available: 0, is_resolved: false },
  ]);
  expect((await shop.api.send(notifications.unresolvedCount)).data).toEqual({ count: 1 });
});

test('keeps the alert of a low pool without alerts of depletion when it is empty', async ({ api }) => {
  const { id, ids } = await createStockedPool(api, 3);
  await api.send(pools.update, { params: { id }, body: { notify_on_depleted: false } });

  await api.send(licenses.deleteMany, { body: { license_ids: ids } });
  await api.runJobs();

  expect(await listUnresolvedTypes(api)).toEqual(['LOW_STOCK']);
});

test('creates each alert once under concurrent orders', async () => {
  const shop = await startSelling(40);
  const orders = Array.from({ length: 120 }, (_, n) => aShopOrder(`O-${n}`));

  await Promise.all([
    ...orders.map((order) => placeOrder(shop, order)),
    ...Array.from({ length: 10 }, () => shop.api.runJobs()),
  ]);
  await shop.api.runJobs();

  const [{ low, ...once }] = (await shop.api.sql(
    `SELECT count(*) FILTER (WHERE type = 'LOW_STOCK') AS low, count(*) FILTER (WHERE type = 'DEPLETED') AS depleted,
       count(*) FILTER (WHERE type = 'ASSIGNMENT_FAILED') AS failed FROM notifications`,
  )) as [Record<string, number>];
  expect(once).toEqual({ depleted: 1, failed: 1 });
  expect(low).toBeLessThanOrEqual(1);
});

test('notifies while the server runs', async () => {
  const shop = await startSelling(5);
  await shop.api.services.jobs.start(shop.api.services);
  await expect.poll(() => listUnresolvedTypes(shop.api)).toEqual(['LOW_STOCK']);

  await placeOrder(shop, aShopOrder('A', 5));

  await expect.poll(() => listUnresolvedTypes(shop.api)).toContain('DEPLETED');
});

test('notifies that a new pool is depleted only after an order is backordered', async () => {
  const shop = await startSelling();
  await shop.api.runJobs();
  const before = await listNotifications(shop.api);

  await placeOrder(shop, aShopOrder('A'));
  await shop.api.runJobs();

  expect(before).toEqual([]);
  expect(await listUnresolvedTypes(shop.api)).toEqual(['ASSIGNMENT_FAILED', 'DEPLETED']);
});

test('resolves alerts and states that a pool is replenished, which the bell does not count, until it is low again', async () => {
  const shop = await startSelling();
  await placeOrder(shop, aShopOrder('A', 2));
  await shop.api.runJobs();

  await addNumberedKeys(shop.api, shop.poolId, 50);
  await shop.api.runJobs();

  expect(await listUnresolvedTypes(shop.api)).toEqual(['POOL_REPLENISHED']);
  expect((await shop.api.send(notifications.unresolvedCount)).data).toEqual({ count: 0 });
  expect(await listNotifications(shop.api)).toContainEqual({
    type: 'POOL_REPLENISHED',
    severity: 'INFO',
    available: 48,
    is_resolved: false,
  });

  await placeOrder(shop, aShopOrder('B', 48));
  await shop.api.runJobs();

  expect(await listUnresolvedTypes(shop.api)).toEqual(['DEPLETED']);
});

test('information is resolved with all others of its severity', async () => {
  const shop = await startSelling();
  await placeOrder(shop, aShopOrder('A', 2));
  await shop.api.runJobs();
  await addNumberedKeys(shop.api, shop.poolId, 50);
  await shop.api.runJobs();

  const { data } = await shop.api.send(notifications.resolveAll, { body: { severity: 'INFO' } });

  expect(data).toEqual({ resolved_count: 1 });
  expect(await listUnresolvedTypes(shop.api)).toEqual([]);
});

test('notifies that a depleted pool is low when few keys are added', async ({ api }) => {
  const { id, ids } = await createStockedPool(api, 4);
  await api.send(licenses.deleteMany, { body: { license_ids: ids } });
  await api.runJobs();
  const empty = await listUnresolvedTypes(api);

  await buildLicenses(api, id, ['FRESH-1', 'FRESH-2']);
  await api.runJobs();

  expect(empty).toEqual(['DEPLETED']);
  expect(await listUnresolvedTypes(api)).toEqual(['LOW_STOCK']);
});

test('notifies again when a replenished pool runs low again', async ({ api }) => {
  const { id, ids } = await createStockedPool(api, 3);
  await buildLicenses(api, id, ['FRESH-1', 'FRESH-2']);
  await api.runJobs();
  const replenished = (await listNotifications(api)).at(-1);

  await api.send(licenses.deleteMany, { body: { license_ids: ids } });
  await api.runJobs();

  expect(replenished).toMatchObject({ type: 'POOL_REPLENISHED', is_resolved: false });
  expect(await listUnresolvedTypes(api)).toEqual(['LOW_STOCK']);
});

test('notifies that a pool is replenished even if its alert was resolved manually', async ({ api }) => {
  const { id } = await createStockedPool(api, 3);
  await api.sql('UPDATE notifications SET is_resolved = true, resolved_at = now()');

  await buildLicenses(api, id, ['FRESH-1']);
  await api.runJobs();

  expect((await listNotifications(api)).at(-1)).toMatchObject({ type: 'POOL_REPLENISHED' });
});

test.each([
  ['one is deleted', (api: Api, id = 0) => api.send(licenses.delete, { params: { id } })],
  ['many are deleted', (api: Api, id = 0) => api.send(licenses.deleteMany, { body: { license_ids: [id] } })],
  [
    'one is found invalid',
    (api: Api, id = 0) => api.sql("UPDATE licenses SET validation = 'invalid' WHERE id = $1", [id]),
  ],
  [
    'one is replaced',
    (api: Api, id = 0) => api.sql("UPDATE licenses SET status = 'replaced' WHERE id = $1", [id]),
  ],
])('notifies that the pool is low when of four licenses %s', async (_, change) => {
  const api = await startApi();
  const { ids } = await createStockedPool(api, 4);

  await change(api, ids[0]);
  await api.runJobs();

  expect(await listNotifications(api)).toMatchObject([{ type: 'LOW_STOCK', available: 3 }]);
});

test('counts a sold license as stock when its usage limit is raised', async () => {
  const shop = await startSelling(1);
  await placeOrder(shop, aShopOrder('A'));
  await shop.api.runJobs();
  const [license] = await shop.api.sql<{ id: number }>('SELECT id FROM licenses');

  const params = { id: license?.id ?? 0 };
  await shop.api.send(licenses.update, { params, body: { delivre_x_times: 5 } });
  await shop.api.runJobs();

  expect(await listUnresolvedTypes(shop.api)).toEqual(['LOW_STOCK']);
});

test('notifies when a threshold is raised and resolves silently when it is lowered', async ({ api }) => {
  const { id: pool } = await createStockedPool(api, 5);
  const params = { id: pool };

  await api.send(pools.update, { params, body: { threshold_count: 8 } });
  await api.runJobs();
  const raised = await listUnresolvedTypes(api);
  await api.send(pools.update, { params, body: { threshold_count: 2 } });
  await api.runJobs();

  expect(raised).toEqual(['LOW_STOCK']);
  expect(await listNotifications(api)).toMatchObject([{ type: 'LOW_STOCK', is_resolved: true }]);
});

test('resolves a failed assignment when its backorders are canceled', async () => {
  const shop = await startSelling();
  await deliver(shop, aWooOrder({ quantity: 3 }));
  await shop.api.runJobs();

  await deliver(shop, aWooOrder({ quantity: 3, status: 'cancelled' }));
  await shop.api.runJobs();

  expect(await listUnresolvedTypes(shop.api)).toEqual(['DEPLETED']);
});

test('checks an alert again after the lock on the backorder queue is released', async () => {
  const shop = await startSelling();
  const { api } = shop;
  await placeOrder(shop, aShopOrder('A'));
  await api.runJobs();

  await transaction(api.services.db, async (tx) => {
    await lockBackorders(tx, shop.poolId);
    await api.sql('DELETE FROM backorders');
    await api.runJobs();
    expect(await listUnresolvedTypes(api)).toContain('ASSIGNMENT_FAILED');
  });
  await api.runJobs();

  expect(await listUnresolvedTypes(api)).toEqual(['DEPLETED']);
});

test('checks a stock change after the lock on the stock check is released', async ({ api }) => {
  const { ids } = await createStockedPool(api, 4);

  await transaction(api.services.db, async (tx) => {
    await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.stockCheck]);
    await api.send(licenses.deleteMany, { body: { license_ids: ids } });
    await api.runJobs();
    expect(await listNotifications(api)).toEqual([]);
  });
  await api.runJobs();

  expect(await listUnresolvedTypes(api)).toEqual(['DEPLETED']);
});

test('resolves the notifications of a deleted pool', async ({ api }) => {
  const { id, ids } = await createStockedPool(api, 1);
  await api.send(licenses.deleteMany, { body: { license_ids: ids } });
  await api.runJobs();

  await api.send(pools.delete, { params: { id } });
  await api.runJobs();

  expect(await listUnresolvedTypes(api)).toEqual([]);
  expect(await api.count('notifications')).toBe(2);
});
