import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { validation } from '#contract/validation';
import { validateQueueJob } from '../../../server/domains/stock/validation/validateQueue';
import { buildLicenses, buildMapping, buildPool } from '../build';
import { test } from '../fixtures';
import { readEnglish } from '../readEnglish';
import {
  addNumberedKeys,
  aShopOrder,
  listDeliveredKeys,
  listOrderKeys,
  PRODUCT,
  placeOrder,
} from '../selling';
import type { Api } from '../startApi';
import { advanceTime, getVerdictsByKey } from '../validating';

const listAlerts = async (api: Api) =>
  readEnglish(
    await api.sql<{ title: string; message: string }>(
      `SELECT title, message FROM notifications WHERE type = 'ASSIGNMENT_FAILED' ORDER BY id`,
    ),
  );

test('validates a pending key before it fulfills the order', async ({ validating: shop }) => {
  await addNumberedKeys(shop.api, shop.poolId, 3);

  const { data } = await placeOrder(shop, aShopOrder('A', 2));
  const before = await listDeliveredKeys(shop.api);
  await shop.api.runJobs();

  expect(data).toMatchObject({ keys: [], backordered: 2 });
  expect(before).toEqual([]);
  expect(await listOrderKeys(shop.api, 'A')).toEqual(['KEY-00001', 'KEY-00001']);
  expect(await shop.api.count('backorders')).toBe(0);
  expect(await listAlerts(shop.api)).toEqual([]);
  expect((await placeOrder(shop, aShopOrder('A', 2))).data).toMatchObject({ backordered: 0 });
});

test('skips invalid keys', async ({ validating: shop }) => {
  await addNumberedKeys(shop.api, shop.poolId, 3);
  shop.validator.keyStatuses = { 'KEY-00001': 'expired', 'KEY-00002': 'suspended' };

  await placeOrder(shop, aShopOrder('A'));
  await shop.api.runJobs();
  const { data } = await placeOrder(shop, aShopOrder('B'));

  expect(await listOrderKeys(shop.api, 'A')).toEqual(['KEY-00003']);
  expect(data.keys.map(({ license_key }) => license_key)).toEqual(['KEY-00003']);
});

test('assigns a valid key without another validation', async ({ validating: shop }) => {
  await addNumberedKeys(shop.api, shop.poolId, 1);
  await shop.api.send(validation.validatePool, { params: { id: shop.poolId } });
  const requests = shop.validator.requests.length;

  const { data } = await placeOrder(shop, aShopOrder('A'));

  expect(data.backordered).toBe(0);
  expect(shop.validator.requests).toHaveLength(requests);
});

test('notifies when every key is invalid and fulfills backorders from new keys', async ({
  validating: shop,
}) => {
  await addNumberedKeys(shop.api, shop.poolId, 2);
  shop.validator.keyStatuses = { 'KEY-00001': 'expired', 'KEY-00002': 'missing' };
  await placeOrder(shop, aShopOrder('A'));
  await shop.api.runJobs();
  const notified = await listAlerts(shop.api);

  await buildLicenses(shop.api, shop.poolId, ['FRESH-KEY']);
  await shop.api.runJobs();

  expect(notified).toEqual([
    { title: 'No valid key in Cloud seats', message: expect.stringMatching(/reports every key as invalid/) },
  ]);
  expect(await listOrderKeys(shop.api, 'A')).toEqual(['FRESH-KEY']);
});

