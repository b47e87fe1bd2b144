import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { indexedColumns, rotateIndex } from '../../../server/domains/system/rotateIndex';
import { systemContext } from '../../../server/platform/context';
import { createBlindIndex, INDEX_BYTES } from '../../../server/platform/crypto/blindIndex';
import { encrypt } from '../../../server/platform/crypto/cipher';
import { toPlace } from '../../../server/platform/crypto/vault';
import { reserveId } from '../../../server/platform/db/reserveIds';
import { transaction } from '../../../server/platform/db/transaction';
import { buildLicenses } from '../build';
import { test } from '../fixtures';
import { TEST_KEYS } from '../keys';
import { aShopOrder, placeOrder, startSelling } from '../selling';
import type { Api } from '../startApi';

const NOTHING_CACHED = 0;
const rotate = (api: Api, onProgress: (done: number) => void = () => undefined, announcedMs?: number) =>
  rotateIndex(systemContext(api.services, 'test'), TEST_KEYS.encryption, onProgress, announcedMs);

const importKeys = async (api: Api, poolId: number, keys: string[], idempotency_key?: string) => {
  const body = {
    license_group_id: poolId,
    licenses: keys.map((license_key) => ({ license_key, delivre_x_times: 1 })),
    idempotency_key,
  };
  return (await api.send(licenses.import, { body })).data;
};

const search = async (api: Api, text: string) =>
  (await api.send(licenses.list, { query: { search: text } })).data.licenses.map(
    (license) => license.license_key_decrypted,
  );

const createKey = async (api: Api, poolId: number, license_key: string) =>
  (await api.send(licenses.create, { body: { license_group_id: poolId, license_key, delivre_x_times: 1 } }))
    .status;

/** All keys in stock, decrypted. */
async function listKeys(api: Api): Promise<string[]> {
  const rows = await api.sql<{ id: number; cipher: Buffer }>('SELECT id, key_cipher AS cipher FROM licenses');
  return rows
    .map(({ id, cipher }) => api.services.vault.decrypt(cipher, 'licenses.key_cipher', id))
    .toSorted();
}

const countIndexKeys = (api: Api) => api.count(`secrets WHERE name LIKE 'blind_index%'`);

test('brings over every column that holds a blind index', async ({ api }) => {
  const columns = await api.sql<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' AND (column_name LIKE '%\\_index' OR table_name || '.' || column_name IN ('import_requests.fingerprint', 'api_keys.key_hash'))`,
  );

  const covered = indexedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(columns.map(({ name }) => name).toSorted()).toEqual(covered.toSorted());
});

test('keys are found, refused and authenticated under each new key', async () => {
  const shop = await startSelling(2);
  const { api, poolId } = shop;
  const batch = randomUUID();
  const imported = await importKeys(api, poolId, ['IMPORTED-KEY-1'], batch);
  await placeOrder(shop, aShopOrder('A', 1));
  const [sold] = await api.sql<{ id: number }>(`SELECT id FROM licenses WHERE status <> 'available'`);
  await api.send(licenses.delete, { params: { id: sold?.id ?? 0 } });
  const before = await api.sql('SELECT key_index FROM licenses');

  for (let rotation = 1; rotation <= 2; rotation += 1) {
    expect((await rotate(api)).isRenewed).toBe(true);

    const lengths = await api.sql(
      `SELECT DISTINCT octet_length(key_index) AS length FROM licenses UNION
       SELECT octet_length(key_index) FROM delivered_keys UNION SELECT octet_length(webhook_secret_index) FROM sites UNION
       SELECT octet_length(fingerprint) FROM import_requests`,
    );
    expect(lengths).toEqual([{ length: INDEX_BYTES }]);
    expect(await search(api, 'IMPORTED-KEY-1')).toEqual(['IMPORTED-KEY-1']);
    expect(await search(api, 'EY-1')).toEqual(['IMPORTED-KEY-1']);
    expect(await createKey(api, poolId, 'KEY-00002')).toBe(409);
    const repeated = await importKeys(api, poolId, ['KEY-00001', 'KEY-00002', 'IMPORTED-KEY-1']);
    expect(repeated.errors.map(({ message }) => message)).toEqual([
      'License key was already delivered to order A',
      'License key already exists',
      'License key already exists',
    ]);
    expect(await importKeys(api, poolId, ['IMPORTED-KEY-1'], batch)).toEqual(imported);
  }

  expect((await placeOrder(shop, aShopOrder('B', 1))).data.keys).toHaveLength(1);
  expect(await api.sql('SELECT key_index FROM licenses')).not.toEqual(before);
  expect(await api.count(`audit_log WHERE action LIKE 'keys.rotate_index%'`)).toBe(4);
});

