import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { audit } from '#contract/audit';
import { UNLIMITED } from '#contract/licenseForms';
import { LicenseExport, licenses } from '#contract/licenses';
import {
  FILE_SIZE_HEADER,
  GUARDED_HEADER,
  NEXT_CURSOR_HEADER,
  RETRY_CURSOR_HEADER,
  ROW_COUNT_HEADER,
} from '#contract/shared/csv';
import { DECRYPTION_FAILED } from '#contract/shared/fields';
import { signExportCursor } from '../../../server/domains/stock/licenses/export/exportCursor';
import { buildLicenses, buildPool, buildSite } from '../build';
import { addManyLicenses, exportInParts, readLines, requestExport } from '../exporting';
import { signInAs } from '../signInAs';
import { type Api, startApi } from '../startApi';

const HEADINGS = [
  'ID',
  'License Key',
  'Pool ID',
  'Pool Name',
  'Status',
  'Customer Email',
  'Order ID',
  'Max Deliveries',
  'Remaining Deliveries',
  'Creation Date',
  'Sold Date',
  'Assigned Site',
];

/** A pool with so many licenses. */
async function startWithKeys(count: number, name = 'Office') {
  const api = await startApi();
  const pool = await buildPool(api, { name });
  const ids = await buildLicenses(
    api,
    pool.id,
    Array.from({ length: count }, (_, n) => `EXPORTED-${n}`),
  );
  return { api, pool, ids };
}

async function readAudit(api: Api) {
  const { data } = await api.send(audit.list, { query: { action: 'license.key_exported' } });
  return data.entries.map(({ record_id, record_ids, details }) => ({ record_id, record_ids, details }));
}

// spec: 2.licenses.export-csv
// spec: 3.export-columns-unlimited-n-a
test('writes the columns with values for missing and unlimited fields', async () => {
  const { api, pool, ids } = await startWithKeys(2);
  const site = await buildSite(api, { name: 'Main Shop' });
  await api.sql(
    `UPDATE licenses SET created_at = '2026-11-01 11:00:00.5+01', uses_allowed = $1, uses_left = $1`,
    [UNLIMITED],
  );
  await api.sql(
    `UPDATE licenses SET status = 'sold', customer_email = 'eva@example.com', order_id = '20931', site_id = $1,
       sold_at = '2026-11-03Z', uses_allowed = 2, uses_left = 1, created_at = '2026-11-02Z' WHERE id = $2`,
    [site.id, ids[1]],
  );

  const { data, raw } = await requestExport(api);

  const missing = ['N/A', 'N/A', 'Unlimited', 'Unlimited', '2026-11-01T10:00:00.500Z', 'N/A', 'N/A'];
  const given = [
    'eva@example.com',
    '20931',
    '2',
    '1',
    '2026-11-02T00:00:00.000Z',
    '2026-11-03T00:00:00.000Z',
  ];
  expect(readLines(data)).toEqual([
    HEADINGS,
    [String(ids[1]), 'EXPORTED-1', String(pool.id), 'Office', 'sold', ...given, 'Main Shop'],
    [String(ids[0]), 'EXPORTED-0', String(pool.id), 'Office', 'available', ...missing],
  ]);
  expect(raw.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="licenses.csv"',
    'cache-control': 'no-store',
  });
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', "'=1+1"])('writes %j as text', async (text) => {
  const { api, pool } = await startWithKeys(0, `${text}-POOL`);
  await buildLicenses(api, pool.id, [`${text}-KEY`]);

  const [, line] = readLines((await requestExport(api)).data);

  expect(line?.[1]).toBe(`'${text}-KEY`);
  expect(line?.[3]).toBe(`'${text}-POOL`);
});

test('compresses the file for a client that reads gzip', async () => {
  const { api } = await startWithKeys(3);
  const call = (encoding: string) =>
    api.app.inject({
      url: '/api/licenses/export',
      cookies: api.session,
      headers: { 'accept-encoding': encoding },
    });

  const [compressed, plain] = [await call('br, gzip'), await call('gzip;q=0, br')];

  expect([compressed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
    'gzip',
    undefined,
  ]);
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  expect(plain.headers.vary).toBe('accept-encoding');
});

test('says so where a key cannot be decrypted', async () => {
  const { api, pool } = await startWithKeys(0);
  await addManyLicenses(api, pool.id, 1);

  const [, line] = readLines((await requestExport(api)).data);

  expect(line?.[1]).toBe(DECRYPTION_FAILED);
});

test('a part is sent again under its cursor, and the whole is recorded once with its licenses', async () => {
  const { api, ids } = await startWithKeys(3);
  const first = await requestExport(api, { limit: 2 });

  const again = await requestExport(api, {
    limit: 2,
    cursor: String(first.raw.headers[RETRY_CURSOR_HEADER]),
  });
  const second = await requestExport(api, {
    limit: 2,
    cursor: String(first.raw.headers[NEXT_CURSOR_HEADER]),
  });
  const whole = await exportInParts(api, {}, 100);

  expect(again.data).toBe(first.data);
  expect([...readLines(first.data), ...readLines(second.data)]).toEqual(whole);
  expect(second.raw.headers[NEXT_CURSOR_HEADER]).toBeUndefined();
  expect(await readAudit(api)).toEqual([
    { record_id: null, record_ids: ids, details: null },
    { record_id: null, record_ids: [], details: { count: 3 } },
  ]);
});

