import { expect, test } from 'vitest';
import { LicensePage, type LicenseQuery, LicenseSort, licenses } from '#contract/licenses';
import { buildLicenses, buildPool } from './build';
import { type Api, startApi } from './startApi';

/** Licenses of every status in two pools, with empty and equal values in every sort column. */
async function startWithLicenses(): Promise<{ api: Api; zebra: number; apple: number }> {
  const api = await startApi();
  const zebra = await buildPool(api, { name: 'zebra' });
  const apple = await buildPool(api, { name: 'Apple' });
  const cipher = api.services.vault.encrypt('STOCKED-KEY').toString('hex');
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index, status, created_at, customer_email, order_id, sold_at)
     SELECT CASE WHEN n % 3 = 0 THEN $1 ELSE $2 END::bigint, decode($3, 'hex'), int4send(n),
       (enum_range(NULL::license_status))[1 + n % 4], timestamptz '2026-01-01' + n / 4 * interval '1 hour',
       CASE WHEN n % 5 > 1 THEN 'c' || n % 7 || '@example.com' END,
       CASE WHEN n % 5 > 1 THEN (1000 + n % 6)::text END,
       CASE WHEN n % 5 > 1 THEN timestamptz '2026-02-01' + n % 9 * interval '1 day' END
     FROM generate_series(1, 60) n`,
    [zebra.id, apple.id, cipher],
  );
  return { api, zebra: zebra.id, apple: apple.id };
}

const SORT_COLUMNS: Record<LicenseSort, string> = {
  license_id: 'l.id',
  license_group_id: 'lower(p.name)',
  license_status: 'l.status',
  owner_email_address: 'l.customer_email',
  order_id: 'l.order_id',
  creation_date: 'l.created_at',
  sold_date: 'l.sold_at',
};

type Sorting = Pick<LicenseQuery, 'sort_by' | 'sort_order'>;

const sortings: Sorting[] = LicenseSort.options.flatMap((sort_by) => [
  { sort_by, sort_order: 'ASC' },
  { sort_by, sort_order: 'DESC' },
]);

async function readExpectedIds(api: Api, { sort_by, sort_order }: Sorting, where: string): Promise<number[]> {
  const rows = await api.sql<{ id: number }>(
    `SELECT l.id FROM licenses l JOIN pools p ON p.id = l.pool_id WHERE ${where}
     ORDER BY ${SORT_COLUMNS[sort_by]} ${sort_order} NULLS LAST, l.id ${sort_order}`,
  );
  return rows.map(({ id }) => id);
}

type ListQuery = Partial<Omit<LicenseQuery, 'ids'>>;

async function listByCursor(api: Api, query: ListQuery): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { data } = await api.send(licenses.list, {
      query: { ...query, per_page: 7, ...(cursor && { cursor }) },
    });
    ids.push(...data.licenses.map(({ license_id }) => license_id));
    cursor = data.pagination.next_cursor;
  }
  return ids;
}

async function listByPage(api: Api, query: ListQuery): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data } = await api.send(licenses.list, { query: { ...query, per_page: 7, page } });
    ids.push(...data.licenses.map(({ license_id }) => license_id));
    pages = data.pagination.total_pages;
  }
  return ids;
}

const filters: { name: string; query: ListQuery; where: string }[] = [
  { name: 'all', query: {}, where: 'true' },
  { name: 'one status', query: { status: 'sold' }, where: `l.status = 'sold'` },
  { name: 'one pool', query: { license_group_id: 1 }, where: 'l.pool_id = 1' },
  {
    name: 'a search in one pool',
    query: { search: 'EXAMPLE.com', license_group_id: 2 },
    where: 'l.pool_id = 2 AND l.customer_email IS NOT NULL',
  },
];

test.each(filters)(
  'returns each row once and in order by page and by cursor: $name',
  async ({ query, where }) => {
    const { api } = await startWithLicenses();

    for (const order of sortings) {
      const inOrder = await readExpectedIds(api, order, where);

      expect(await listByCursor(api, { ...query, ...order }), JSON.stringify(order)).toEqual(inOrder);
      expect(await listByPage(api, { ...query, ...order }), JSON.stringify(order)).toEqual(inOrder);
    }
  },
);

test('returns a page that matches the contract, newest first', async () => {
  const { api } = await startWithLicenses();

  const { data } = await api.send(licenses.list);

  expect(LicensePage.parse(data)).toEqual(data);
  expect(data.licenses).toHaveLength(20);
  expect(data.licenses[0]).toMatchObject({ license_id: 60, license_key_decrypted: 'STOCKED-KEY' });
  expect(data.pagination).toMatchObject({ page: 1, per_page: 20, total: 60, total_pages: 3 });
});

test('computes statistics of the selected pool regardless of other filters', async () => {
  const { api, zebra } = await startWithLicenses();

  const all = await api.send(licenses.list, { query: { status: 'sold', search: 'nothing' } });
  const one = await api.send(licenses.list, { query: { license_group_id: zebra, status: 'sold' } });

  expect(all.data.stats).toEqual({ available: 15, sold: 15, exhausted: 15 });
  expect(all.data.pagination.total).toBe(0);
  expect(one.data.stats).toEqual({ available: 5, sold: 5, exhausted: 5 });
  expect(one.data.pagination.total).toBe(5);
});

test('lists the licenses of the given ids, and counts those that exist', async () => {
  const { api, zebra } = await startWithLicenses();

  const { data } = await api.send(licenses.list, { query: { ids: '60,3,3,4711,5', sort_by: 'license_id' } });
  const filtered = await api.send(licenses.list, { query: { ids: '60,3,5', license_group_id: zebra } });

  expect(data.licenses.map(({ license_id }) => license_id)).toEqual([60, 5, 3]);
  expect(data.pagination.total).toBe(3);
  expect(filtered.data.licenses.map(({ license_id }) => license_id)).toEqual([60, 3]);
});

test('returns no licenses for an unknown pool', async () => {
  const { api } = await startWithLicenses();

  const { data } = await api.send(licenses.list, { query: { license_group_id: 4711 } });

  expect(data).toMatchObject({ licenses: [], pagination: { total: 0, total_pages: 0 } });
});

test.each(['rubbish', 'e30', Buffer.from('{"by":"license_id"').toString('base64url')])(
  'refuses the malformed cursor %s',
  async (cursor) => {
    const api = await startApi();

    const refused = await api.send(licenses.list, { query: { cursor } });

    expect(refused.status).toBe(422);
    expect(refused.errors).toEqual({ cursor: 'The cursor does not belong to this list' });
  },
);

test('refuses a cursor of another sort order', async () => {
  const { api } = await startWithLicenses();
  const { data } = await api.send(licenses.list, { query: { sort_by: 'order_id' } });

  const cursor = data.pagination.next_cursor ?? '';
  const refused = await api.send(licenses.list, { query: { sort_by: 'sold_date', cursor } });

  expect(refused.status).toBe(422);
});

test.each([
  [{ sort_by: 'key_cipher' }, 'sort_by'],
  [{ per_page: 1001 }, 'per_page'],
  [{ page: 0 }, 'page'],
  [{ status: 'stolen' }, 'status'],
  [{ owner: 'x' }, 'owner'],
  [{ ids: '1,x' }, 'ids'],
  [{ ids: '1,,2' }, 'ids'],
  [{ ids: Array(201).fill(1).join() }, 'ids'],
])('refuses the invalid parameter %o with an error on its field', async (query, field) => {
  const api = await startApi();

  const refused = await api.send(licenses.list, { query: query as ListQuery });

  expect(refused.status).toBe(422);
  expect(Object.keys(refused.errors)).toEqual([field]);
});

async function startSearch(): Promise<(search: string) => Promise<number[]>> {
  const api = await startApi();
  const pool = await buildPool(api);
  await buildLicenses(api, pool.id, ['FIRST-KEY', 'SECOND-KEY', 'THIRD-KEY']);
  await api.sql(`UPDATE licenses SET customer_email = 'ada@example.com', customer_first_name = 'Ada',
    customer_last_name = 'Lovelace 100%', order_id = 'WC_9001' WHERE id = 1`);
  await api.sql(`UPDATE licenses SET customer_email = 'émile@exemple.fr', customer_first_name = 'ÉMILE',
    customer_last_name = 'Zola', order_id = '813' WHERE id = 2`);
  return async (search) => {
    const { data } = await api.send(licenses.list, {
      query: { search, sort_by: 'license_id', sort_order: 'ASC' },
    });
    expect(data.pagination.total).toBe(data.licenses.length);
    return data.licenses.map(({ license_id }) => license_id);
  };
}

test.each([
  ['a whole key', ' THIRD-KEY ', [3]],
  ['part of a key without a match', 'THIRD', []],
  ['part of an e-mail address', 'DA@exam', [1]],
  ['first and last name', 'ada lovelace', [1]],
  ['non-ASCII letters in any case', 'Émile', [2]],
  ['part of an order id', 'wc_9', [1]],
  ['part of an order id or a license id', '3', [2, 3]],
  ['a literal percent sign', '100%', [1]],
  ['a literal underscore', 'c_9', [1]],
  ['an underscore without a match', 'd_@', []],
  ['a literal backslash', '\\', []],
])('searches by %s', async (_, text, ids) => {
  const search = await startSearch();

  const found = await search(text);

  expect(found).toEqual(ids);
});
