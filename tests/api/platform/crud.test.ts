import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { audit } from '#contract/audit';
import { crudHandlers } from '../../../server/domains/crud/crudHandlers';
import { id } from '../../../server/schema/columns';
import { buildPool } from '../build';
import { buildCoupon, Coupon, type CouponInput, coupons, startCoupons } from '../coupons';
import { test } from '../fixtures';
import type { Api } from '../startApi';

test('creates a record with every field of its contract, and no other', async ({ coupons: api }) => {
  const pool = await buildPool(api);
  const body = {
    code: ' SPRING ',
    percent: 10,
    pool_id: pool.id,
    starts_on: '2026-11-20',
    used_at: '2026-11-20T13:31:17.000Z',
  };

  const { status, data } = await api.send(coupons.create, { body });

  expect(status).toBe(201);
  expect(data).toEqual({
    ...body,
    id: 1,
    code: 'SPRING',
    status: 'draft',
    active: true,
    ends_on: null,
    note: null,
    tags: [],
    discount: null,
    terms: null,
    token: null,
    created_at: expect.any(String),
  });
  expect(Coupon.parse(data)).toEqual(data);
  expect((await api.send(coupons.get, { params: { id: 1 } })).data).toEqual(data);
});

test('changes the given fields and keeps the others', async ({ coupons: api }) => {
  const couponId = await buildCoupon(api, { note: 'for Ada' });

  const { data } = await api.send(coupons.update, { params: { id: couponId }, body: { percent: 20 } });
  const same = await api.send(coupons.update, { params: { id: couponId }, body: {} });

  expect(data).toMatchObject({ code: 'SPRING', percent: 20, note: 'for Ada' });
  expect(same.data).toEqual(data);
  expect(await api.sql('SELECT FROM coupons WHERE updated_at > created_at')).toHaveLength(1);
});

test('stores arrays, objects and unions, and changes them whole', async ({ coupons: api }) => {
  const discount: CouponInput['discount'] = { kind: 'fixed', amount: 5, lines: [{ label: 'Mugs' }] };
  const id = await buildCoupon(api, { tags: ['new', 'hot'], discount });
  const stored = await api.send(coupons.get, { params: { id } });

  const body = { tags: ['"a", {b}'], discount: { kind: 'percent', percent: 20 } } as const;
  const { data } = await api.send(coupons.update, {
    params: { id },
    body: { ...body, tags: [...body.tags] },
  });
  const refused = await api.send(coupons.update, {
    params: { id },
    body: { discount: { kind: 'fixed', amount: 5, lines: [{ label: '' }] } },
  });

  expect(stored.data).toMatchObject({ tags: ['new', 'hot'], discount });
  expect(data).toMatchObject(body);
  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({ 'discount.lines.0.label': 'Must not be empty' });
});

test('an update keeps the values that differ from the defaults', async ({ coupons: api }) => {
  const params = { id: await buildCoupon(api, { status: 'published', active: false }) };

  const { data } = await api.send(coupons.update, { params, body: { percent: 20 } });

  expect(data).toMatchObject({ percent: 20, status: 'published', active: false });
});

test('an update of one field is held to the rules between the fields', async ({ coupons: api }) => {
  const params = { id: await buildCoupon(api, { starts_on: '2026-11-20' }) };
  const update = (body: object) => api.send(coupons.update, { params, body });

  const refused = await update({ ends_on: '2026-11-19' });

  expect([refused.status, refused.errors]).toEqual([422, { ends_on: 'Must be after the start' }]);
  expect((await update({ ends_on: '2026-11-21' })).data).toMatchObject({ ends_on: '2026-11-21' });
  expect((await update({ starts_on: '2026-11-22' })).errors).toEqual({ ends_on: 'Must be after the start' });
  expect((await update({ starts_on: '2026-11-22', ends_on: null })).status).toBe(200);
});

test('an update cannot change a field that only creation sets', async ({ coupons: api }) => {
  const params = { id: await buildCoupon(api) };

  const { status, errors } = await api.send(coupons.update, { params, body: { pool_id: 1 } as object });

  expect([status, errors]).toEqual([422, { pool_id: 'Unknown field' }]);
});

test('deletes a record', async ({ coupons: api }) => {
  const couponId = await buildCoupon(api);

  const { status, data } = await api.send(coupons.delete, { params: { id: couponId } });

  expect([status, data]).toEqual([200, null]);
  expect(await api.count('coupons')).toBe(0);
});