test('backorders orders while the service is down, notifies once, and fulfills each order afterwards', async ({
  validating: shop,
}) => {
  const { api, validator } = shop;
  await addNumberedKeys(api, shop.poolId, 20);
  validator.fault = 'down';
  const pass = async (interval: string) => {
    await advanceTime(api, interval);
    await validateQueueJob.run(api.services, [{}]);
    await api.runJobs();
  };

  for (let minute = 0; minute < 60; minute += 10) {
    const orders = Array.from({ length: 5 }, (_, n) => aShopOrder(`O-${minute}-${n}`, 2));
    await Promise.all([...orders, ...orders].map((order) => placeOrder(shop, order)));
    await pass('10 minutes');
  }
  const down = {
    verdicts: new Set(Object.values(await getVerdictsByKey(api))),
    alerts: await listAlerts(api),
  };
  const delivered = await api.count('license_assignments');
  const requests = validator.requests.length;
  validator.fault = undefined;
  await pass('10 minutes');

  expect(down.verdicts).toEqual(new Set(['pending']));
  expect(down.alerts).toEqual([
    {
      title: 'No valid key in Cloud seats',
      message: expect.stringMatching(/The validation service closed the connection.*keys are backordered/),
    },
  ]);
  expect(delivered).toBe(0);
  expect(requests).toBeLessThan(150);
  expect(await api.count('backorders')).toBe(0);
  expect(await api.count('license_assignments')).toBe(60);
  expect(await api.count(`licenses WHERE validation = 'invalid'`)).toBe(0);
});

test('keeps a key valid when its validation fails', async ({ validating: shop }) => {
  await addNumberedKeys(shop.api, shop.poolId, 2);
  await shop.api.send(validation.validatePool, { params: { id: shop.poolId } });
  shop.validator.fault = 'overloaded';
  await shop.api.send(validation.validatePool, { params: { id: shop.poolId } });

  const { data } = await placeOrder(shop, aShopOrder('A'));

  expect(data).toMatchObject({ backordered: 0, keys: [{ license_key: 'KEY-00001' }] });
});

test('notifies about an order that is placed while validation is delayed', async ({ validating: shop }) => {
  await addNumberedKeys(shop.api, shop.poolId, 1);
  shop.validator.fault = 'html';
  await shop.api.send(validation.processQueue, { body: {} });
  const requests = shop.validator.requests.length;

  await placeOrder(shop, aShopOrder('A'));
  await shop.api.runJobs();

  expect(shop.validator.requests).toHaveLength(requests);
  expect(await listAlerts(shop.api)).toMatchObject([{ message: expect.stringMatching(/not JSON/) }]);
});

test('assigns pending keys when no validation service is configured', async ({ api, site }) => {
  const { id: poolId } = await buildPool(api, { requires_validation: true });
  await buildMapping(api, { siteId: site.id, poolId, productId: PRODUCT });
  await addNumberedKeys(api, poolId, 1);

  const { data } = await placeOrder({ api, site, poolId }, aShopOrder('A'));

  expect(data).toMatchObject({ backordered: 0, keys: [{ license_key: 'KEY-00001' }] });
});

test('fulfills 20 concurrent orders from pending keys with few validations', async ({ validating: shop }) => {
  await addNumberedKeys(shop.api, shop.poolId, 50);
  const orders = Array.from({ length: 20 }, (_, n) => aShopOrder(`O-${n}`));

  await Promise.all([shop.api.runJobs(), ...[...orders, ...orders].map((order) => placeOrder(shop, order))]);
  await shop.api.runJobs();

  expect(await shop.api.count('license_assignments')).toBe(20);
  expect(await shop.api.count('backorders')).toBe(0);
  expect(shop.validator.requests.length).toBeLessThanOrEqual(8);
});

test('notifies that a pool is depleted when all of its keys are invalid', async ({ validating: shop }) => {
  await addNumberedKeys(shop.api, shop.poolId, 1);
  shop.validator.keyStatuses['KEY-00001'] = 'expired';

  await shop.api.send(validation.validatePool, { params: { id: shop.poolId } });
  await shop.api.runJobs();

  expect(await shop.api.count(`notifications WHERE type = 'DEPLETED'`)).toBe(1);
});

test('replaces a key with a valid one', async ({ validating: shop }) => {
  const [bad = 0] = await buildLicenses(shop.api, shop.poolId, ['BAD-KEY', 'EXPIRED-KEY', 'GOOD-KEY']);
  shop.validator.keyStatuses['EXPIRED-KEY'] = 'expired';
  await shop.api.send(validation.validatePool, { params: { id: shop.poolId } });
  await placeOrder(shop, aShopOrder('A'));

  await shop.api.send(licenses.replace, {
    params: { id: bad },
    body: { replacement_note: 'The customer says it does not work' },
  });

  expect(await listOrderKeys(shop.api, 'A')).toEqual(['GOOD-KEY']);
});
