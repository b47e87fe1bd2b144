import { expect } from 'vitest';
import { type AuditAction, type AuditKind, audit } from '#contract/audit';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { ANY_KEY } from '../anyRowKey';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import { paidOrder, startShopSelling } from '../shopSelling';
import type { Api } from '../startApi';

const getActions = (page: { entries: { action: string }[] }) => page.entries.map(({ action }) => action);

/** Inserts one row per day from January 1. */
async function insertEntries(api: Api, ...rows: [actor: string, action: AuditAction, recordId?: string][]) {
  for (const [n, [actor, action, recordId]] of rows.entries()) {
    await api.sql(
      `INSERT INTO audit_log (at, actor, action, record_id, nonce, row_key) VALUES ($1, $2, $3, $4, ${ANY_KEY})`,
      [`2026-01-0${n + 1}T12:00:00Z`, actor, action, recordId ?? null],
    );
  }
}

test('lists a change with its actor, action, record and IP address, newest first', async ({ api }) => {
  const { id } = await buildPool(api, { name: 'Office' });

  await api.send(pools.update, { params: { id }, body: { threshold_count: 5 } });

  const { status, data } = await api.send(audit.list);
  expect(status).toBe(200);
  expect(audit.list.data.parse(data)).toEqual(data);
  expect(getActions(data)).toEqual(['pool.update', 'pool.create', 'admin.sign_in']);
  expect(data.entries[0]).toMatchObject({
    actor: 'admin',
    kind: 'pool',
    record_id: String(id),
    details: { threshold_count: 5 },
    ip: '127.0.0.1',
  });
});

test('applies filters alone and combined', async ({ api }) => {
  await insertEntries(
    api,
    ['ada', 'pool.create', '1'],
    ['ada', 'pool.update', '1'],
    ['bob', 'pool.update', '2'],
    ['bob', 'site.update', '1'],
  );
  const listActions = async (query: object) => getActions((await api.send(audit.list, { query })).data);

  expect(await listActions({ kind: 'pool', record_id: '1' })).toEqual(['pool.update', 'pool.create']);
  expect(await listActions({ kind: 'site' })).toEqual(['site.update']);
  expect(await listActions({ action: 'pool.update' })).toEqual(['pool.update', 'pool.update']);
  expect(await listActions({ ids: '2,5,4711' })).toEqual(['site.update', 'pool.create']);
  expect(await listActions({ actor: 'bob' })).toEqual(['site.update', 'pool.update']);
  expect(await listActions({ actor: 'ada', action: 'pool.update' })).toEqual(['pool.update']);
  expect(await listActions({ from: '2026-01-02T12:00:00.000Z', to: '2026-01-03T12:00:00.000Z' })).toEqual([
    'pool.update',
  ]);
});

test('finds the bulk deletion of a license by its id', async ({ api, pool }) => {
  const ids = await buildLicenses(api, pool.id, ['AAAA-1', 'AAAA-2', 'AAAA-3']);
  // Its row is now the last of a small table, which the deletion reads in the order of the rows.
  await api.sql('UPDATE licenses SET status = status WHERE id = $1', [ids[1]]);
  await api.sql('ANALYZE licenses');
  await api.send(licenses.deleteMany, { body: { license_ids: ids.slice(1) } });

  const { data } = await api.send(audit.list, { query: { kind: 'license', record_id: String(ids[2]) } });

  expect(getActions(data)).toEqual(['license.delete_many', 'license.create']);
  expect(data.entries[0]).toMatchObject({ record_id: null, record_ids: ids.slice(1), record_count: 2 });
});

test('lists the first 20 record ids of a bulk action and counts all of them', async ({ api }) => {
  await api.sql(
    `INSERT INTO audit_log (actor, action, record_ids, nonce, row_key)
     SELECT 'admin', 'license.delete_many', array_agg(n), ${ANY_KEY} FROM generate_series(1, 500) n`,
  );

  const { data } = await api.send(audit.list);

  expect(data.entries[0]?.record_ids).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(data.entries[0]?.record_count).toBe(500);
});

test('returns each entry exactly once by page and by cursor', async ({ api }) => {
  await api.sql(
    `INSERT INTO audit_log (at, actor, action, nonce, row_key)
     SELECT '2026-01-01', 'x', 'demo.fill', ${ANY_KEY} FROM generate_series(1, 7)`,
  );
  const query = { action: 'demo.fill', per_page: 3 } as const;

  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => (await api.send(audit.list, { query: { ...query, page } })).data),
  );
  const cursorIds: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data } = await api.send(audit.list, { query: { ...query, ...(cursor && { cursor }) } });
    cursorIds.push(...data.entries.map(({ id }) => id));
    cursor = data.pagination.next_cursor;
  }

  expect(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(cursorIds);
  expect(cursorIds).toEqual([8, 7, 6, 5, 4, 3, 2]);
  expect(pages[0]?.pagination).toMatchObject({ page: 1, per_page: 3, total: 7, total_pages: 3 });
});

test('names the sites of its entries as far as they exist', async () => {
  const { api, site, shop } = await startShopSelling(1);
  shop.placeOrder(paidOrder());
  await api.send(sync.run, { params: { id: site.id } });
  const list = async (kind: 'order' | 'site') =>
    (await api.send(audit.list, { query: { kind, per_page: 1 } })).data.entries[0]?.sites;
  const ofOrder = await list('order');
  const ofSite = await list('site');

  await api.send(sites.delete, { params: { id: site.id } });

  const named = [{ id: site.id, name: site.name }];
  expect([ofOrder, ofSite]).toEqual([named, named]);
  expect(await list('order')).toEqual([]);
});

test('lists each actor once', async ({ api }) => {
  await insertEntries(
    api,
    ['Main shop', 'order.assign'],
    ['start', 'admin.create'],
    ['Main shop', 'order.assign'],
  );

  const { data } = await api.send(audit.actors);

  expect(data).toEqual(['admin', 'Main shop', 'start'].sort());
});

test.for([
  { kind: 'boat' as AuditKind },
  { action: 'pool.paint' as AuditAction },
  { from: 'yesterday' },
  { from: '0000-01-01T00:00:00Z' },
  { to: '9999-12-31T23:59:59Z' },
  { cursor: 'x' },
  { cursor: Buffer.from('["0000-01-01T00:00:00Z",1]').toString('base64url') },
])('refuses the query %o', async (query, { api }) => {
  const { status, errors } = await api.send(audit.list, { query });

  expect(status).toBe(422);
  expect(Object.keys(errors)).toEqual(Object.keys(query));
});

test('refuses the audit log without a session', async ({ api }) => {
  const list = await api.send(audit.list, { cookies: {} });
  const actors = await api.send(audit.actors, { cookies: {} });

  expect([list.status, actors.status]).toEqual([401, 401]);
});
