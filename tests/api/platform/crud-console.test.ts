import { HttpError } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDataProvider } from '../../../src/dataProvider/createDataProvider';
import { buildPool } from '../build';
import { buildCoupon, Coupon, startCoupons } from '../coupons';
import type { Api } from '../startApi';

vi.hoisted(() => vi.stubEnv('VITE_API_URL', '/api'));

// The console's data provider against a server of the standard contract.
const provider = createDataProvider({ coupons: { record: Coupon } });

let requests: string[];

beforeEach(() => {
  requests = [];
});

// Other files of the same process use the real one.
afterEach(() => {
  vi.unstubAllGlobals();
});

async function startConsole(): Promise<Api> {
  const api = await startCoupons();
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    requests.push(`${method} ${url}`);
    const response = await api.app.inject({
      method: method as 'GET',
      url,
      payload: body as string | undefined,
      headers: headers as Record<string, string>,
      cookies: api.session,
    });
    return new Response(response.body, { status: response.statusCode });
  });
  return api;
}

async function startWithThree(): Promise<Api> {
  const api = await startConsole();
  const pool = await buildPool(api);
  await buildCoupon(api, { code: 'SPRING', percent: 10, pool_id: pool.id });
  await buildCoupon(api, { code: 'SUMMER', percent: 20, note: 'Spring stock' });
  await buildCoupon(api, { code: 'WINTER', percent: 30, pool_id: pool.id });
  return api;
}

const all = { pagination: { page: 1, perPage: 2 }, sort: { field: 'percent', order: 'DESC' } as const };

test('getList pages, sorts, filters and searches', async () => {
  await startWithThree();

  const page = await provider.getList('coupons', { ...all, filter: {} });
  const filtered = await provider.getList('coupons', { ...all, filter: { percent_lte: 25, q: 'spring' } });

  expect(page.data.map(({ code }) => code)).toEqual(['WINTER', 'SUMMER']);
  expect(page.total).toBe(3);
  expect(filtered.data.map(({ code }) => code)).toEqual(['SUMMER', 'SPRING']);
});

test('getOne returns a record, and rejects a missing one with a 404', async () => {
  await startWithThree();

  const { data } = await provider.getOne('coupons', { id: 2 });
  const missing = provider.getOne('coupons', { id: 9 });

  expect(data).toMatchObject({ id: 2, code: 'SUMMER' });
  await expect(missing).rejects.toBeInstanceOf(HttpError);
  await expect(missing).rejects.toMatchObject({ status: 404, message: 'Coupon not found' });
});

test('getMany returns the existing records, 200 per request', async () => {
  await startWithThree();

  const { data } = await provider.getMany('coupons', {
    ids: Array.from({ length: 450 }, (_, index) => 450 - index),
  });

  expect(data.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(requests).toHaveLength(3);
});

test('getManyReference returns the records of a parent', async () => {
  await startWithThree();

  const page = await provider.getManyReference('coupons', { ...all, target: 'pool_id', id: 1, filter: {} });

  expect(page.data.map(({ code }) => code)).toEqual(['WINTER', 'SPRING']);
  expect(page.total).toBe(2);
});

test('create returns the record with its id and its defaults', async () => {
  await startConsole();

  const { data } = await provider.create('coupons', { data: { code: 'NEW', percent: 5 } });

  expect(data).toMatchObject({ id: 1, code: 'NEW', status: 'draft', active: true });
});

test('a refused create reports the field', async () => {
  await startWithThree();

  const refused = provider.create('coupons', { data: { code: 'SPRING', percent: 5 } });

  await expect(refused).rejects.toMatchObject({ status: 409, body: { errors: { code: 'Already exists' } } });
});

test('update of a whole record, as a form sends it, changes the edited field', async () => {
  const api = await startWithThree();
  const { data: previousData } = await provider.getOne('coupons', { id: 2 });

  const { data } = await provider.update('coupons', {
    id: 2,
    data: { ...previousData, percent: 25 },
    previousData,
  });

  expect(data).toEqual({ ...previousData, percent: 25 });
  expect(await api.sql('SELECT percent FROM coupons ORDER BY id')).toEqual([
    { percent: 10 },
    { percent: 25 },
    { percent: 30 },
  ]);
});

test('updateMany and deleteMany change the selected records and return their ids', async () => {
  const api = await startWithThree();

  const updated = await provider.updateMany('coupons', { ids: [1, 3], data: { percent: 50 } });
  const deleted = await provider.deleteMany('coupons', { ids: [1, 2] });

  expect([updated.data, deleted.data]).toEqual([
    [1, 3],
    [1, 2],
  ]);
  expect(await api.sql('SELECT id, percent FROM coupons')).toEqual([{ id: 3, percent: 50 }]);
});

test('delete returns the deleted record', async () => {
  const api = await startWithThree();
  const { data: previousData } = await provider.getOne('coupons', { id: 1 });

  const { data } = await provider.delete('coupons', { id: 1, previousData });

  expect(data).toEqual(previousData);
  expect(await api.count('coupons')).toBe(2);
});

test('a filter that the contract does not know is refused with its name', async () => {
  await startConsole();

  const refused = provider.getList('coupons', { filter: { size: 'red' } });

  await expect(refused).rejects.toMatchObject({ status: 422, body: { errors: { size: 'Unknown field' } } });
});
