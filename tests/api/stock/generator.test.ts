import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { FIRST_GENERATOR, generator } from '#contract/generator';
import { licenses } from '#contract/licenses';
import { buildPool } from '../build';
import { test } from '../fixtures';
import { readEnglish } from '../readEnglish';
import { addNumberedKeys, aShopOrder, listOrderKeys, placeOrder, startSelling } from '../selling';
import { signInAs } from '../signInAs';
import type { Api } from '../startApi';

/** Six characters hold 2^30 keys, of which one in a million may be given. */
const SHORT = 'XXXXXX';
const CAPACITY = 1073;

const setGenerator = (api: Api, id: number, changes: object = {}) =>
  api.send(generator.save, {
    params: { id },
    body: { ...FIRST_GENERATOR, prefix: 'PRO-', ...changes },
  });

const generate = (api: Api, id: number, count: number, idempotency_key = randomUUID()) =>
  api.send(generator.generate, { params: { id }, body: { count, idempotency_key } });

const listKeys = async (api: Api, poolId: number) => {
  const rows = await api.sql<{ id: number; key_cipher: Buffer }>(
    'SELECT id, key_cipher FROM licenses WHERE pool_id = $1 ORDER BY id',
    [poolId],
  );
  return rows.map(({ id, key_cipher }) => api.services.vault.decrypt(key_cipher, 'licenses.key_cipher', id));
};

test('makes keys of the pattern, once for a repeated call, and serves the orders that wait', async () => {
  const shop = await startSelling();
  const { api, poolId } = shop;
  await placeOrder(shop, aShopOrder('A', 2));
  await setGenerator(api, poolId, { delivre_x_times: 1 });
  const key = randomUUID();

  const answers = await Promise.all([generate(api, poolId, 3000, key), generate(api, poolId, 3000, key)]);
  await api.runJobs();

  expect(answers.map(({ status, data }) => [status, data.created_count])).toEqual([
    [201, 3000],
    [201, 3000],
  ]);
  const keys = await listKeys(api, poolId);
  expect(new Set(keys).size).toBe(3000);
  expect(
    keys.every((text) =>
      /^PRO-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(text),
    ),
  ).toBe(true);
  expect(await listOrderKeys(api, 'A')).toHaveLength(2);
  expect((await generate(api, poolId, 5, key)).status).toBe(409);
  const batches = await api.sql('SELECT kind, created, reference FROM license_batches');
  expect(batches).toEqual([{ kind: 'generated', created: 3000, reference: 'PRO-XXXXX-XXXXX-XXXXC' }]);
  expect(await api.count('licenses WHERE batch_id IS NOT NULL')).toBe(3000);
  const entries = await api.sql(`SELECT details FROM audit_log WHERE action = 'pool.generate'`);
  expect(entries).toEqual([{ details: expect.objectContaining({ created: 3000 }) }]);
});

test('a pattern that is used up says how many keys exist and are left, and makes none', async ({
  api,
  pool,
}) => {
  await setGenerator(api, pool.id, { pattern: SHORT });
  await generate(api, pool.id, CAPACITY - 3);

  const refused = await generate(api, pool.id, 4);
  const last = await generate(api, pool.id, 3);
  const none = await generate(api, pool.id, 1);

  expect(refused.status).toBe(409);
  expect(refused.message).toBe(
    'The pattern is used up: of the 1073 keys that it may give, 1070 exist and 3 are left, fewer than 4. Nothing was made. Make the pattern longer.',
  );
  expect([last.status, none.status]).toEqual([201, 409]);
  expect(await api.count('licenses')).toBe(CAPACITY);
  // Another pool with the pattern makes none either; a longer one does.
  const other = await buildPool(api);
  await setGenerator(api, other.id, { pattern: SHORT });
  expect((await generate(api, other.id, 1)).status).toBe(409);
  await setGenerator(api, other.id, { pattern: 'XXXXXXX' });
  expect((await generate(api, other.id, 1)).status).toBe(201);
});

