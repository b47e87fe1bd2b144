import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import {
  finishAbandonedImportsJob,
  purgeImportBatchesJob,
} from '../../../server/domains/stock/imports/auditImport';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import { signIn } from '../signIn';
import type { Api } from '../startApi';

const BATCH_ID_USED = 'This batch id was already used for another import';

const toLicenses = (keys: string[]) => keys.map((license_key) => ({ license_key }));
const sendBatch = (api: Api, poolId: number, batch_id: string, keys: string[]) =>
  api.send(licenses.import, { body: { license_group_id: poolId, batch_id, licenses: toLicenses(keys) } });
const listImports = (api: Api) => api.sql(`SELECT 1 FROM audit_log WHERE action = 'pool.import'`);

test('returns the same result for a repeated batch and adds nothing', async ({ api, pool }) => {
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

test('imports a batch sent five times concurrently once', async ({ api, pool }) => {
  const batch = randomUUID();
  const keys = Array.from({ length: 3000 }, (_, n) => `KEY-${n}-END`);

  const responses = await Promise.all(Array.from({ length: 5 }, () => sendBatch(api, pool.id, batch, keys)));

  for (const { data } of responses) expect(data).toEqual({ created_count: 3000, error_count: 0, errors: [] });
  expect(await api.count('licenses')).toBe(3000);
  expect(await listImports(api)).toHaveLength(1);
});

test('refuses a batch id reused with other keys, another pool or another sender', async ({ api }) => {
  const [pool, other] = [await buildPool(api), await buildPool(api)];
  const batch = randomUUID();
  await sendBatch(api, pool.id, batch, ['KEY-ONE']);
  const cookies = await signIn(api.app, api.services, { username: 'second', password: 'Correct-Horse-9!' });
  const body = { license_group_id: pool.id, batch_id: batch, licenses: toLicenses(['KEY-ONE']) };

  const refused = [
    await sendBatch(api, pool.id, batch, ['KEY-TWO']),
    await sendBatch(api, other.id, batch, ['KEY-ONE']),
    await api.send(licenses.import, {
      body: { ...body, licenses: [{ license_key: 'KEY-ONE', delivre_x_times: 2 }] },
    }),
    await api.send(licenses.import, { body, cookies }),
  ];

  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  expect(refused[0]?.errors).toEqual({ batch_id: BATCH_ID_USED });
  expect(await api.count('licenses')).toBe(1);
});

test('accepts a batch id again after a refused import and requires a UUID', async ({ api, pool }) => {
  const batch = randomUUID();

  const unknownPool = await sendBatch(api, 4711, batch, ['KEY-ONE']);
  const accepted = await sendBatch(api, pool.id, batch, ['KEY-ONE']);
  const invalidId = await sendBatch(api, pool.id, 'batch 7', ['KEY-TWO']);

  expect(unknownPool.status).toBe(422);
  expect(accepted.data.created_count).toBe(1);
  expect(invalidId.errors).toEqual({ batch_id: 'Must be a UUID' });
});

test('purges batches after a week and stores no key in them', async ({ api, pool }) => {
  const [old, recent] = [randomUUID(), randomUUID()];
  await sendBatch(api, pool.id, old, ['KEY-ONE']);
  await sendBatch(api, pool.id, recent, ['KEY-TWO', 'KEY-TWO']);
  await api.sql(`UPDATE import_batches SET imported_at = now() - interval '8 days' WHERE id = $1`, [old]);
  const stored = JSON.stringify(await api.sql('SELECT * FROM import_batches'));

  await purgeImportBatchesJob.run(api.services, []);

  expect(await api.sql('SELECT id FROM import_batches')).toEqual([{ id: recent }]);
  expect(stored).not.toContain('KEY-');
});

const readImports = (api: Api) =>
  api.sql<{ details: object; actor: string }>(
    `SELECT details, actor FROM audit_log WHERE action = 'pool.import' ORDER BY id`,
  );

test('audits an import of several batches once, with the last one', async ({ api, pool }) => {
  const import_id = randomUUID();
  const send = (keys: string[], is_last: boolean) =>
    api.send(licenses.import, {
      body: {
        license_group_id: pool.id,
        batch_id: randomUUID(),
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
  expect(await api.count('license_imports')).toBe(0);
});

test('a job audits an import whose last batch did not arrive', async ({ api, pool }) => {
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
  await api.sql(`UPDATE license_imports SET updated_at = now() - interval '3 minutes'`);
  await finishAbandonedImportsJob.run(api.services, [{}]);

  expect(early).toEqual([]);
  expect(await readImports(api)).toMatchObject([{ details: { created: 1, refused: 0 }, actor: 'admin' }]);
});

test('a replenished pool is reported once, with the stock of all batches', async ({ api }) => {
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
