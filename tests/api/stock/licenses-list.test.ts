import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { LicensePage, type LicenseQuery, LicenseSort, licenses } from '#contract/licenses';
import { licenseFiltersSql } from '../../../server/domains/stock/licenses/list/licenseMatches';
import type { LicenseListPage } from '../../../server/domains/stock/licenses/list/licenseParts';
import { pageIdsSql } from '../../../server/domains/stock/licenses/list/readLicensePage';
import { buildLicenses, buildPool } from '../build';
import { exportInParts } from '../exporting';
import { test } from '../fixtures';
import { type Api, startApi } from '../startApi';

/** Licenses of every status in two pools, with empty and equal values in every sort column. */
async function startWithLicenses(): Promise<{ api: Api; zebra: number; apple: number }> {
  const api = await startApi();
  const zebra = await buildPool(api, { name: 'zebra' });
  const apple = await buildPool(api, { name: 'Apple' });
  const ciphers = Array.from({ length: 60 }, (_, n) =>
    api.services.vault.encrypt('STOCKED-KEY', 'licenses.key_cipher', n + 1),
  );
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index, status, created_at, customer_email, order_id, sold_at,
       site_id)
     SELECT CASE WHEN n % 3 = 0 THEN $1 ELSE $2 END::bigint, cipher, int4send(n::int),
       (enum_range(NULL::license_status))[1 + n % 4], timestamptz '2026-01-01' + n / 4 * interval '1 hour',
       CASE WHEN n % 5 > 1 AND n % 11 > 0 THEN 'c' || n % 7 || '@example.com' END,
       CASE WHEN n % 5 > 1 AND n % 13 > 0 THEN (1000 + n % 6)::text END,
       CASE WHEN n % 5 > 1 AND n % 8 > 0 THEN timestamptz '2026-02-01Z' + n % 9 * interval '1 day' END,
       CASE WHEN n % 5 > 1 THEN 1 + n % 2 END
     FROM unnest($3::bytea[]) WITH ORDINALITY AS t (cipher, n)`,
    [zebra.id, apple.id, ciphers],
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
  { name: 'one site', query: { assigned_site_id: 2 }, where: 'l.site_id = 2' },
  {
    name: 'sold in a period',
    query: { sold_from: '2026-02-03T00:00:00Z', sold_to: '2026-02-06T00:00:00Z' },
    where: `l.sold_at >= '2026-02-03Z' AND l.sold_at < '2026-02-06Z'`,
  },
  {
    name: 'sold of one pool by one site since a day',
    query: { license_group_id: 1, assigned_site_id: 1, status: 'sold', sold_from: '2026-02-02T00:00:00Z' },
    where: `l.pool_id = 1 AND l.site_id = 1 AND l.status = 'sold' AND l.sold_at >= '2026-02-02Z'`,
  },
];

test.each(filters)(
  'returns each row once and in order by page, by cursor and in the parts of an export: $name',
  async ({ query, where }) => {
    const { api } = await startWithLicenses();

    for (const order of sortings) {
      const inOrder = await readExpectedIds(api, order, where);

      expect(await listByCursor(api, { ...query, ...order }), JSON.stringify(order)).toEqual(inOrder);
      expect(await listByPage(api, { ...query, ...order }), JSON.stringify(order)).toEqual(inOrder);
      const exported = await exportInParts(api, { ...query, ...order }, 7);
      expect(
        exported.slice(1).map(([id]) => Number(id)),
        JSON.stringify(order),
      ).toEqual(inOrder);
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

test('counts what was sold in a period, to the millisecond', async () => {
  const { api } = await startWithLicenses();
  const query = { sold_from: '2026-02-03T00:00:00Z', sold_to: '2026-02-04T00:00:00.001Z' };

  const { data } = await api.send(licenses.list, { query: { ...query, sort_by: 'sold_date' } });

  const days = new Set(data.licenses.map(({ sold_date }) => sold_date));
  expect(days).toEqual(new Set(['2026-02-04T00:00:00.000Z', '2026-02-03T00:00:00.000Z']));
  expect(data.pagination.total).toBe(data.licenses.length);
});

test('returns no licenses for an unknown pool', async () => {
  const { api } = await startWithLicenses();

  const { data } = await api.send(licenses.list, { query: { license_group_id: 4711 } });

  expect(data).toMatchObject({ licenses: [], pagination: { total: 0, total_pages: 0 } });
});

test.for(['rubbish', 'e30', Buffer.from('{"by":"license_id"').toString('base64url')])(
  'refuses the malformed cursor %s',
  async (cursor, { api }) => {
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

const invalidQueries: [object, string][] = [
  [{ sort_by: 'key_cipher' }, 'sort_by'],
  [{ per_page: 1001 }, 'per_page'],
  [{ page: 0 }, 'page'],
  [{ status: 'stolen' }, 'status'],
  [{ sold_from: '2026-02-30' }, 'sold_from'],
  [{ assigned_site_id: 0 }, 'assigned_site_id'],
  [{ owner: 'x' }, 'owner'],
  [{ ids: '1,x' }, 'ids'],
  [{ ids: '1,,2' }, 'ids'],
  [{ ids: Array(201).fill(1).join() }, 'ids'],
];

test('refuses each invalid parameter with an error on its field', async ({ api }) => {
  for (const [query, field] of invalidQueries) {
    const { status, errors } = await api.send(licenses.list, { query });
    expect([query, status, Object.keys(errors)]).toEqual([query, 422, [field]]);
  }
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
  ['part of an email address', 'DA@exam', [1]],
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

const search = async (api: Api, text: string): Promise<number[]> => {
  const { data } = await api.send(licenses.list, {
    query: { search: text, sort_by: 'license_id', sort_order: 'ASC' },
  });
  return data.licenses.map(({ license_id }) => license_id);
};

test.for(['ines serrano', 'INÉS SERRANO', 'Ine\u0301s', 'muller', 'Łódź'])(
  'finds a customer with and without accents: %s',
  async (text, { api, pool }) => {
    const [id = 0] = await buildLicenses(api, pool.id, ['KEY-ONE', 'KEY-TWO']);
    await api.sql(
      `UPDATE licenses SET customer_email = 'ines@example.com', customer_first_name = 'Inés',
         customer_last_name = 'Serrano Müller Łódź', order_id = '59858' WHERE id = $1`,
      [id],
    );

    expect(await search(api, text)).toEqual([id]);
  },
);

test('finds the complete number after # in orders and licenses, and no part of it', async ({ api, pool }) => {
  const [first = 0, second = 0] = await buildLicenses(api, pool.id, ['KEY-ONE', 'KEY-TWO', 'KEY-THREE']);
  await api.sql(`UPDATE licenses SET order_id = '59858', customer_email = 'a@example.com' WHERE id = $1`, [
    second,
  ]);

  expect(await search(api, '#59858')).toEqual([second]);
  expect(await search(api, '#5985')).toEqual([]);
  expect(await search(api, `#${first}`)).toEqual([first]);
  expect(await search(api, '#99999999999999999999')).toEqual([]);
});