test('records each change with its author and its fields in the audit log', async ({ coupons: api }) => {
  const couponId = await buildCoupon(api);
  await api.send(coupons.update, { params: { id: couponId }, body: { percent: 20 } });
  await api.send(coupons.update, { params: { id: couponId }, body: {} });
  await api.send(coupons.delete, { params: { id: couponId } });

  const { data } = await api.send(audit.list, { query: { kind: 'pool' } });

  expect(data.entries.map(({ action, record_id }) => [action, record_id])).toEqual([
    ['pool.delete', '1'],
    ['pool.update', '1'],
    ['pool.create', '1'],
  ]);
  expect(data.entries[1]).toMatchObject({ actor: 'admin', details: { percent: 20 } });
});

test.each([
  ['get', (api: Api) => api.send(coupons.get, { params: { id: 9 } })],
  ['update', (api: Api) => api.send(coupons.update, { params: { id: 9 }, body: { percent: 5 } })],
  ['update of nothing', (api: Api) => api.send(coupons.update, { params: { id: 9 }, body: {} })],
  ['delete', (api: Api) => api.send(coupons.delete, { params: { id: 9 } })],
])('%s responds 404 for an unknown record', async (_, send) => {
  const api = await startCoupons();

  const { status, message } = await send(api);

  expect([status, message]).toEqual([404, 'Coupon not found']);
});

test('pages and sorts with nulls last, equal values by id', async ({ coupons: api }) => {
  await buildCoupon(api, { code: 'A', starts_on: '2026-11-02' });
  await buildCoupon(api, { code: 'B' });
  await buildCoupon(api, { code: 'C', starts_on: '2026-11-01' });
  await buildCoupon(api, { code: 'D', starts_on: '2026-11-02' });
  const listCodes = async (query: object) => {
    const { data } = await api.send(coupons.list, { query });
    return [data.data.map(({ code }) => code).join(''), data.total];
  };

  expect(await listCodes({})).toEqual(['ABCD', 4]);
  expect(await listCodes({ sort_by: 'code', sort_order: 'DESC' })).toEqual(['DCBA', 4]);
  expect(await listCodes({ sort_by: 'starts_on' })).toEqual(['CADB', 4]);
  expect(await listCodes({ sort_by: 'starts_on', sort_order: 'DESC' })).toEqual(['DACB', 4]);
  expect(await listCodes({ page: 2, per_page: 3 })).toEqual(['D', 4]);
  expect(await listCodes({ page: 3, per_page: 3 })).toEqual(['', 4]);
});

async function startWithThree(): Promise<Api> {
  const api = await startCoupons();
  const pool = await buildPool(api);
  await buildCoupon(api, {
    code: 'SPRING',
    percent: 10,
    pool_id: pool.id,
    starts_on: '2026-03-01',
    active: false,
  });
  await buildCoupon(api, { code: '100%', percent: 20, note: 'Spring cleaning', starts_on: '2026-06-01' });
  await buildCoupon(api, {
    code: 'WINTER_1',
    percent: 30,
    status: 'published',
    used_at: '2026-11-20T13:31:17.000Z',
    note: 'cold',
  });
  return api;
}

const filters: [object, number[]][] = [
  [{ search: 'spring' }, [1, 2]],
  [{ search: '100%' }, [2]],
  [{ search: '_1' }, [3]],
  [{ search: '\\' }, []],
  [{ ids: '3,1,4711' }, [1, 3]],
  [{ ids: '3,1', search: 'spring' }, [1]],
  [{ percent: 20 }, [2]],
  [{ percent_gte: 20 }, [2, 3]],
  [{ percent_lte: 20 }, [1, 2]],
  [{ percent_gte: 11, percent_lte: 29 }, [2]],
  [{ status: 'published' }, [3]],
  [{ pool_id: 1 }, [1]],
  [{ active: 'false' }, [1]],
  [{ note: 'cold' }, [3]],
  [{ starts_on: '2026-03-01' }, [1]],
  [{ starts_on_gte: '2026-03-02' }, [2]],
  [{ used_at_gte: '2026-11-20T13:31:17.000Z' }, [3]],
  [{ used_at_lte: '2026-11-20T13:31:16.999Z' }, []],
];

test('lists and counts the records of each filter', async () => {
  const api = await startWithThree();

  for (const [query, ids] of filters) {
    const { data } = await api.send(coupons.list, { query });
    expect([query, data.data.map((coupon) => coupon.id), data.total]).toEqual([query, ids, ids.length]);
  }
});

