import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { rotateKeys } from '../../server/modules/system/rotateKeys';
import { systemContext } from '../../server/platform/context';
import { staticKeyring } from '../../server/platform/crypto/keyring';
import { holding } from './holding';
import { TEST_KEYS } from './keys';
import { aShopOrder, deliverStates, keysOf, placeOrder, type Selling, startSelling } from './selling';

const SOLD = 'KEY-00001';
const DELIVERED = 'License key was already delivered';

async function idOf({ api }: Selling, key: string): Promise<number> {
  const [row] = await api.sql<{ id: number }>('SELECT id FROM licenses WHERE key_index = $1', [
    api.services.vault.blindIndex(key),
  ]);
  return row?.id ?? 0;
}

const remove = async (shop: Selling, key = SOLD) =>
  shop.api.send(licenses.delete, { params: { id: await idOf(shop, key) } });

const importKeys = ({ api, poolId }: Selling, ...keys: string[]) =>
  api.send(licenses.import, {
    body: { license_group_id: poolId, licenses: keys.map((license_key) => ({ license_key })) },
  });

const add = ({ api, poolId }: Selling, license_key: string) =>
  api.send(licenses.create, { body: { license_group_id: poolId, license_key } });

/** A shop with so many keys, the first of which is sold and known to the shop. */
async function startSold(keys = 2, deliveries = 1): Promise<Selling> {
  const shop = await startSelling(keys, deliveries);
  await placeOrder(shop, aShopOrder('A'));
  return shop;
}

test("a sold key whose license was deleted is refused when the supplier's file comes again", async () => {
  const shop = await startSold();
  await remove(shop);

  const { status, data } = await importKeys(shop, 'KEY-00003', SOLD, 'KEY-00002', 'abc');

  expect(status).toBe(201);
  expect(data).toEqual({
    created_count: 1,
    error_count: 3,
    errors: [
      { index: 1, message: DELIVERED },
      { index: 2, message: 'License key already exists' },
      { index: 3, message: 'License key must be at least 5 characters' },
    ],
  });
  await placeOrder(shop, aShopOrder('B', 2));
  expect(await keysOf(shop.api, 'B')).toEqual(['KEY-00002', 'KEY-00003']);
});

test('a sold key whose license was deleted is refused at its field when it is added by hand', async () => {
  const shop = await startSold();
  await remove(shop);

  const refused = await add(shop, ` ${SOLD} `);

  expect(refused.status).toBe(409);
  expect(refused.message).toBe(DELIVERED);
  expect(refused.errors).toEqual({ license_key: DELIVERED });
  expect(await shop.api.count('licenses')).toBe(1);
});

test('a key that nobody ever had can be deleted and imported again', async () => {
  const shop = await startSold();
  await remove(shop, 'KEY-00002');

  const { data } = await importKeys(shop, 'KEY-00002');

  expect(data).toEqual({ created_count: 1, error_count: 0, errors: [] });
  expect(await shop.api.count('delivered_keys')).toBe(0);
});

test('a key of which deliveries are left is refused once one of them was given', async () => {
  const shop = await startSold(1, 5);
  await remove(shop);

  const { data } = await importKeys(shop, SOLD);

  expect(data.errors).toEqual([{ index: 0, message: DELIVERED }]);
});

test('a withdrawn key stays withdrawn', async () => {
  const shop = await startSold(3);
  const params = { id: await idOf(shop, SOLD) };
  await shop.api.send(licenses.replace, { params, body: { replacement_note: 'Does not work' } });
  await remove(shop);

  const { data } = await importKeys(shop, SOLD);

  expect(data.errors).toEqual([{ index: 0, message: DELIVERED }]);
});

test('a key that came back unseen from a cancelled order can be imported again', async () => {
  const shop = await startSelling(1);
  const body = { refund_policy: 'return' as const };
  await shop.api.send(pools.update, { params: { id: shop.poolId }, body });
  await deliverStates(shop, {}, { status: 'cancelled' });
  await remove(shop);

  const { data } = await importKeys(shop, SOLD);

  expect(data.created_count).toBe(1);
});

test('of many that are deleted at once, those that were sold leave their trace', async () => {
  const shop = await startSold(3);
  const ids = await Promise.all([SOLD, 'KEY-00002'].map((key) => idOf(shop, key)));

  const deleted = await shop.api.send(licenses.deleteMany, { body: { license_ids: ids } });

  const { data } = await importKeys(shop, SOLD, 'KEY-00002');
  const kept = await shop.api.sql('SELECT license_id FROM delivered_keys');
  expect(deleted.data).toEqual({ deleted_count: 2 });
  expect(data).toMatchObject({ created_count: 1, errors: [{ index: 0, message: DELIVERED }] });
  expect(kept).toEqual([{ license_id: ids[0] }]);
});

test('the trace outlives a rotation of the encryption key', async () => {
  const shop = await startSold();
  await remove(shop);
  const [old] = TEST_KEYS.encryption.read();

  const ctx = systemContext(shop.api.services, 'test');
  await rotateKeys(ctx, staticKeyring(randomBytes(32), old), () => undefined);

  expect((await importKeys(shop, SOLD)).data.errors).toEqual([{ index: 0, message: DELIVERED }]);
});

test.each([
  ['imported', importKeys],
  ['added by hand', add],
] as const)('a sold key that is %s while its license is being deleted is refused', async (_, bring) => {
  const shop = await startSold();

  // The deletion is done but for its audit row, and not committed.
  const [deleted, brought] = await holding(shop.api, 'audit_log', async ({ untilWaiting }) => {
    const deleting = remove(shop);
    await untilWaiting(1);
    const bringing = bring(shop, SOLD);
    await untilWaiting(2);
    return [deleting, bringing] as const;
  }).then((both) => Promise.all(both));

  expect(deleted.status).toBe(200);
  expect(brought.raw.json()).toMatchObject(
    brought.status === 201
      ? { data: { created_count: 0, errors: [{ index: 0, message: DELIVERED }] } }
      : { message: DELIVERED },
  );
  expect(await shop.api.count('licenses')).toBe(1);
});