test.for(['Q2X7K', 'q2x7k', '•••••Q2X7K'])(
  'finds a key by its visible ending: %s',
  async (text, { api, pool }) => {
    const [id = 0] = await buildLicenses(api, pool.id, ['AAAAA-BBBBB-Q2X7K', 'AAAAA-BBBBB-ZZZZZ']);

    expect(await search(api, text)).toEqual([id]);
    expect(await search(api, 'BBBBB')).toEqual([]);
  },
);

test.for([
  ['AAAA-BBBB-Y5ZZ', ['Y5ZZ', '-Y5ZZ', 'y5zz', '•••••Y5ZZ']],
  ['AAAAA-BBBBB-CY5ZZ', ['Y5ZZ', 'CY5ZZ', '•••••CY5ZZ']],
  ['AAAAA-BBBBB-CC-ZZ', ['C-ZZ', 'CCZZ', 'C-zz', 'CC-ZZ']],
  ['AAAA-BB-2077', ['2077', '-2077']],
  ['AAAAAAAA2077', ['2077', '-2077']],
] as const)(
  'finds %s by what lists show of its end, with or without the dash',
  async ([key, texts], { api, pool }) => {
    const [id] = await buildLicenses(api, pool.id, [key, 'AAAAA-BBBBB-ZZZZZ']);

    for (const text of texts) expect([text, await search(api, text)]).toEqual([text, [id]]);
    expect(await search(api, 'X5ZZ')).toEqual([]);
  },
);

