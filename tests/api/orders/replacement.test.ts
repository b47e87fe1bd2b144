import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import {
  addNumberedKeys,
  aShopOrder,
  findLicenseId,
  listDeliveredKeys,
  listOrderKeys,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';
import { startApi } from '../startApi';

const NOTE = 'The customer says it does not activate';

async function replace(shop: Selling, key: string, replacement_note = NOTE) {
  const params = { id: await findLicenseId(shop, key) };
  return shop.api.send(licenses.replace, { params, body: { replacement_note } });
}

async function getLicense(shop: Selling, key: string) {
  return (await shop.api.send(licenses.get, { params: { id: await findLicenseId(shop, key) } })).data;
}

test('replaces a sold key with the next key of the pool', async () => {
  const shop = await startSelling(2);
  await placeOrder(shop, aShopOrder('A'));

  const { status, data } = await replace(shop, 'KEY-00001');

  const [replaced, replacement] = [await getLicense(shop, 'KEY-00001'), await getLicense(shop, 'KEY-00002')];
  expect(status).toBe(201);
  expect(licenses.replace.data.parse(data)).toEqual(data);
  expect(replaced).toEqual(data);
  expect(replaced).toMatchObject({
    license_status: 'replaced',
    replacement_note: NOTE,
    replaced_by: [replacement.license_id],
    replaces: [],
  });
  expect(replacement).toMatchObject({
    license_status: 'sold',
    order_id: 'A',
    owner_email_address: 'ada@example.com',
    assignedSite: { id: shop.site.id },
    replaced_by: [],
    replaces: [replaced.license_id],
  });
  expect(await listOrderKeys(shop.api, 'A')).toEqual(['KEY-00002']);
});

test('returns the replacement for a repeated order', async () => {
  const shop = await startSelling(3);
  await placeOrder(shop, aShopOrder('A'));
  await replace(shop, 'KEY-00001');

  const { data } = await placeOrder(shop, aShopOrder('A'));

  expect(orders.create.data.parse(data).keys).toMatchObject([{ unit: 1, license_key: 'KEY-00002' }]);
  expect(await listDeliveredKeys(shop.api)).toHaveLength(1);
});

test('never assigns a replaced key', async () => {
  const shop = await startSelling(2);
  await replace(shop, 'KEY-00001');

  await placeOrder(shop, aShopOrder('A', 2));

  expect(await listOrderKeys(shop.api, 'A')).toEqual(['KEY-00002']);
  expect(await shop.api.count('backorders')).toBe(1);
});

test('keeps the time of the sale when a key is replaced', async () => {
  const shop = await startSelling(2);
  await placeOrder(shop, aShopOrder('A'));
  await shop.api.sql(`UPDATE license_assignments SET assigned_at = '2026-01-02T03:04:05Z'`);

  await replace(shop, 'KEY-00001');

  const rows = await shop.api.sql('SELECT assigned_at FROM license_assignments');
  expect(rows).toEqual([{ assigned_at: new Date('2026-01-02T03:04:05Z') }]);
});

test('withdraws an unassigned key without a replacement', async () => {
  const shop = await startSelling(2);

  const { status, data } = await replace(shop, 'KEY-00001');

  expect(status).toBe(201);
  expect(data).toMatchObject({ license_status: 'replaced', replaced_by: [] });
  expect(await getLicense(shop, 'KEY-00002')).toMatchObject({ license_status: 'available' });
  expect(await shop.api.count('license_replacements')).toBe(0);
});

test('replaces a multi-use key for each of its units', async () => {
  const shop = await startSelling();
  await addNumberedKeys(shop.api, shop.poolId, 1, { deliveries: 5, prefix: 'BAD' });
  await placeOrder(shop, aShopOrder('A', 2));
  await placeOrder(shop, aShopOrder('B'));
  await addNumberedKeys(shop.api, shop.poolId, 1, { deliveries: 2, prefix: 'TWICE' });
  await addNumberedKeys(shop.api, shop.poolId, 2, { prefix: 'ONCE' });

  const { data } = await replace(shop, 'BAD-00001');

  expect(await listOrderKeys(shop.api, 'A')).toEqual(['TWICE-00001', 'TWICE-00001']);
  expect(await listOrderKeys(shop.api, 'B')).toEqual(['ONCE-00001']);
  expect(data.replaced_by).toEqual([
    await findLicenseId(shop, 'TWICE-00001'),
    await findLicenseId(shop, 'ONCE-00001'),
  ]);
  expect(await getLicense(shop, 'TWICE-00001')).toMatchObject({
    license_status: 'exhausted',
    remaining_delivre_x_times: 0,
    order_id: 'A',
  });
});

test('gives refunded units no replacement', async () => {
  const shop = await startSelling(2);
  await placeOrder(shop, aShopOrder('A'));
  await placeOrder(shop, { ...aShopOrder('A'), status: 'refunded' });

  const { status, data } = await replace(shop, 'KEY-00001');

  expect(status).toBe(201);
  expect(data).toMatchObject({ license_status: 'replaced', replaced_by: [], flag: 'refunded' });
  expect(await getLicense(shop, 'KEY-00002')).toMatchObject({ license_status: 'available' });
});

test('flags the replacement when the order is refunded later', async () => {
  const shop = await startSelling(2);
  await placeOrder(shop, aShopOrder('A'));
  await replace(shop, 'KEY-00001');

  await placeOrder(shop, { ...aShopOrder('A'), status: 'refunded' });

  expect(await getLicense(shop, 'KEY-00002')).toMatchObject({ flag: 'refunded' });
  expect(await getLicense(shop, 'KEY-00001')).toMatchObject({ flag: null });
});

test('replaces a replacement', async () => {
  const shop = await startSelling(3);
  await placeOrder(shop, aShopOrder('A'));
  await replace(shop, 'KEY-00001');

  await replace(shop, 'KEY-00002');

  const second = await getLicense(shop, 'KEY-00002');
  expect(second.replaces).toEqual([await findLicenseId(shop, 'KEY-00001')]);
  expect(second.replaced_by).toEqual([await findLicenseId(shop, 'KEY-00003')]);
  expect(await listOrderKeys(shop.api, 'A')).toEqual(['KEY-00003']);
});

test('refuses a replacement and changes nothing when the pool has no other key', async () => {
  const shop = await startSelling(1);
  await placeOrder(shop, aShopOrder('A'));

  const refused = await replace(shop, 'KEY-00001');

  expect(refused.status).toBe(409);
  expect(refused.message).toMatch('No other license of this pool is available. Nothing was changed.');
  expect(await getLicense(shop, 'KEY-00001')).toMatchObject({
    license_status: 'sold',
    replacement_note: null,
  });
  expect(await listOrderKeys(shop.api, 'A')).toEqual(['KEY-00001']);
  expect(await shop.api.count(`audit_log WHERE action = 'license.replace'`)).toBe(0);
});

test('refuses to replace a key when the pool has too few keys for all of its units', async () => {
  const shop = await startSelling(1, 2);
  await placeOrder(shop, aShopOrder('A', 2));
  await addNumberedKeys(shop.api, shop.poolId, 1, { prefix: 'OTHER' });

  const refused = await replace(shop, 'KEY-00001');

  expect(refused.status).toBe(409);
  expect(await getLicense(shop, 'OTHER-00001')).toMatchObject({ license_status: 'available' });
});

test('refuses a replacement when the only other key is needed by a backorder', async () => {
  const shop = await startSelling(1);
  await placeOrder(shop, aShopOrder('A'));
  await placeOrder(shop, aShopOrder('B'));
  await addNumberedKeys(shop.api, shop.poolId, 1, { prefix: 'NEW' });

  const refused = await replace(shop, 'KEY-00001');
  await shop.api.runJobs();

  expect(refused.status).toBe(409);
  expect(await listOrderKeys(shop.api, 'B')).toEqual(['NEW-00001']);
});

test('never replaces a key with an invalid one', async () => {
  const shop = await startSelling(2);
  await placeOrder(shop, aShopOrder('A'));
  await shop.api.sql(`UPDATE licenses SET validation = 'invalid' WHERE status = 'available'`);

  const refused = await replace(shop, 'KEY-00001');

  expect(refused.status).toBe(409);
});

test('replaces a key once when two requests run concurrently', async () => {
  const shop = await startSelling(3);
  await placeOrder(shop, aShopOrder('A'));

  const responses = await Promise.all([replace(shop, 'KEY-00001'), replace(shop, 'KEY-00001')]);

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(responses.find(({ status }) => status === 409)?.message).toBe('License is already replaced');
  expect(await listOrderKeys(shop.api, 'A')).toEqual(['KEY-00002']);
  expect(await shop.api.count('license_replacements')).toBe(1);
});

test('assigns each key once when replacements and orders run concurrently', async () => {
  const shop = await startSelling(40);
  for (let n = 0; n < 10; n += 1) await placeOrder(shop, aShopOrder(`old-${n}`));
  const sold = Array.from({ length: 10 }, (_, n) => `KEY-${String(n + 1).padStart(5, '0')}`);

  const responses = await Promise.all([
    ...sold.map((key) => replace(shop, key)),
    ...sold.map((_, n) => placeOrder(shop, aShopOrder(`new-${n}`))),
  ]);

  const delivered = await listDeliveredKeys(shop.api);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  expect(delivered).toHaveLength(20);
  expect(new Set(delivered.map(({ key }) => key)).size).toBe(20);
  expect(delivered.filter(({ key }) => sold.includes(key))).toEqual([]);
});

test('audits a replacement with actor, keys and note', async () => {
  const shop = await startSelling(2);
  await placeOrder(shop, aShopOrder('A'));
  await replace(shop, 'KEY-00001');

  const audited = await shop.api.sql(
    `SELECT actor, record_id, record_ids, details FROM audit_log WHERE action = 'license.replace'`,
  );

  expect(audited).toEqual([
    {
      actor: 'admin',
      record_id: String(await findLicenseId(shop, 'KEY-00001')),
      record_ids: [String(await findLicenseId(shop, 'KEY-00002'))],
      details: { units: 1, note: NOTE },
    },
  ]);
});

test.each([[{}], [{ replacement_note: '  ' }]])('refuses a replacement with the body %o', async (body) => {
  const api = await startApi();
  const [id = 0] = await buildLicenses(api, (await buildPool(api)).id, ['AAAA-BBBB']);

  const refused = await api.send(licenses.replace, { params: { id }, body: body as never });

  expect(refused).toMatchObject({
    status: 422,
    errors: { replacement_note: 'Replacement note is required' },
  });
});

test('refuses to replace an unknown license, or without a session', async ({ api }) => {
  const body = { replacement_note: NOTE };

  const missing = await api.send(licenses.replace, { params: { id: 4711 }, body });
  const unauthenticated = await api.send(licenses.replace, { params: { id: 4711 }, body, cookies: {} });

  expect([missing.status, unauthenticated.status]).toEqual([404, 401]);
});