const invalidQueries: [object, string][] = [
  [{ sort_by: 'note' }, 'sort_by'],
  [{ sort_order: 'up' }, 'sort_order'],
  [{ page: 0 }, 'page'],
  [{ per_page: 1001 }, 'per_page'],
  [{ ids: 'x' }, 'ids'],
  [{ percent: 'ten' }, 'percent'],
  [{ active: 'yes' }, 'active'],
  [{ status: 'gone' }, 'status'],
  [{ status_gte: 'draft' }, 'status_gte'],
  [{ starts_on_lte: 'today' }, 'starts_on_lte'],
  [{ used_at_gte: '2026-11-20' }, 'used_at_gte'],
  [{ internal_note: 'x' }, 'internal_note'],
  [{ search: 'nul\u0000' }, 'search'],
];

test('refuses each invalid parameter of a list with an error on its field', async ({ coupons: api }) => {
  for (const [query, field] of invalidQueries) {
    const { status, errors } = await api.send(coupons.list, { query });
    expect([query, status, Object.keys(errors)]).toEqual([query, 422, [field]]);
  }
});

test('refuses a filter by a number that the column cannot hold', async ({ coupons: api }) => {
  const refused = await api.send(coupons.list, { query: { percent: 1e12 } });

  expect([refused.status, refused.message]).toEqual([422, 'Not a possible value']);
});

test.each<[string, CouponInput, number, object]>([
  ['a taken code', { code: 'TAKEN' }, 409, { code: 'Already exists' }],
  ['an unknown pool', { pool_id: 4711 }, 422, { pool_id: 'Not found' }],
  ['an invalid number', { percent: 0 }, 422, { percent: 'Percent must be at least 1' }],
  ['a number that the column cannot hold', { percent: 9_000_000_000 }, 422, { form: 'Not a possible value' }],
  ['an unknown field', { internal_note: 'x' } as CouponInput, 422, { internal_note: 'Unknown field' }],
])('refuses to create a record with %s, at its field', async (_, fields, status, errors) => {
  const api = await startCoupons();
  await buildCoupon(api, { code: 'TAKEN' });

  const refused = await api.send(coupons.create, { body: { code: 'NEW', percent: 1, ...fields } });

  expect(refused).toMatchObject({ status, errors });
  expect(await api.count('coupons')).toBe(1);
});

test('refuses to rename a record to a taken code', async ({ coupons: api }) => {
  await buildCoupon(api, { code: 'TAKEN' });
  const couponId = await buildCoupon(api, { code: 'FREE' });

  const refused = await api.send(coupons.update, { params: { id: couponId }, body: { code: 'TAKEN' } });

  expect(refused).toMatchObject({
    status: 409,
    message: 'Coupon already exists',
    errors: { code: 'Already exists' },
  });
});

test('refuses to delete a record that another one refers to', async ({ coupons: api }) => {
  const couponId = await buildCoupon(api);
  await api.sql('INSERT INTO coupon_uses VALUES ($1)', [couponId]);

  const refused = await api.send(coupons.delete, { params: { id: couponId } });

  expect([refused.status, refused.message]).toEqual([409, 'Still in use by other records']);
  expect(await api.count('coupons')).toBe(1);
});

test('refuses a request without a session', async ({ coupons: api }) => {
  const refused = await api.send(coupons.list, { cookies: {} });

  expect(refused.status).toBe(401);
});

test('a table without a column for a field is refused before the server starts', () => {
  const { percent: _, ...columns } = { id: id(), code: text(), percent: integer() };
  const table = pgTable('coupons', columns);
  const options = { table, name: 'Coupon', searchable: ['code'], kind: 'pool' } as const;

  expect(() => crudHandlers(coupons, options)).toThrow('Table coupons has no column for the field percent');
});

test('the audit log has no secret, whatever its field is called', async () => {
  const api = await startCoupons();
  const params = { id: await buildCoupon(api, { token: 'first-token' }) };

  await api.send(coupons.update, { params, body: { token: 'second-token', code: 'SUMMER' } });

  const entries = await api.sql<{ details: object }>('SELECT details FROM audit_log ORDER BY id');
  expect(JSON.stringify(entries)).not.toContain('-token');
  expect(entries.at(-1)?.details).toEqual({ code: 'SUMMER' });
});