test.each(['AC', 'av', 'ce', 'x+', 'x@', '7a'])('finds two characters in any place: %s', async (text) => {
  const api = await startApi();
  const pool = await buildPool(api);
  const [id = 0] = await buildLicenses(api, pool.id, ['KEY-ONE', 'KEY-TWO']);
  await api.sql(
    `UPDATE licenses SET customer_email = 'x+7a@example.com', customer_last_name = 'Lavelace' WHERE id = $1`,
    [id],
  );
  // Beyond the rows that are tested before the index is asked.
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index) SELECT $1, '', int4send(n) FROM generate_series(1, 6000) n`,
    [pool.id],
  );

  const found = await search(api, text);

  expect(found).toEqual(text === 'x@' ? [] : [id]);
});

test.each([
  ['314', [314, 1314, 31_415, 3_140_314, 10_000_314]],
  ['0314', [3_140_314, 10_000_314]],
  ['3140314', [3_140_314]],
  ['999999999999999999999', []],
])('finds the digits of license ids: %s', async (text, ids) => {
  const api = await startApi();
  const pool = await buildPool(api);
  await api.sql(
    `INSERT INTO licenses (id, pool_id, key_cipher, key_index) OVERRIDING SYSTEM VALUE
     SELECT n, $1, '', int4send(n) FROM unnest('{3,31,313,314,1314,31415,3140314,10000314,20000000}'::int[]) n`,
    [pool.id],
  );

  expect(await search(api, text)).toEqual(ids);
});

test('counts the matches of a common name up to a limit, and pages on after it', async ({ api, pool }) => {
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index, customer_email, customer_last_name, created_at)
     SELECT $1, '', int4send(n), n || '@example.com', 'Lovelace', timestamptz '2026-01-01Z' + n * interval '1 minute'
     FROM generate_series(1, 10500) n`,
    [pool.id],
  );
  const read = async (query: object) =>
    (await api.send(licenses.list, { query: { search: 'lovelace', ...query } })).data;
  const ids = ({ licenses: rows }: LicensePage) => rows.map(({ license_id }) => license_id);

  const first = await read({ per_page: '2' });
  const byCustomer = await read({ per_page: '2', sort_by: 'owner_email_address', sort_order: 'ASC' });
  const last = await read({ per_page: '1000', page: '11' });
  const pair = await read({ search: 'ov', per_page: '2' });

  expect(ids(first)).toEqual([10_500, 10_499]);
  expect(first.pagination).toMatchObject({ total: 10_000, total_pages: 5000, is_total_limited: true });
  expect(byCustomer.licenses.map(({ owner_email_address }) => owner_email_address)).toEqual([
    '10000@example.com',
    '10001@example.com',
  ]);
  expect([last.licenses.length, ids(last).at(-1), last.pagination.total]).toEqual([500, 1, 10_500]);
  expect(ids(pair)).toEqual([10_500, 10_499]);
  expect(pair.pagination).toMatchObject({ total: 5000, is_total_limited: true });
});