test('the headers of a part tell its rows, its bytes and whether a cell was guarded', async () => {
  const { api, pool } = await startWithKeys(3, 'Büro');
  const plain = await requestExport(api, { limit: 2 });
  await buildLicenses(api, pool.id, ['=1+1-KEY']);

  const guarded = await requestExport(api, { limit: 1 });

  expect(plain.raw.headers).toMatchObject({
    [ROW_COUNT_HEADER]: '2',
    [FILE_SIZE_HEADER]: String(Buffer.byteLength(plain.data)),
  });
  expect(plain.raw.headers).not.toHaveProperty(GUARDED_HEADER);
  expect(guarded.raw.headers).toMatchObject({ [ROW_COUNT_HEADER]: '1', [GUARDED_HEADER]: 'true' });
});

test('a row that is added or deleted between two parts changes nothing about the others', async () => {
  const { api, pool, ids } = await startWithKeys(6);
  const first = await requestExport(api, { limit: 3 });
  await api.send(licenses.deleteMany, { body: { license_ids: [ids[3] ?? 0, ids[1] ?? 0] } });
  await buildLicenses(api, pool.id, ['ADDED-1']);

  const rest = await requestExport(api, { cursor: String(first.raw.headers[NEXT_CURSOR_HEADER]) });

  expect(readLines(first.data).map(([id]) => id)).toEqual(['ID', ...[5, 4, 3].map((n) => String(ids[n]))]);
  expect(readLines(rest.data).map(([id]) => id)).toEqual([2, 0].map((n) => String(ids[n])));
});

test('records the count and the filters of a large export, without the search', async () => {
  const { api, pool } = await startWithKeys(0);
  await addManyLicenses(api, pool.id, 10_001);

  await requestExport(api, { license_group_id: pool.id, status: 'available' });
  await requestExport(api, { search: '@example.com', limit: 5 });

  expect((await readAudit(api)).map(({ details }) => details)).toEqual([
    { count: 10_001, search: true },
    { count: 10_001, pool: pool.id, status: 'available' },
  ]);
});

test('refuses a cursor that was made up, or signed for other filters or another user', async () => {
  const { api } = await startWithKeys(3);
  const first = await requestExport(api, { limit: 1 });
  const cursor = String(first.raw.headers[NEXT_CURSOR_HEADER]);
  const listed = await api.send(licenses.list, { query: { per_page: 1 } });
  const other = await signInAs(api, 'administrator');

  const refused = [
    await requestExport(api, { cursor: 'none' }),
    await requestExport(api, { cursor: String(listed.data.pagination.next_cursor) }),
    await requestExport(api, { cursor: cursor.replace('.', 'A.') }),
    await requestExport(api, { cursor, status: 'sold' }),
    await requestExport(api, { cursor, sort_by: 'license_id' }),
    await requestExport(api, { cursor }, other),
  ];

  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422]);
  expect(refused[0]?.errors).toEqual({ cursor: 'The cursor does not belong to this list' });
  expect(await readAudit(api)).toHaveLength(1);
});

test('refuses a cursor after an hour, so that later keys are not exported without an audit entry', async () => {
  const { api } = await startWithKeys(3);
  const [admin] = await api.sql<{ id: number }>('SELECT id FROM admins');
  const actor = {
    kind: 'admin',
    adminId: admin?.id ?? 0,
    username: '',
    role: 'owner',
    sessionId: '',
  } as const;
  const { sessionKey } = api.services;
  const sign = (ageMs: number) =>
    signExportCursor({ sessionKey, actor }, z.parse(LicenseExport, {}), undefined, Date.now() - ageMs);

  const [recent, old] = [
    await requestExport(api, { cursor: sign(50 * 60_000) }),
    await requestExport(api, { cursor: sign(61 * 60_000) }),
  ];

  expect([recent.status, old.status]).toEqual([200, 422]);
});

// spec: 5.export
test('refuses an export without rows, and records none', async () => {
  const { api } = await startWithKeys(1);

  const refused = await requestExport(api, { status: 'sold' });

  expect(refused).toMatchObject({ status: 409, message: 'No data to export' });
  expect(await readAudit(api)).toEqual([]);
});

test('finds a key by POST only, because addresses are logged', async () => {
  const { api, ids } = await startWithKeys(3);

  const found = await requestExport(api, { search: 'EXPORTED-1' });
  const inAddress = await api.app.inject({
    url: '/api/licenses/export?search=EXPORTED-1',
    cookies: api.session,
  });

  expect(readLines(found.data).map(([id]) => id)).toEqual(['ID', String(ids[1])]);
  expect(inAddress.statusCode).toBe(422);
});

test('requires the permission and a recent proof of identity', async () => {
  const { api } = await startWithKeys(1);
  const support = await signInAs(api, 'support');
  const forbidden = await requestExport(api, {}, support);
  await api.sql(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`);

  const refused = [await requestExport(api), await requestExport(api, { search: 'EXPORTED-0' })];

  expect(forbidden).toMatchObject({ status: 403, message: 'Your role does not permit this' });
  expect(refused.map(({ raw }) => raw.json().code)).toEqual([
    'reauthentication_required',
    'reauthentication_required',
  ]);
  expect(await readAudit(api)).toEqual([]);
});
