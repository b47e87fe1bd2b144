import { expect } from 'vitest';
import { License, licenses } from '#contract/licenses';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import { startApi } from '../startApi';

test('creates an available license with the trimmed key', async ({ api }) => {
  const pool = await buildPool(api, { name: 'Office' });
  const body = { license_group_id: pool.id, license_key: '  ABCD-EFGH-4821K ', delivre_x_times: 3 };

  const created = await api.send(licenses.create, { body });

  expect(created.status).toBe(201);
  const { data } = await api.send(licenses.get, { params: { id: created.data.license_id } });
  expect(License.parse(data)).toMatchObject({
    license_key: '•••••4821K',
    license_key_decrypted: 'ABCD-EFGH-4821K',
    licenseGroup: { id: pool.id, name: 'Office' },
    license_status: 'available',
    delivre_x_times: 3,
    remaining_delivre_x_times: 3,
    assignedSite: null,
  });
});

test('stores a key encrypted', async ({ api, pool }) => {
  await buildLicenses(api, pool.id, ['PLAIN-TEXT-KEY']);

  const [row] = await api.sql<{ stored: string }>('SELECT licenses::text AS stored FROM licenses');
  expect(row?.stored).not.toContain(Buffer.from('PLAIN-TEXT').toString('hex'));
});

test('refuses a key that is already in stock', async ({ api, pool }) => {
  const other = await buildPool(api);
  await buildLicenses(api, pool.id, ['AAAA-BBBB']);

  const again = await api.send(licenses.create, {
    body: { license_group_id: other.id, license_key: ' AAAA-BBBB ' },
  });

  expect(again.status).toBe(409);
  expect(again.errors).toEqual({ license_key: 'License key already exists' });
  expect(await api.count('licenses')).toBe(1);
});

test('creates a key once when two requests add it concurrently', async ({ api, pool }) => {
  const body = { license_group_id: pool.id, license_key: 'AAAA-BBBB' };

  const responses = await Promise.all([
    api.send(licenses.create, { body }),
    api.send(licenses.create, { body }),
  ]);

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('refuses a license for an unknown pool', async ({ api }) => {
  const refused = await api.send(licenses.create, {
    body: { license_group_id: 4711, license_key: 'AAAA-BBBB' },
  });

  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({ license_group_id: 'License pool not found' });
});

test('creates a license of a validated pool as unlimited and pending', async ({ api }) => {
  const pool = await buildPool(api, { requires_validation: true });

  const [id] = await buildLicenses(api, pool.id, ['AAAA-BBBB'], 5);

  const [row] = await api.sql('SELECT uses_allowed, uses_left, validation FROM licenses WHERE id = $1', [id]);
  expect(row).toEqual({ uses_allowed: -1, uses_left: -1, validation: 'pending' });
});

test.each([
  ['quotes', `"Bob's" \`key\` \\ back`],
  ['emoji', '🔑👩‍👩‍👧-KEY-✅'],
  ['4,000 characters', 'Ab9-'.repeat(1000)],
  ['a CSV formula', '=HYPERLINK("http://evil.example.com","x")'],
  ['SQL', `'); DROP TABLE licenses; --`],
])('returns a key with %s exactly', async (_, key) => {
  const api = await startApi();
  const pool = await buildPool(api);

  const [id = 0] = await buildLicenses(api, pool.id, [key]);

  const { data } = await api.send(licenses.get, { params: { id } });
  expect(data.license_key_decrypted).toBe(key);
});

test('marks a key that cannot be decrypted', async ({ api, pool }) => {
  const [id = 0] = await buildLicenses(api, pool.id, ['AAAA-BBBB']);
  await api.sql(`UPDATE licenses SET key_cipher = '\\x0badc0de'`);

  const { data } = await api.send(licenses.get, { params: { id } });

  expect(data).toMatchObject({ license_key: '•••••', license_key_decrypted: '[Decryption Failed]' });
});

test('deletes a license and records the deletion', async ({ api, pool }) => {
  const [id = 0] = await buildLicenses(api, pool.id, ['AAAA-BBBB']);

  const deleted = await api.send(licenses.delete, { params: { id } });

  expect(deleted.status).toBe(200);
  expect(await api.count('licenses')).toBe(0);
  expect(await api.count(`audit_log WHERE action = 'license.delete' AND record_id = '${id}'`)).toBe(1);
});

test('responds 404 to the deletion of an unknown license', async ({ api }) => {
  const response = await api.send(licenses.delete, { params: { id: 4711 } });

  expect(response.status).toBe(404);
  expect(response.message).toBe('License not found');
});

test('counts only existing licenses of a bulk deletion', async ({ api, pool }) => {
  const [first = 0, second = 0] = await buildLicenses(api, pool.id, ['KEY-ONE', 'KEY-TWO', 'KEY-THREE']);

  const deleted = await api.send(licenses.deleteMany, {
    body: { license_ids: [second, 4711, first, first] },
  });

  expect(deleted.data).toEqual({ deleted_count: 2, delivered_count: 0 });
  expect(await api.count('licenses')).toBe(1);
});

test('refuses a bulk deletion without licenses', async ({ api }) => {
  const refused = await api.send(licenses.deleteMany, { body: { license_ids: [] } });

  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({ license_ids: 'Select at least one license' });
});
