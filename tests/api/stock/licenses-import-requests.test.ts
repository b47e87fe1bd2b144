import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import {
  finishAbandonedImportsJob,
  purgeImportRequestsJob,
} from '../../../server/domains/stock/imports/batchImport';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import { signIn } from '../signIn';
import type { Api } from '../startApi';

const KEY_USED = 'This idempotency key was already used for another import';

const toLicenses = (keys: string[]) => keys.map((license_key) => ({ license_key }));
const sendBatch = (api: Api, poolId: number, idempotency_key: string, keys: string[]) =>
  api.send(licenses.import, {
    body: { license_group_id: poolId, idempotency_key, licenses: toLicenses(keys) },
  });
const listImports = (api: Api) => api.sql(`SELECT 1 FROM audit_log WHERE action = 'pool.import'`);

test('returns the same result for a repeated request and adds nothing', async ({ api, pool }) => {
  await buildLicenses(api, pool.id, ['IN-STOCK']);
  const batch = randomUUID();
  const keys = ['KEY-ONE', 'abc', 'IN-STOCK', 'KEY-TWO'];

  const first = await sendBatch(api, pool.id, batch, keys);
  const again = await sendBatch(api, pool.id, batch, keys);

  expect(first.data.created_count).toBe(2);
  expect(again.status).toBe(201);
  expect(again.data).toEqual(first.data);
  expect(await api.count('licenses')).toBe(3);
  expect(await listImports(api)).toHaveLength(1);
});

test('returns the same result after the pool and its keys were deleted', async ({ api, pool }) => {
  const batch = randomUUID();
  const first = await sendBatch(api, pool.id, batch, ['KEY-ONE']);
  const { data } = await api.send(licenses.list);
  await api.send(licenses.delete, { params: { id: data.licenses[0]?.license_id ?? 0 } });
  await api.send(pools.delete, { params: { id: pool.id } });

  const again = await sendBatch(api, pool.id, batch, ['KEY-ONE']);

  expect(again.data).toEqual(first.data);
  expect(await api.count('licenses')).toBe(0);
});

test('imports a request sent five times concurrently once', async ({ api, pool }) => {
  const batch = randomUUID();
  const keys = Array.from({ length: 3000 }, (_, n) => `KEY-${n}-END`);

  const responses = await Promise.all(Array.from({ length: 5 }, () => sendBatch(api, pool.id, batch, keys)));

  for (const { data } of responses)
    expect(data).toMatchObject({ created_count: 3000, error_count: 0, errors: [] });
  expect(new Set(responses.map(({ data }) => data.batch_id)).size).toBe(1);
  expect(await api.count('licenses')).toBe(3000);
  expect(await listImports(api)).toHaveLength(1);
});

test('two users who import the same file at once add each of its keys once', async ({ api, pool }) => {
  const keys = Array.from({ length: 3000 }, (_, n) => `KEY-${n}-END`);

  const responses = await Promise.all([
    sendBatch(api, pool.id, randomUUID(), keys),
    sendBatch(api, pool.id, randomUUID(), keys.toReversed()),
  ]);

  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  expect(sum(responses.map(({ data }) => data.created_count))).toBe(3000);
  expect(sum(responses.map(({ data }) => data.error_count))).toBe(3000);
  expect(await api.count('licenses')).toBe(3000);
});

test('refuses an idempotency key reused with other keys, another pool or another sender', async ({ api }) => {
  const [pool, other] = [await buildPool(api), await buildPool(api)];
  const batch = randomUUID();
  await sendBatch(api, pool.id, batch, ['KEY-ONE']);
  const cookies = await signIn(api.app, api.services, { username: 'second', password: 'Correct-Horse-9!' });
  const body = { license_group_id: pool.id, idempotency_key: batch, licenses: toLicenses(['KEY-ONE']) };

  const refused = [
    await sendBatch(api, pool.id, batch, ['KEY-TWO']),
    await sendBatch(api, other.id, batch, ['KEY-ONE']),
    await api.send(licenses.import, {
      body: { ...body, licenses: [{ license_key: 'KEY-ONE', delivre_x_times: 2 }] },
    }),
    await api.send(licenses.import, { body, cookies }),
  ];

  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  expect(refused[0]?.errors).toEqual({ idempotency_key: KEY_USED });
  expect(await api.count('licenses')).toBe(1);
});