test('two calls and an import at the same time make all their keys, and no key twice', async ({
  api,
  pool,
}) => {
  await setGenerator(api, pool.id);
  const imported = ['PRO-AAAAA-AAAAA-AAAAA', 'PRO-AAAAA-AAAAA-AAAAB'];
  const body = { license_group_id: pool.id, licenses: imported.map((license_key) => ({ license_key })) };

  const answers = await Promise.all([
    generate(api, pool.id, 500),
    api.send(licenses.import, { body } as never),
    generate(api, pool.id, 500),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(await listKeys(api, pool.id)).size).toBe(1002);
  const { data } = await api.send(generator.get, { params: { id: pool.id } });
  expect(data.generated).toBe(1000);
});

test('a pool fills itself below its mark, once, and tells nobody that its stock is low', async () => {
  const shop = await startSelling(3);
  const { api, poolId } = shop;
  await setGenerator(api, poolId, { refill: { below: 3, amount: 20 } });
  await api.runJobs();
  expect(await api.count('licenses')).toBe(3);

  await placeOrder(shop, aShopOrder('A', 1));
  await Promise.all([api.runJobs(), api.runJobs()]);
  expect(await api.count('licenses')).toBe(23);

  // An order that finds too few keys is served from the refill.
  await placeOrder(shop, aShopOrder('B', 30));
  await api.runJobs();

  expect(await listOrderKeys(api, 'B')).toHaveLength(30);
  expect(await api.count('backorders')).toBe(0);
  expect(await api.sql('SELECT type FROM notifications')).toEqual([]);
  const [stock] = await api.sql(`SELECT count(*) AS n FROM licenses WHERE status = 'available'`);
  expect(Number(stock?.n)).toBeGreaterThanOrEqual(3);
});

test('a pattern that is used up while it fills tells the recipients of the pool, until a longer one is set', async () => {
  const shop = await startSelling();
  const { api, poolId } = shop;
  await setGenerator(api, poolId, { pattern: SHORT, refill: { below: 50, amount: 1072 } });
  await api.runJobs();
  expect(await api.sql('SELECT type FROM notifications')).toEqual([]);

  await placeOrder(shop, aShopOrder('A', 1030));
  await api.runJobs();

  const list = () =>
    api.sql(`SELECT type, title FROM notifications WHERE type = 'PATTERN_USED_UP' AND NOT is_resolved`);
  expect(await api.count('licenses')).toBe(CAPACITY);
  expect(readEnglish(await list())).toEqual([
    { type: 'PATTERN_USED_UP', title: 'Pattern of Simple keys is used up' },
  ]);
  // Its low stock is told again.
  await placeOrder(shop, aShopOrder('B', 40));
  await api.runJobs();
  expect(await api.count(`notifications WHERE type = 'LOW_STOCK' AND NOT is_resolved`)).toBe(1);

  await setGenerator(api, poolId, { refill: { below: 50, amount: 100 } });
  await api.runJobs();
  expect(await list()).toEqual([]);
  expect(await api.count(`notifications WHERE type = 'LOW_STOCK' AND NOT is_resolved`)).toBe(0);
});

test('a pool whose keys a service must know has no generator, and one may be removed', async ({
  api,
  pool,
}) => {
  const validated = await buildPool(api, { requires_validation: true });
  const support = { cookies: await signInAs(api, 'support') };

  const refused = await setGenerator(api, validated.id);
  const none = await generate(api, pool.id, 1);
  await setGenerator(api, pool.id);
  const forbidden = await api.send(generator.generate, {
    params: { id: pool.id },
    body: { count: 1, idempotency_key: randomUUID() },
    ...support,
  });
  await api.send(generator.remove, { params: { id: pool.id } });

  expect([refused.status, none.status, forbidden.status]).toEqual([409, 409, 403]);
  expect(refused.message).toContain('must know them first');
  expect((await api.send(generator.get, { params: { id: pool.id } })).data.generator).toBeNull();
  await addNumberedKeys(api, pool.id, 1);
});