test('parts are found under each new key, and those that are saved while rows are brought over', async ({
  api,
  pool,
}) => {
  const key_parts = [{ name: 'pin', label: 'PIN', kind: 'text' as const }];
  await api.send(pools.update, { params: { id: pool.id }, body: { key_parts } });
  const [first = 0, second = 0] = await buildLicenses(api, pool.id, ['KEY-AAAA', 'KEY-BBBB']);
  const savePin = (id: number, pin: string) =>
    api.send(licenses.update, { params: { id }, body: { parts: { pin } } });
  await savePin(first, 'PIN-1111');
  await savePin(second, 'PIN-2222');
  const order = await api.services.db.$client.connect();
  await order.query('BEGIN');
  await order.query('SELECT FROM licenses WHERE id = $1 FOR UPDATE', [first]);

  const rotating = rotate(api);
  await expect.poll(() => api.count(`licenses WHERE octet_length(key_index) = ${INDEX_BYTES}`)).toBe(1);
  const meanwhile = (await search(api, 'PIN-1111')).concat(await search(api, 'PIN-2222'));
  await savePin(second, 'PIN-3333');
  const changed = (await search(api, 'PIN-2222')).concat(await search(api, 'PIN-3333'));
  await order.query('COMMIT');
  order.release();
  await rotating;
  await rotate(api);

  expect(meanwhile).toEqual(['KEY-AAAA', 'KEY-BBBB']);
  expect(changed).toEqual(['KEY-BBBB']);
  expect(await search(api, 'PIN-1111')).toEqual(['KEY-AAAA']);
  expect(await search(api, 'PIN-3333')).toEqual(['KEY-BBBB']);
});

test('keys of both indexes are found and refused while rows are brought over', async ({ api, pool }) => {
  const [locked] = await buildLicenses(api, pool.id, ['OLD-KEY-AAAA', 'NEW-KEY-BBBB']);
  const order = await api.services.db.$client.connect();
  await order.query('BEGIN');
  await order.query('SELECT FROM licenses WHERE id = $1 FOR UPDATE', [locked]);

  const rotating = rotate(api);
  await expect.poll(() => api.count(`licenses WHERE octet_length(key_index) = ${INDEX_BYTES}`)).toBe(1);

  expect(await search(api, 'OLD-KEY-AAAA')).toEqual(['OLD-KEY-AAAA']);
  expect(await search(api, 'NEW-KEY-BBBB')).toEqual(['NEW-KEY-BBBB']);
  expect((await search(api, 'AAAA')).concat(await search(api, 'BBBB'))).toEqual([
    'OLD-KEY-AAAA',
    'NEW-KEY-BBBB',
  ]);
  expect(await createKey(api, pool.id, 'OLD-KEY-AAAA')).toBe(409);
  expect(await importKeys(api, pool.id, ['NEW-KEY-BBBB', 'KEY-CCCC-1', 'OLD-KEY-AAAA'])).toMatchObject({
    created_count: 1,
    errors: [{ index: 0 }, { index: 2 }],
  });
  await order.query('COMMIT');
  order.release();

  expect((await rotating).done).toBe(2);
  expect(await listKeys(api)).toEqual(['KEY-CCCC-1', 'NEW-KEY-BBBB', 'OLD-KEY-AAAA']);
});