test('accepts an idempotency key again after a refused import and requires a UUID', async ({ api, pool }) => {
  const batch = randomUUID();

  const unknownPool = await sendBatch(api, 4711, batch, ['KEY-ONE']);
  const accepted = await sendBatch(api, pool.id, batch, ['KEY-ONE']);
  const invalidId = await sendBatch(api, pool.id, 'batch 7', ['KEY-TWO']);

  expect(unknownPool.status).toBe(422);
  expect(accepted.data.created_count).toBe(1);
  expect(invalidId.errors).toEqual({ idempotency_key: 'Must be a UUID' });
});

test('purges the results of requests after a week and stores no key in them', async ({ api, pool }) => {
  const [old, recent] = [randomUUID(), randomUUID()];
  await sendBatch(api, pool.id, old, ['KEY-ONE']);
  await sendBatch(api, pool.id, recent, ['KEY-TWO', 'KEY-TWO']);
  await api.sql(`UPDATE import_requests SET imported_at = now() - interval '8 days' WHERE id = $1`, [old]);
  const stored = JSON.stringify(await api.sql('SELECT * FROM import_requests'));

  await purgeImportRequestsJob.run(api.services, []);

  expect(await api.sql('SELECT id FROM import_requests')).toEqual([{ id: recent }]);
  expect(stored).not.toContain('KEY-');
});

const readImports = (api: Api) =>
  api.sql<{ details: object; actor: string }>(
    `SELECT details, actor FROM audit_log WHERE action = 'pool.import' ORDER BY id`,
  );

test('audits an import of several requests once, with the last one', async ({ api, pool }) => {
  const import_id = randomUUID();
  const send = (keys: string[], is_last: boolean) =>
    api.send(licenses.import, {
      body: {
        license_group_id: pool.id,
        idempotency_key: randomUUID(),
        import_id,
        is_last,
        licenses: toLicenses(keys),
      },
    });

  await send(['KEY-ONE', 'abc'], false);
  expect(await readImports(api)).toEqual([]);
  await send(['KEY-TWO', 'KEY-ONE'], false);
  await send(['KEY-THREE'], true);

  expect(await readImports(api)).toMatchObject([{ details: { created: 3, refused: 2 } }]);
  expect(await api.count('license_batches WHERE finished_at IS NULL')).toBe(0);
});

test('a job audits an import whose last request did not arrive', async ({ api, pool }) => {
  await api.send(licenses.import, {
    body: {
      license_group_id: pool.id,
      import_id: randomUUID(),
      is_last: false,
      licenses: toLicenses(['KEY-ONE']),
    },
  });

  await finishAbandonedImportsJob.run(api.services, [{}]);
  const early = await readImports(api);
  await api.sql(`UPDATE license_batches SET updated_at = now() - interval '3 minutes'`);
  await finishAbandonedImportsJob.run(api.services, [{}]);

  expect(early).toEqual([]);
  expect(await readImports(api)).toMatchObject([{ details: { created: 1, refused: 0 }, actor: 'admin' }]);
});

