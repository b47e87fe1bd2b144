import { randomBytes } from 'node:crypto';
import { test as base, expect, onTestFinished, vi } from 'vitest';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { rotateKeys } from '../../../server/domains/system/rotateKeys';
import { systemContext } from '../../../server/platform/context';
import { staticKeyring } from '../../../server/platform/crypto/keyring';
import { TEST_KEYS } from '../keys';
import {
  aShopOrder,
  deliverStates,
  findLicenseId,
  listOrderKeys,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';
import { withTableLock } from '../withTableLock';

const SOLD_KEY = 'KEY-00001';
const ALREADY_DELIVERED = 'License key was already delivered to order A';

const deleteLicense = async (shop: Selling, key = SOLD_KEY) =>
  shop.api.send(licenses.delete, { params: { id: await findLicenseId(shop, key) } });

const importKeys = ({ api, poolId }: Selling, ...keys: string[]) =>
  api.send(licenses.import, {
    body: { license_group_id: poolId, licenses: keys.map((license_key) => ({ license_key })) },
  });

const addLicense = ({ api, poolId }: Selling, license_key: string) =>
  api.send(licenses.create, { body: { license_group_id: poolId, license_key } });

/** Starts a shop whose first key is sold. */
async function startWithSoldKey(keys = 2, deliveries = 1): Promise<Selling> {
  const shop = await startSelling(keys, deliveries);
  await placeOrder(shop, aShopOrder('A'));
  return shop;
}

const test = base.extend('shop', () => startWithSoldKey());

test('refuses a sold key with a deleted license when its file is imported again', async ({ shop }) => {
  await deleteLicense(shop);

  const { status, data } = await importKeys(shop, 'KEY-00003', SOLD_KEY, 'KEY-00002', 'abc');

  expect(status).toBe(201);
  expect(data).toMatchObject({
    created_count: 1,
    error_count: 3,
    errors: [
      { index: 1, message: ALREADY_DELIVERED },
      { index: 2, message: 'License key already exists' },
      { index: 3, message: 'License key must be at least 5 characters' },
    ],
  });
  await placeOrder(shop, aShopOrder('B', 2));
  expect(await listOrderKeys(shop.api, 'B')).toEqual(['KEY-00002', 'KEY-00003']);
});

test('refuses a single license as an import does, whose key was sold under another spelling and deleted', async () => {
  const shop = await startSelling(0);
  await importKeys(shop, 'ＮＥＷ‑00\u200b001');
  await placeOrder(shop, aShopOrder('A'));
  await deleteLicense(shop, 'NEW-00001');

  const spellings = ['NEW-00001', 'ＮＥＷ-\u200b00001', 'NEW–0000\u00ad1', 'ＮＥＷ‑00\u200b001'];
  const imported = await importKeys(shop, ...spellings.slice(0, 1));
  const created = await Promise.all(spellings.map((key) => addLicense(shop, key)));

  expect(imported.data.errors.map(({ message }) => message)).toEqual([ALREADY_DELIVERED]);
  expect(created.map(({ status, message }) => [status, message])).toEqual(
    spellings.map(() => [409, ALREADY_DELIVERED]),
  );
});

test('refuses a sold key with a deleted license however it is written', async ({ shop }) => {
  await deleteLicense(shop);

  const imported = await importKeys(shop, 'KEY‑\u200b00001');
  const created = await addLicense(shop, 'KEY–00001\u00ad');

  expect(imported.data.errors.map(({ message }) => message)).toEqual([ALREADY_DELIVERED]);
  expect(created.status).toBe(409);
});

test('refuses a sold key with a deleted license at its field when added manually', async ({ shop }) => {
  await deleteLicense(shop);

  const refused = await addLicense(shop, ` ${SOLD_KEY} `);

  expect(refused.status).toBe(409);
  expect(refused.message).toBe(ALREADY_DELIVERED);
  expect(refused.errors).toEqual({ license_key: ALREADY_DELIVERED });
  expect(await shop.api.count('licenses')).toBe(1);
});

test('imports a deleted key again when it was never sold', async ({ shop }) => {
  await deleteLicense(shop, 'KEY-00002');

  const { data } = await importKeys(shop, 'KEY-00002');

  expect(data).toMatchObject({ created_count: 1, error_count: 0, errors: [] });
  expect(await shop.api.count('delivered_keys')).toBe(0);
});

test('refuses a multi-use key once one of its uses was sold', async () => {
  const shop = await startWithSoldKey(1, 5);
  await deleteLicense(shop);

  const { data } = await importKeys(shop, SOLD_KEY);

  expect(data.errors).toMatchObject([{ index: 0, message: ALREADY_DELIVERED }]);
});

test('refuses a replaced key', async () => {
  const shop = await startWithSoldKey(3);
  const params = { id: await findLicenseId(shop, SOLD_KEY) };
  await shop.api.send(licenses.replace, { params, body: { replacement_note: 'Does not work' } });
  await deleteLicense(shop);

  const { data } = await importKeys(shop, SOLD_KEY);

  expect(data.errors).toMatchObject([{ index: 0, message: ALREADY_DELIVERED }]);
});

test('imports a key again when it was returned unseen from a canceled order', async () => {
  const shop = await startSelling(1);
  const body = { refund_policy: 'return' as const };
  await shop.api.send(pools.update, { params: { id: shop.poolId }, body });
  await deliverStates(shop, {}, { status: 'cancelled' });
  await deleteLicense(shop);

  const { data } = await importKeys(shop, SOLD_KEY);

  expect(data.created_count).toBe(1);
});

test('retains the sold keys of a bulk deletion', async () => {
  const shop = await startWithSoldKey(3);
  const ids = await Promise.all([SOLD_KEY, 'KEY-00002'].map((key) => findLicenseId(shop, key)));

  const deletion = await shop.api.send(licenses.deleteMany, { body: { license_ids: ids } });

  const { data } = await importKeys(shop, SOLD_KEY, 'KEY-00002');
  const retained = await shop.api.sql('SELECT license_id FROM delivered_keys');
  expect(deletion.data).toEqual({ deleted_count: 2, delivered_count: 1 });
  expect(data).toMatchObject({ created_count: 1, errors: [{ index: 0, message: ALREADY_DELIVERED }] });
  expect(retained).toEqual([{ license_id: ids[0] }]);
});

test('retains sold keys after a rotation of the encryption key', async ({ shop }) => {
  await deleteLicense(shop);
  const rotated = staticKeyring(randomBytes(32), TEST_KEYS.encryption.read()[0]);
  // As servers read the new key from its file.
  const keys = vi.spyOn(TEST_KEYS.encryption, 'read').mockReturnValue(rotated.read());
  onTestFinished(() => keys.mockRestore());

  const ctx = systemContext(shop.api.services, 'test');
  await rotateKeys(ctx, rotated, () => undefined);

  expect((await importKeys(shop, SOLD_KEY)).data.errors).toMatchObject([
    { index: 0, message: ALREADY_DELIVERED },
  ]);
});

test.each([
  ['imported', importKeys],
  ['added manually', addLicense],
] as const)('refuses a sold key that is %s while its license is being deleted', async (_, addKey) => {
  const shop = await startWithSoldKey();

  // The lock blocks the deletion at its audit row, before it commits.
  const [deletion, addition] = await withTableLock(shop.api, 'audit_log', async ({ waitForBlocked }) => {
    const deletingLicense = deleteLicense(shop);
    await waitForBlocked(1);
    const addingKey = addKey(shop, SOLD_KEY);
    await waitForBlocked(2);
    return [deletingLicense, addingKey] as const;
  }).then((both) => Promise.all(both));

  expect(deletion.status).toBe(200);
  expect(addition.raw.json()).toMatchObject(
    addition.status === 201
      ? { data: { created_count: 0, errors: [{ index: 0, message: ALREADY_DELIVERED }] } }
      : { message: ALREADY_DELIVERED },
  );
  expect(await shop.api.count('licenses')).toBe(1);
});