test('stores no key twice when imports and single keys race with a rotation', async ({ api, pool }) => {
  const keys = Array.from({ length: 400 }, (_, n) => `RACE-KEY-${String(n).padStart(5, '0')}`);
  await importKeys(api, pool.id, keys.slice(0, 200));
  let isDone = false;

  const rotating = rotate(api, undefined, NOTHING_CACHED)
    .then(() => rotate(api, undefined, NOTHING_CACHED))
    .finally(() => {
      isDone = true;
    });
  let round = 0;
  do {
    const from = (round * 37) % 300;
    await Promise.all([
      importKeys(api, pool.id, keys.slice(from, from + 100)),
      importKeys(api, pool.id, keys.slice(from + 20, from + 100).toReversed()),
      createKey(api, pool.id, keys[from + 50] ?? ''),
      createKey(api, pool.id, keys[round % 200] ?? ''),
    ]);
    round += 1;
  } while (!isDone || round < 9);
  await rotating;

  const stored = await listKeys(api);
  expect(stored).toEqual([...new Set(stored)]);
  expect(stored.slice(0, 200)).toEqual(keys.slice(0, 200));
  expect(await api.count(`licenses WHERE octet_length(key_index) <> ${INDEX_BYTES}`)).toBe(0);
});

test('a rotation starts after a transaction that stores an index under the old key', async ({
  api,
  pool,
}) => {
  let rotating: ReturnType<typeof rotate> | undefined;

  await transaction(api.services.db, async (tx) => {
    const index = await api.services.vault.holdIndex(tx);
    rotating = rotate(api, undefined, NOTHING_CACHED);
    const id = await reserveId(tx, 'licenses');
    const cipher = api.services.vault.encrypt('SLOW-KEY', 'licenses.key_cipher', id);
    await tx.$client.query(
      'INSERT INTO licenses (id, pool_id, key_cipher, key_index) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4)',
      [id, pool.id, cipher, index.compute('SLOW-KEY')],
    );
    await expect
      .poll(() => api.count(`pg_locks WHERE locktype = 'advisory' AND NOT granted`), { interval: 20 })
      .toBe(1);
    expect(await countIndexKeys(api)).toBe(1);
  });

  expect((await rotating)?.done).toBe(1);
  expect(await createKey(api, pool.id, 'SLOW-KEY')).toBe(409);
});

test('completes an interrupted rotation with the same key', async ({ api, pool }) => {
  await buildLicenses(api, pool.id, ['KEY-00001', 'KEY-00002']);
  const interrupted = rotate(
    api,
    () => {
      throw new Error('killed');
    },
    NOTHING_CACHED,
  );
  await expect(interrupted).rejects.toThrow('killed');

  const resumed = await rotate(api, undefined, NOTHING_CACHED);

  expect(resumed.isRenewed).toBe(false);
  expect(await countIndexKeys(api)).toBe(2);
  expect(await createKey(api, pool.id, 'KEY-00002')).toBe(409);
});

test('a server whose standby took over, which lacks the new key, uses the key of the next rotation', async ({
  api,
}) => {
  const compute = () =>
    transaction(api.services.db, async (tx) => (await api.services.vault.holdIndex(tx)).compute('KEY'));
  await rotate(api, undefined, NOTHING_CACHED);
  const before = await compute();
  const name = 'blind_index 2';
  const cipher = encrypt(TEST_KEYS.encryption.read()[0], randomBytes(32), toPlace('secrets.cipher', name));

  await api.sql('UPDATE secrets SET cipher = $2 WHERE name = $1', [name, cipher]);

  expect(await compute()).not.toEqual(before);
});

test('an index needs the new key and every key before it', () => {
  const [first, second, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
  const compute = (...keys: Buffer[]) =>
    createBlindIndex({ keys, isTakingOver: false }).compute('KEY').toString('hex');

  expect(
    new Set([
      compute(first),
      compute(second),
      compute(first, second),
      compute(first, other),
      compute(other, second),
    ]).size,
  ).toBe(5);
  expect(
    createBlindIndex({ keys: [first, second], isTakingOver: true })
      .computeAll('KEY')
      .map((index) => index.toString('hex')),
  ).toEqual([compute(first, second), compute(first)]);
});