test('a replenished pool is reported once, with the stock of all requests', async ({ api }) => {
  const pool = await buildPool(api, { threshold_count: 2, threshold_percentage: 0 });
  await buildLicenses(api, pool.id, ['KEY-ZERO']);
  await api.runJobs();
  const import_id = randomUUID();
  const send = (keys: string[], is_last: boolean) =>
    api.send(licenses.import, {
      body: { license_group_id: pool.id, import_id, is_last, licenses: toLicenses(keys) },
    });

  await send(['KEY-ONE', 'KEY-TWO'], false);
  await api.runJobs();
  const during = await api.sql(`SELECT type FROM notifications WHERE type = 'POOL_REPLENISHED'`);
  await send(['KEY-THREE', 'KEY-FOUR'], true);
  await api.runJobs();

  expect(during).toEqual([]);
  expect(await api.sql(`SELECT available_count FROM notifications WHERE type = 'POOL_REPLENISHED'`)).toEqual([
    { available_count: 5 },
  ]);
});

test('an import into two pools makes two batches, with what its first request says of them', async ({
  api,
}) => {
  const [one, other] = [await buildPool(api), await buildPool(api)];
  const import_id = randomUUID();
  const send = (poolId: number, keys: string[], is_last: boolean, batch: object) =>
    api.send(licenses.import, {
      body: {
        license_group_id: poolId,
        import_id,
        is_last,
        batch,
        licenses: keys.map((license_key) => ({ license_key, note: 'Box 7', cost: 2.5 })),
      },
    });

  await send(one.id, ['KEY-ONE'], false, {
    supplier: ' Acme ',
    reference: 'INV-7',
    cost: 3.25,
    currency: 'eur',
  });
  await send(one.id, ['KEY-TWO', 'KEY-ONE'], false, { supplier: 'Other' });
  await send(other.id, ['KEY-THREE'], true, { file_name: 'keys.csv', file_hash: 'ab'.repeat(32) });

  expect(
    await api.sql(
      `SELECT b.pool_id, supplier, reference, b.cost::float8 AS cost, currency, file_name, file_hash, created, refused,
         finished_at IS NOT NULL AS is_finished, actor, count(l.id) AS keys, min(l.note) AS note, min(l.cost)::float8 AS key_cost
       FROM license_batches b JOIN licenses l ON l.batch_id = b.id GROUP BY b.id ORDER BY b.id`,
    ),
  ).toEqual([
    {
      pool_id: one.id,
      supplier: 'Acme',
      reference: 'INV-7',
      cost: 3.25,
      currency: 'EUR',
      file_name: null,
      file_hash: null,
      created: 2,
      refused: 1,
      is_finished: true,
      actor: 'admin',
      keys: 2,
      note: 'Box 7',
      key_cost: 2.5,
    },
    {
      pool_id: other.id,
      supplier: null,
      reference: null,
      cost: null,
      currency: null,
      file_name: 'keys.csv',
      file_hash: 'ab'.repeat(32),
      created: 1,
      refused: 0,
      is_finished: true,
      actor: 'admin',
      keys: 1,
      note: 'Box 7',
      key_cost: 2.5,
    },
  ]);
});

test('refuses the import of another user, and what cannot be true of a batch; no batch stays without keys', async ({
  api,
  pool,
}) => {
  const import_id = randomUUID();
  const body = { license_group_id: pool.id, import_id, is_last: false, licenses: toLicenses(['KEY-ONE']) };
  await api.send(licenses.import, { body });
  const cookies = await signIn(api.app, api.services, { username: 'second', password: 'Correct-Horse-9!' });

  const ofOther = await api.send(licenses.import, { body, cookies });
  const invalid = await api.send(licenses.import, {
    body: { ...body, batch: { currency: 'EURO', cost: -1, file_hash: 'x' } },
  });
  const refused = await api.send(licenses.import, {
    body: { license_group_id: pool.id, licenses: toLicenses(['KEY-ONE']) },
  });

  expect(ofOther.status).toBe(409);
  expect(invalid.errors).toEqual({
    'batch.currency': 'Must be a currency code of ISO 4217, like EUR',
    'batch.cost': 'Must be between 0 and 1000000000',
    'batch.file_hash': 'Must be a SHA-256 hash in hexadecimal',
  });
  expect(refused.data.error_count).toBe(1);
  expect(await api.count('license_batches')).toBe(1);
});