async function explain(api: Api, where: string): Promise<string> {
  const rows = await api.sql<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT id FROM licenses WHERE ${where}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const searchSql = (text: string) =>
  `(key_index = '\\x01' OR part_indexes && '{4711}' OR key_ending = ANY('{${Array.from({ length: 43 }, (_, n) => 4711 + n)}}') OR (coalesce(order_id, customer_email) IS NOT NULL AND
   fold_text(coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
   coalesce(customer_last_name, '') || ' ' || coalesce(order_id, '')) LIKE fold_text('%${text}%')))`;

test('each part of a search, and a filter by the last day, is served by an index', async ({ api, pool }) => {
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index, key_ending, customer_email, order_id)
     SELECT $1, '', int4send(n), n, 'c' || n || '@example.com', n::text FROM generate_series(1, 20000) n`,
    [pool.id],
  );
  await api.sql('ANALYZE licenses');
  // As the embedded PostgreSQL has it: by the default, for disks, a table of this size is read as a whole.
  await api.sql('SET random_page_cost = 1.1');

  expect(await explain(api, `order_id = '4711' OR id = 4711`)).not.toContain('Seq Scan');
  expect(await explain(api, searchSql('C4711@'))).not.toContain('Seq Scan');
  const expiring = licenseFiltersSql({ expires_from: '2026-11-01', expires_to: '2026-11-30' });
  const { rows } = await api.services.db.execute(sql`EXPLAIN SELECT id FROM licenses WHERE ${expiring}`);
  expect(JSON.stringify(rows)).toContain('licenses_last_day');
});

const sortedByNullable = sortings.filter(({ sort_by }) =>
  ['owner_email_address', 'order_id', 'sold_date'].includes(sort_by ?? ''),
);

test.each(sortedByNullable)('reads a page of few rows: $sort_by $sort_order', async (sorting) => {
  const api = await startApi();
  const pool = await buildPool(api);
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index, status, customer_email, order_id, sold_at)
     SELECT $1, '', int4send(n), CASE WHEN n % 5 > 0 THEN 'sold' ELSE 'available' END::license_status,
       CASE WHEN n % 5 > 1 THEN 'c' || n || '@example.com' END, CASE WHEN n % 5 > 1 THEN n::text END,
       CASE WHEN n % 5 > 0 THEN now() + n * interval '1 s' END
     FROM generate_series(1, 20000) n`,
    [pool.id],
  );
  await api.sql('ANALYZE licenses');
  const countRowsRead = async (page: Pick<LicenseListPage, 'filters' | 'position'>) => {
    const ids = pageIdsSql({ ...sorting, filter: {}, limit: 20, offset: 0, ...page });
    const { rows } = await api.services.db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ANALYZE ${ids}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const counts = plan.matchAll(/(?:Scan.*actual.* rows=|Rows Removed by Filter: )(\d+)/g);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };

  expect(await countRowsRead({ filters: sql`true` })).toBeLessThan(250);
  expect(await countRowsRead({ filters: sql`status = 'sold'` })).toBeLessThan(250);
  expect(await countRowsRead({ filters: sql`true`, position: { key: null, id: 10_000 } })).toBeLessThan(250);
});

test('a common name is found behind newer licenses without a customer, and with a key that ends like it', async ({
  api,
  pool,
}) => {
  const insert = (count: number, name: string | null, day: string) =>
    api.sql(
      `INSERT INTO licenses (pool_id, key_cipher, key_index, customer_last_name, customer_email, created_at)
       SELECT $1, '', decode(md5($2::text || n), 'hex'), $3, $3 || '@example.com', $2::timestamptz + n * interval '1 s'
       FROM generate_series(1, ${count}) n`,
      [pool.id, day, name],
    );
  const [id] = await buildLicenses(api, pool.id, ['QQQQQ-QQQQQ-OVELA']);
  await api.sql(`UPDATE licenses SET created_at = '2026-01-05Z'`);
  await insert(10_500, 'Lovelace', '2026-01-01Z');
  await insert(6000, null, '2026-01-10Z');
  const query = { search: 'ovela', per_page: '3' };

  const { licenses: first, pagination } = (await api.send(licenses.list, { query })).data;
  const cursor = String(pagination.next_cursor);
  const { licenses: second } = (await api.send(licenses.list, { query: { ...query, cursor } })).data;

  const names = [...first, ...second].map(({ owner_last_name }) => owner_last_name);
  expect(names).toEqual([null, ...Array.from({ length: 5 }, () => 'Lovelace')]);
  expect(first[0]?.license_id).toBe(id);
  expect(pagination.total).toBe(10_000);
});

test('the planner knows how common a name is, so that it looks it up among the licenses of a pool', async ({
  api,
  pool,
}) => {
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index, key_ending, customer_email, customer_last_name)
     SELECT $1, '', int4send(n), n, 'c' || n || '@example.com', CASE WHEN n % 2 = 0 THEN 'Lovelace' ELSE 'Hopper' END
     FROM generate_series(1, 5000) n`,
    [pool.id],
  );
  await api.sql('ANALYZE licenses');

  const [, rows] = /rows=(\d+)/.exec(await explain(api, searchSql('lovelace'))) ?? [];

  expect(Number(rows)).toBeGreaterThan(1000);
});
