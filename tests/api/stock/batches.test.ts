import { expect, test } from 'vitest';
import { batches } from '#contract/batches';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { settleBatchJob } from '../../../server/domains/stock/batches/settleBatch';
import { mergeSales } from '../../../server/domains/stock/mergeSales';
import { aShopOrder, placeOrder, type Selling, startSelling } from '../selling';
import { signInAs } from '../signInAs';
import type { Api } from '../startApi';

const toLicenses = (keys: string[]) => keys.map((license_key) => ({ license_key }));

/** Imports keys as one batch, and returns its id. */
async function importBatch(api: Api, poolId: number, keys: string[], batch: object = {}): Promise<number> {
  const body = { license_group_id: poolId, batch, licenses: toLicenses(keys) };
  await api.send(licenses.import, { body });
  const [row] = await api.sql<{ id: number }>('SELECT max(id) AS id FROM license_batches');
  return row?.id ?? 0;
}

const get = async (api: Api, id: number) => (await api.send(batches.get, { params: { id } })).data;
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}-KEY`);

/** Sells one key each. */
async function sell(shop: Selling, orderIds: string[]) {
  for (const id of orderIds) await placeOrder(shop, aShopOrder(id));
}

test('tells what became of the keys of a batch, by day, against those of other batches', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  const other = await importBatch(api, poolId, numbered('A', 2), { supplier: 'Acme', reference: 'INV-1' });
  const id = await importBatch(api, poolId, numbered('B', 3), { supplier: 'Acme', cost: 2, currency: 'USD' });
  await sell(shop, ['1', '2', '3', '4']);
  const { data } = await api.send(licenses.list, { query: { sort_by: 'license_id', sort_order: 'ASC' } });
  const replacement_note = 'Does not work';
  const sold = data.licenses[3]?.license_id ?? 0;
  await api.send(licenses.replace, { params: { id: sold }, body: { replacement_note } });

  const batch = await get(api, id);
  await mergeSales(api.services.db);

  expect(batch).toMatchObject({
    created: 3,
    free: 0,
    sold: 3,
    replaced: 1,
    refunded: 0,
    invalid: 0,
    cost: 2,
  });
  expect(batch.days).toEqual([
    { day: new Date().toISOString().slice(0, 10), sold: 3, replaced: 1, refunded: 0 },
  ]);
  expect(batch.others_of_supplier).toEqual({ batches: 1, sold: 2, replaced: 0, refunded: 0, invalid: 0 });
  expect(batch.others_of_pool.batches).toBe(1);
  expect(await get(api, id)).toEqual(batch);
  const listed = await api.send(batches.list, { query: { search: 'inv-1', pool_id: poolId } });
  expect(listed.data.batches.map((one) => one.id)).toEqual([other]);
  const ofBatch = await api.send(licenses.list, { query: { batch_id: id, sort_by: 'creation_date' } });
  expect(ofBatch.data.licenses.map(({ batch_id }) => batch_id)).toEqual([id, id, id]);
  expect(ofBatch.data.pagination.total).toBe(3);
  expect((await api.send(batches.suppliers)).data).toEqual([{ supplier: 'Acme', references: ['INV-1'] }]);
});

test('the counters of a batch are those of its licenses, whatever happens to them', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  const id = await importBatch(api, poolId, numbered('A', 6));
  await sell(shop, ['1', '2']);
  await api.sql(`UPDATE licenses SET flag = 'refunded' WHERE id = (SELECT min(id) FROM licenses)`);
  await api.sql(`UPDATE licenses SET validation = 'invalid' WHERE id = (SELECT max(id) FROM licenses)`);
  await api.sql('DELETE FROM licenses WHERE id = (SELECT max(id) - 1 FROM licenses)');

  expect(await get(api, id)).toMatchObject({ created: 6, free: 3, sold: 2, refunded: 1, invalid: 1 });
});

test('no key of a batch in quarantine is given; waiting orders get those of others; a release gives them', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  const id = await importBatch(api, poolId, numbered('BAD', 3));
  await api.send(batches.quarantine, { params: { id } });
  await sell(shop, ['1', '2']);
  const waiting = await api.count('backorders');
  const pool = (await api.send(pools.get, { params: { id: poolId } })).data;

  await importBatch(api, poolId, ['GOOD-0-KEY']);
  await api.runJobs();
  const given = await api.sql(
    'SELECT batch_id FROM license_assignments a JOIN licenses l ON l.id = a.license_id',
  );
  await api.send(batches.release, { params: { id } });
  await api.runJobs();

  expect(waiting).toBe(2);
  expect(pool).toMatchObject({ total_licenses: 3, available_licenses: 0 });
  expect(given).toEqual([{ batch_id: id + 1 }]);
  expect(await api.count('backorders')).toBe(0);
  expect(await get(api, id)).toMatchObject({ free: 2, quarantined: 0, sold: 1, quarantined_at: null });
});

test('orders that are served at the same time get no key after the answer, also of a large batch', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  // More than a transaction moves.
  const id = await importBatch(api, poolId, numbered('BAD', 5200));
  const placed = Array.from({ length: 8 }, (_, n) => placeOrder(shop, aShopOrder(`O-${n}`)));

  await Promise.all([...placed.slice(0, 4), api.send(batches.quarantine, { params: { id } })]);
  const [before] = await api.sql<{ n: number }>('SELECT count(*)::int AS n FROM license_assignments');
  await Promise.all(placed.slice(4));
  const [{ at } = { at: '' }] = await api.sql<{ at: string }>(
    'SELECT quarantined_at::text AS at FROM license_batches',
  );
  await sell(shop, ['LATE-1', 'LATE-2']);
  await Promise.all([
    settleBatchJob.run(api.services, [{ batchId: id }]),
    settleBatchJob.run(api.services, [{ batchId: id }]),
  ]);
  await sell(shop, ['LATE-3']);

  const late = await api.sql(
    `SELECT count(*)::int AS n FROM license_assignments WHERE order_id LIKE 'LATE%'`,
  );
  expect(late).toEqual([{ n: 0 }]);
  expect(before?.n).toBeLessThanOrEqual(8);
  expect(at).not.toBe('');
  const batch = await get(api, id);
  expect(batch.free).toBe(0);
  expect(batch.quarantined + batch.sold).toBe(5200);
});

test('a key that an order returns stays in quarantine, and an import into the batch does too', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  const import_id = crypto.randomUUID();
  const body = { license_group_id: poolId, import_id, is_last: false, licenses: toLicenses(['BAD-0-KEY']) };
  await api.send(licenses.import, { body });
  await sell(shop, ['1']);
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>('SELECT id FROM license_batches');
  await api.send(batches.quarantine, { params: { id } });

  await api.send(licenses.import, { body: { ...body, is_last: true, licenses: toLicenses(['BAD-1-KEY']) } });
  await api.sql(`UPDATE licenses SET status = 'available', uses_left = 1 WHERE status = 'sold'`);

  expect(await get(api, id)).toMatchObject({ free: 0, quarantined: 2 });
});

test('a withdrawal deletes the keys that nobody has; they can be imported again', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  const id = await importBatch(api, poolId, numbered('A', 4));
  await sell(shop, ['1']);
  const withdraw = (free_count: number) =>
    api.send(batches.withdraw, { params: { id }, body: { free_count } });

  const refused = await withdraw(2);
  const answer = await withdraw(3);
  const again = await withdraw(3);
  const released = await api.send(batches.release, { params: { id } });
  const imported = await api.send(licenses.import, {
    body: { license_group_id: poolId, licenses: toLicenses(numbered('A', 4)) },
  });

  expect(refused).toMatchObject({
    status: 409,
    message: '1 more key is free than you were asked about: nothing was withdrawn',
  });
  expect([answer.status, again.status, released.status]).toEqual([200, 200, 409]);
  expect(imported.data).toMatchObject({ created_count: 3, error_count: 1 });
  expect(await get(api, id)).toMatchObject({ created: 4, free: 0, quarantined: 0, sold: 1 });
  expect(await api.sql(`SELECT details FROM audit_log WHERE action = 'batch.withdraw'`)).toEqual([
    { details: { keys: 3 } },
  ]);
});

test('a withdrawal while orders are served leaves every sold key with its customer', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  const id = await importBatch(api, poolId, numbered('A', 10));

  const [answer] = await Promise.all([
    api.send(batches.withdraw, { params: { id }, body: { free_count: 10 } }),
    ...Array.from({ length: 5 }, (_, n) => placeOrder(shop, aShopOrder(`O-${n}`))),
  ]);

  expect(answer.status).toBe(200);
  const batch = await get(api, id);
  const [{ sold, waiting } = { sold: 0, waiting: 0 }] = await api.sql<{ sold: number; waiting: number }>(
    `SELECT (SELECT count(*)::int FROM license_assignments WHERE license_id IS NOT NULL) AS sold,
       (SELECT count(*)::int FROM backorders) AS waiting`,
  );
  expect(sold + waiting).toBe(5);
  expect(await api.count('licenses')).toBe(sold);
  expect(batch).toMatchObject({ free: 0, quarantined: 0, sold });
});

test('knows the keys and the file of an earlier import', async () => {
  const { api, poolId } = await startSelling(0);
  const file_hash = 'ab'.repeat(32);
  const id = await importBatch(api, poolId, numbered('A', 3), {
    supplier: 'Acme',
    file_name: 'a.csv',
    file_hash,
  });
  const ask = async (license_keys: string[], hash?: string) =>
    (await api.send(batches.known, { body: { license_keys, file_hash: hash } })).data;

  const keys = await ask(['a-0-key', ' A-0-KEY', 'A-1–KEY', 'NEW-KEY']);
  const file = await ask(['NEW-KEY'], file_hash);
  const unknown = await ask(['NEW-KEY'], 'cd'.repeat(32));
  const tooMany = await api.send(batches.known, { body: { license_keys: numbered('X', 1001) } });

  const batch = { batch_id: id, supplier: 'Acme', reference: null, file_name: 'a.csv' };
  expect(keys.batches).toMatchObject([{ ...batch, is_same_file: false }]);
  expect(keys.known_count).toBe(2);
  expect(file).toMatchObject({ known_count: 0, batches: [{ ...batch, is_same_file: true }] });
  expect(unknown).toEqual({ known_count: 0, batches: [] });
  expect(tooMany.errors).toEqual({ license_keys: 'At most 1000 keys' });
});

test('a batch is edited by those who may, and refused what somebody else has changed', async () => {
  const { api, poolId } = await startSelling(0);
  const id = await importBatch(api, poolId, numbered('A', 1), { supplier: 'Acme' });
  const update = (body: object, cookies?: Record<string, string>) =>
    api.send(batches.update, { params: { id }, body, cookies });
  const cookies = await signInAs(api, 'support');

  const edited = await update({ supplier: 'Acme Ltd', note: 'By post', cost: 1.5, currency: 'EUR' });
  const late = await update({ supplier: 'Other', loaded: { supplier: 'Acme' } });
  const forbidden = await update({ supplier: 'X' }, cookies);
  const stopped = await api.send(batches.quarantine, { params: { id }, cookies });

  expect(edited.data).toMatchObject({
    supplier: 'Acme Ltd',
    reference: null,
    note: 'By post',
    cost: 1.5,
    currency: 'EUR',
  });
  expect([late.status, forbidden.status, stopped.status]).toEqual([409, 403, 403]);
});
