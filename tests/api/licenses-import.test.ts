import { expect, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { type Message, message } from '#contract/messages/Message';
import { advisoryLocks } from '../../server/platform/db/advisoryLocks';
import { buildLicenses, buildPool } from './build';
import { type Api, startApi } from './startApi';
import { getDatabaseUrl, withConnection } from './withConnection';

const toLicenses = (keys: string[]) => keys.map((license_key) => ({ license_key }));

async function listKeys(api: Api, poolId: number): Promise<string[]> {
  const { data } = await api.send(licenses.list, {
    query: { license_group_id: poolId, sort_by: 'license_id', sort_order: 'ASC', per_page: 1000 },
  });
  return data.licenses.map(({ license_key_decrypted }) => license_key_decrypted);
}

test('imports keys in the order they are sent', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const keys = Array.from({ length: 300 }, (_, n) => `KEY-${n * 7919}-END`);

  const imported = await api.send(licenses.import, {
    body: { license_group_id: pool.id, licenses: toLicenses(keys) },
  });

  expect(imported.status).toBe(201);
  expect(imported.data).toEqual({ created_count: 300, error_count: 0, errors: [] });
  expect(await listKeys(api, pool.id)).toEqual(keys);
});

const aRejection = (index: number, english: string, text: Message) => ({
  index,
  message: english,
  texts: { message: text },
});

test('stores unusual keys exactly, trimmed', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const keys = [
    `"Bob's", {key} \\ back\\\\`,
    '🔑👩‍👩‍👧-KEY-✅',
    'Ab9-'.repeat(1000),
    '=HYPERLINK("http://evil.example.com","x")',
    `'); DROP TABLE licenses; --`,
    'NULL-',
    'null,',
    '  with blanks within ',
    'Ümläut-ß-東京',
  ];

  await api.send(licenses.import, { body: { license_group_id: pool.id, licenses: toLicenses(keys) } });

  expect(await listKeys(api, pool.id)).toEqual(keys.map((key) => key.trim()));
});

test('refuses invalid and duplicate keys individually and adds the others', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  await buildLicenses(api, pool.id, ['IN-STOCK']);
  const keys = [
    'GOOD-ONE',
    '',
    'abc',
    ' IN-STOCK ',
    'GOOD-TWO',
    'GOOD-ONE ',
    'NUL-\u0000-KEY',
    'x'.repeat(10_001),
  ];

  const { data } = await api.send(licenses.import, {
    body: { license_group_id: pool.id, licenses: toLicenses(keys) },
  });

  expect(data).toEqual({
    created_count: 2,
    error_count: 6,
    errors: [
      aRejection(1, 'License key is required', message('licenses.key_required')),
      aRejection(2, 'License key must be at least 5 characters', message('licenses.key_length', { min: 5 })),
      aRejection(3, 'License key already exists', message('licenses.key_exists')),
      aRejection(5, 'License key appears more than once in the list', message('licenses.key_repeated')),
      aRejection(6, 'Contains a character that cannot be stored', message('fields.character')),
      aRejection(7, 'Must be at most 10000 characters', message('fields.max_length', { max: 10_000 })),
    ],
  });
  expect(await listKeys(api, pool.id)).toEqual(['IN-STOCK', 'GOOD-ONE', 'GOOD-TWO']);
});

test('stores the number of uses per key', async () => {
  const api = await startApi();
  const pool = await buildPool(api);

  await api.send(licenses.import, {
    body: {
      license_group_id: pool.id,
      licenses: [
        { license_key: 'KEY-ONCE' },
        { license_key: 'KEY-FIVE', delivre_x_times: 5 },
        { license_key: 'KEY-ALWAYS', delivre_x_times: -1 },
      ],
    },
  });

  const rows = await api.sql(
    'SELECT deliveries_allowed AS n, deliveries_left AS left FROM licenses ORDER BY id',
  );
  expect(rows).toEqual([
    { n: 1, left: 1 },
    { n: 5, left: 5 },
    { n: -1, left: -1 },
  ]);
});

test('imports keys of a validated pool as unlimited and pending', async () => {
  const api = await startApi();
  const pool = await buildPool(api, { requires_validation: true });

  await api.send(licenses.import, { body: { license_group_id: pool.id, licenses: toLicenses(['KEY-ONE']) } });

  const [row] = await api.sql('SELECT deliveries_allowed, deliveries_left, validation FROM licenses');
  expect(row).toEqual({ deliveries_allowed: -1, deliveries_left: -1, validation: 'pending' });
});

test('refuses an empty list and an unknown pool with an error on the field', async () => {
  const api = await startApi();
  const pool = await buildPool(api);

  const empty = await api.send(licenses.import, { body: { license_group_id: pool.id, licenses: [] } });
  const unknownPool = await api.send(licenses.import, {
    body: { license_group_id: 4711, licenses: toLicenses(['KEY-ONE']) },
  });

  expect(empty.status).toBe(422);
  expect(empty.errors).toEqual({ licenses: 'Please enter at least one license key' });
  expect(unknownPool.status).toBe(422);
  expect(unknownPool.errors).toEqual({ license_group_id: 'License pool not found' });
});

test('stores keys once when imported twice concurrently in opposite order', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const keys = Array.from({ length: 6000 }, (_, n) => `KEY-${n}-END`);
  const send = (list: string[]) =>
    api.send(licenses.import, { body: { license_group_id: pool.id, licenses: toLicenses(list) } });

  const [one, other] = await Promise.all([send(keys), send(keys.toReversed())]);

  expect([one.status, other.status]).toEqual([201, 201]);
  expect(one.data.created_count + other.data.created_count).toBe(6000);
  expect(one.data.error_count + other.data.error_count).toBe(6000);
  expect(await api.count('licenses')).toBe(6000);
});

test('imports while another import runs', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const body = { license_group_id: pool.id, licenses: toLicenses(['KEY-ONE']) };

  const { status } = await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock_shared($1)', [advisoryLocks.import]);
    return api.send(licenses.import, { body });
  });

  expect(status).toBe(201);
});

test('refuses an import above the size limit', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const keys = Array.from({ length: 8500 }, (_, n) => `${n}-${'x'.repeat(4000)}`);

  const refused = await api.send(licenses.import, {
    body: { license_group_id: pool.id, licenses: toLicenses(keys) },
  });

  expect(refused.status).toBe(413);
  expect(await api.count('licenses')).toBe(0);
});
