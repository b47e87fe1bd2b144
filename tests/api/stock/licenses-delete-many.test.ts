import { expect, test } from 'vitest';
import { type LicenseFilter, licenses } from '#contract/licenses';
import { buildLicenses, buildPool } from '../build';
import { type Api, startApi } from '../startApi';

const listKeys = (api: Api) =>
  api.sql<{ id: number; status: string }>('SELECT id, status FROM licenses ORDER BY id');
const setStatus = (api: Api, id: number, status: string) =>
  api.sql('UPDATE licenses SET status = $2::license_status WHERE id = $1', [id, status]);

/** A pool with three keys, the last of them sold, and another pool with one key. */
async function startStock() {
  const api = await startApi();
  const [pool, other] = [await buildPool(api), await buildPool(api)];
  const ids = await buildLicenses(api, pool.id, ['KEY-ONE', 'KEY-TWO', 'KEY-THREE']);
  await buildLicenses(api, other.id, ['OTHER-KEY']);
  const [, , sold = 0] = ids;
  await setStatus(api, sold, 'sold');
  return { api, pool: pool.id, other: other.id, ids, sold };
}

// spec: 2.licenses.checkboxes-select-all-delete-selected-the
test('deletes what the user was warned about, and counts the sold ones', async () => {
  const { api, ids } = await startStock();

  const { data } = await api.send(licenses.deleteMany, { body: { license_ids: ids, max_delivered: 1 } });

  expect(data).toEqual({ deleted_count: 3, delivered_count: 1 });
  expect(await listKeys(api)).toHaveLength(1);
});

// spec: 2.licenses.checkboxes-select-all-delete-selected-the
test.each(['sold', 'exhausted'])(
  'deletes nothing if a license became %s after the warning',
  async (status) => {
    const { api, ids, sold } = await startStock();
    await setStatus(api, sold, status);

    const refused = await api.send(licenses.deleteMany, { body: { license_ids: ids, max_delivered: 0 } });

    expect(refused.status).toBe(409);
    expect(refused.message).toBe(
      '1 more license has been sold since you were asked: these licenses were not deleted',
    );
    expect(await listKeys(api)).toHaveLength(4);
    expect(await api.count(`audit_log WHERE action = 'license.delete_many'`)).toBe(0);
  },
);

test('deletes all licenses that match a filter, in audited batches', async () => {
  const { api, pool, ids } = await startStock();
  const deleteBatch = () =>
    api.send(licenses.deleteMany, { body: { filter: { license_group_id: pool }, limit: 2 } });

  const batches = [await deleteBatch(), await deleteBatch(), await deleteBatch()];

  expect(batches.map(({ data }) => data.deleted_count)).toEqual([2, 1, 0]);
  expect(await listKeys(api)).toEqual([{ id: expect.any(Number), status: 'available' }]);
  const entries = await api.sql<{ record_ids: number[] }>(
    `SELECT record_ids FROM audit_log WHERE action = 'license.delete_many' ORDER BY id`,
  );
  expect(entries.flatMap(({ record_ids }) => record_ids.map(Number)).sort()).toEqual(ids);
});

test.each<[string, (pool: number) => LicenseFilter, number, number]>([
  ['a status of a pool', (license_group_id) => ({ license_group_id, status: 'available' }), 2, 0],
  ['a search', () => ({ search: 'KEY-TWO' }), 1, 0],
  ['no filter', () => ({}), 4, 1],
])('deletes by %s', async (_, getFilter, deleted_count, delivered_count) => {
  const { api, pool } = await startStock();

  const { data } = await api.send(licenses.deleteMany, { body: { filter: getFilter(pool) } });

  expect(data).toEqual({ deleted_count, delivered_count });
});

test.each([
  ['neither ids nor a filter', {}, 'license_ids'],
  ['both', { license_ids: [1], filter: {} }, 'license_ids'],
  ['an unknown filter', { filter: { owner: 'x' } }, 'owner'],
  ['more than a batch', { filter: {}, limit: 1001 }, 'limit'],
])('refuses %s', async (_, body, field) => {
  const { api } = await startStock();

  const refused = await api.send(licenses.deleteMany, { body: body as never });

  expect(refused.status).toBe(422);
  expect(Object.keys(refused.errors)).toEqual([field]);
  expect(await listKeys(api)).toHaveLength(4);
});
