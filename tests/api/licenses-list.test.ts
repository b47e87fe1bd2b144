import { expect, test } from 'vitest';
import { LicensePage, type LicenseQuery, LicenseSort, licenses } from '#contract/licenses';
import { buildLicenses, buildPool } from './build';
import { type Api, startApi } from './startApi';

/** Licenses in two pools, of every status, with empty and equal values in every sorted column. */
async function stocked(): Promise<{ api: Api; zebra: number; apple: number }> {
  const api = await startApi();
  const zebra = await buildPool(api, { name: 'zebra' });
  const apple = await buildPool(api, { name: 'Apple' });
  const sealed = api.services.vault.encrypt('STOCKED-KEY').toString('hex');
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index, status, created_at, customer_email, order_id, sold_at)
     SELECT CASE WHEN n % 3 = 0 THEN $1 ELSE $2 END::bigint, decode($3, 'hex'), int4send(n),
       (enum_range(NULL::license_status))[1 + n % 4], timestamptz '2026-01-01' + n / 4 * interval '1 hour',
       CASE WHEN n % 5 > 1 THEN 'c' || n % 7 || '@example.com' END,
       CASE WHEN n % 5 > 1 THEN (1000 + n % 6)::text END,
       CASE WHEN n % 5 > 1 THEN timestamptz '2026-02-01' + n % 9 * interval '1 day' END
     FROM generate_series(1, 60) n`,
    [zebra.id, apple.id, sealed],
  );
  return { api, zebra: zebra.id, apple: apple.id };
}

const column: Record<LicenseSort, string> = {
  license_id: 'l.id',
  license_group_id: 'lower(p.name)',
  license_status: 'l.status',
  owner_email_address: 'l.customer_email',
  order_id: 'l.order_id',
  creation_date: 'l.created_at',
  sold_date: 'l.sold_at',
};

type Order = Pick<LicenseQuery, 'sort_by' | 'sort_order'>;

const orders: Order[] = LicenseSort.options.flatMap((sort_by) => [
  { sort_by, sort_order: 'ASC' },
  { sort_by, sort_order: 'DESC' },
]);

async function expected(api: Api, { sort_by, sort_order }: Order, where: string): Promise<number[]> {
  const rows = await api.sql<{ id: number }>(
    `SELECT l.id FROM licenses l JOIN pools p ON p.id = l.pool_id WHERE ${where}
     ORDER BY ${column[sort_by]} ${sort_order} NULLS LAST, l.id ${sort_order}`,
  );
  return rows.map(({ id }) => id);
}

type Asked = Partial<LicenseQuery>;

async function byCursor(api: Api, query: Asked): Promise<number[]> {
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

async function byPage(api: Api, query: Asked): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data } = await api.send(licenses.list, { query: { ...query, per_page: 7, page } });
    ids.push(...data.licenses.map(({ license_id }) => license_id));
    pages = data.pagination.total_pages;
  }
  return ids;
}

const filters: { name: string; query: Asked; where: string }[] = [
  { name: 'all', query: {}, where: 'true' },
  { name: 'one status', query: { status: 'sold' }, where: `l.status = 'sold'` },
  { name: 'one pool', query: { license_group_id: 1 }, where: 'l.pool_id = 1' },
  {
    name: 'a search in one pool',
    query: { search: 'EXAMPLE.com', license_group_id: 2 },
    where: 'l.pool_id = 2 AND l.customer_email IS NOT NULL',
  },
];

test.each(filters)('pages and cursors give every row once and in order: $name', async ({ query, where }) => {
  const { api } = await stocked();

  for (const order of orders) {
    const inOrder = await expected(api, order, where);

    expect(await byCursor(api, { ...query, ...order }), JSON.stringify(order)).toEqual(inOrder);
    expect(await byPage(api, { ...query, ...order }), JSON.stringify(order)).toEqual(inOrder);
  }
});

test('a page fits the contract and shows the newest first', async () => {
  const { api } = await stocked();

  const { data } = await api.send(licenses.list);

  expect(LicensePage.parse(data)).toEqual(data);
  expect(data.licenses).toHaveLength(20);
  expect(data.licenses[0]).toMatchObject({ license_id: 60, license_key_decrypted: 'STOCKED-KEY' });
  expect(data.pagination).toMatchObject({ page: 1, per_page: 20, total: 60, total_pages: 3 });
});

test('statistics are those of the chosen pool, whatever else is asked for', async () => {
  const { api, zebra } = await stocked();

  const all = await api.send(licenses.list, { query: { status: 'sold', search: 'nothing' } });
  const one = await api.send(licenses.list, { query: { license_group_id: zebra, status: 'sold' } });

  expect(all.data.stats).toEqual({ available: 15, sold: 15, exhausted: 15 });
  expect(all.data.pagination.total).toBe(0);
  expect(one.data.stats).toEqual({ available: 5, sold: 5, exhausted: 5 });
  expect(one.data.pagination.total).toBe(5);
});

test('a pool that is not there has no licenses', async () => {
  const { api } = await stocked();

  const { data } = await api.send(licenses.list, { query: { license_group_id: 4711 } });

  expect(data).toMatchObject({ licenses: [], pagination: { total: 0, total_pages: 0 } });
});

test.each(['rubbish', 'e30', Buffer.from('{"by":"license_id"').toString('base64url')])(
  'a broken cursor is refused: %s',
  async (cursor) => {
    const api = await startApi();

    const refused = await api.send(licenses.list, { query: { cursor } });

    expect(refused.status).toBe(422);
    expect(refused.errors).toEqual({ cursor: 'The cursor does not belong to this list' });
  },
);

test('a cursor of another order is refused', async () => {
  const { api } = await stocked();
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
])('what the list does not know is refused at its name: %o', async (query, field) => {
  const api = await startApi();

  const refused = await api.send(licenses.list, { query: query as Asked });

  expect(refused.status).toBe(422);
  expect(Object.keys(refused.errors)).toEqual([field]);
});

async function searched(): Promise<(search: string) => Promise<number[]>> {
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
  ['part of a key, which nobody may guess by', 'THIRD', []],
  ['part of an e-mail address', 'DA@exam', [1]],
  ['first and last name', 'ada lovelace', [1]],
  ['letters beyond ASCII, in any case', 'Émile', [2]],
  ['part of an order id', 'wc_9', [1]],
  ['part of an order id or of a license id', '3', [2, 3]],
  ['a percent sign as such', '100%', [1]],
  ['an underscore as such', 'c_9', [1]],
  ['an underscore that is not there', 'd_@', []],
  ['a backslash as such', '\\', []],
])('search finds %s', async (_, text, ids) => {
  const search = await searched();

  const found = await search(text);

  expect(found).toEqual(ids);
});
