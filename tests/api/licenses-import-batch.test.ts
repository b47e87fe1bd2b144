import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { purgeImportBatchesJob } from '../../server/modules/licenses/retention';
import { buildLicenses, buildPool } from './build';
import { signIn } from './signIn';
import { type Api, startApi } from './startApi';

const TAKEN = 'This batch id was already used for another import';

const asSent = (keys: string[]) => keys.map((license_key) => ({ license_key }));
const send = (api: Api, poolId: number, batch_id: string, keys: string[]) =>
  api.send(licenses.import, { body: { license_group_id: poolId, batch_id, licenses: asSent(keys) } });
const imports = (api: Api) => api.sql(`SELECT 1 FROM audit_log WHERE action = 'pool.import'`);

test('a batch whose answer was lost is sent again: it is answered as before, and nothing is added', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  await buildLicenses(api, pool.id, ['IN-STOCK']);
  const batch = randomUUID();
  const keys = ['KEY-ONE', 'abc', 'IN-STOCK', 'KEY-TWO'];

  const first = await send(api, pool.id, batch, keys);
  const again = await send(api, pool.id, batch, keys);

  expect(first.data.created_count).toBe(2);
  expect(again.status).toBe(201);
  expect(again.data).toEqual(first.data);
  expect(await api.count('licenses')).toBe(3);
  expect(await imports(api)).toHaveLength(1);
});

test('the answer stands even when the pool and its keys are gone meanwhile', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const batch = randomUUID();
  const first = await send(api, pool.id, batch, ['KEY-ONE']);
  const { data } = await api.send(licenses.list);
  await api.send(licenses.delete, { params: { id: data.licenses[0]?.license_id ?? 0 } });
  await api.send(pools.delete, { params: { id: pool.id } });

  const again = await send(api, pool.id, batch, ['KEY-ONE']);

  expect(again.data).toEqual(first.data);
  expect(await api.count('licenses')).toBe(0);
});

test('the same batch five times at once is imported once', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const batch = randomUUID();
  const keys = Array.from({ length: 3000 }, (_, n) => `KEY-${n}-END`);

  const answers = await Promise.all(Array.from({ length: 5 }, () => send(api, pool.id, batch, keys)));

  for (const { data } of answers) expect(data).toEqual({ created_count: 3000, error_count: 0, errors: [] });
  expect(await api.count('licenses')).toBe(3000);
  expect(await imports(api)).toHaveLength(1);
});

test('a batch id stands for one batch: other keys, another pool or another sender are refused', async () => {
  const api = await startApi();
  const [pool, other] = [await buildPool(api), await buildPool(api)];
  const batch = randomUUID();
  await send(api, pool.id, batch, ['KEY-ONE']);
  const cookies = await signIn(api.app, api.services, { username: 'second', password: 'Correct-Horse-9' });
  const body = { license_group_id: pool.id, batch_id: batch, licenses: asSent(['KEY-ONE']) };

  const refused = [
    await send(api, pool.id, batch, ['KEY-TWO']),
    await send(api, other.id, batch, ['KEY-ONE']),
    await api.send(licenses.import, {
      body: { ...body, licenses: [{ license_key: 'KEY-ONE', delivre_x_times: 2 }] },
    }),
    await api.send(licenses.import, { body, cookies }),
  ];

  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  expect(refused[0]?.errors).toEqual({ batch_id: TAKEN });
  expect(await api.count('licenses')).toBe(1);
});

test('a batch that was refused as a whole may come again, and an id must be one', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const batch = randomUUID();

  const nowhere = await send(api, 4711, batch, ['KEY-ONE']);
  const mended = await send(api, pool.id, batch, ['KEY-ONE']);
  const odd = await send(api, pool.id, 'batch 7', ['KEY-TWO']);

  expect(nowhere.status).toBe(422);
  expect(mended.data.created_count).toBe(1);
  expect(odd.errors).toEqual({ batch_id: 'Must be a UUID' });
});

test('batches are forgotten after a week; no key can be read from what is kept', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const [old, recent] = [randomUUID(), randomUUID()];
  await send(api, pool.id, old, ['KEY-ONE']);
  await send(api, pool.id, recent, ['KEY-TWO', 'KEY-TWO']);
  await api.sql(`UPDATE import_batches SET imported_at = now() - interval '8 days' WHERE id = $1`, [old]);
  const kept = JSON.stringify(await api.sql('SELECT * FROM import_batches'));

  await purgeImportBatchesJob.run(api.services, []);

  expect(await api.sql('SELECT id FROM import_batches')).toEqual([{ id: recent }]);
  expect(kept).not.toContain('KEY-');
});
