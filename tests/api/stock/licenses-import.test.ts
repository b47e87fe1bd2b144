import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { type Text, textOf } from '#contract/texts/Text';
import { advisoryLocks } from '../../../server/platform/db/advisoryLocks';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import type { Api } from '../startApi';
import { getDatabaseUrl, withConnection } from '../withConnection';

const toLicenses = (keys: string[]) => keys.map((license_key) => ({ license_key }));

async function listKeys(api: Api, poolId: number): Promise<string[]> {
  const { data } = await api.send(licenses.list, {
    query: { license_group_id: poolId, sort_by: 'license_id', sort_order: 'ASC', per_page: 1000 },
  });
  return data.licenses.map(({ license_key_decrypted }) => license_key_decrypted);
}

test('imports keys in the order they are sent', async ({ api, pool }) => {
  const keys = Array.from({ length: 300 }, (_, n) => `KEY-${n * 7919}-END`);

  const imported = await api.send(licenses.import, {
    body: { license_group_id: pool.id, licenses: toLicenses(keys) },
  });

  expect(imported.status).toBe(201);
  const [batch] = await api.sql<{ id: number }>('SELECT id FROM license_batches');
  expect(imported.data).toEqual({ batch_id: batch?.id, created_count: 300, error_count: 0, errors: [] });
  expect(await listKeys(api, pool.id)).toEqual(keys);
});

const aRejection = (index: number, english: string, text: Text) => ({
  index,
  message: english,
  texts: { message: text },
});

test('stores unusual keys exactly, trimmed', async ({ api, pool }) => {
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

test('imports keys that look the same once, without invisible characters, and finds them however they are typed', async ({
  api,
  pool,
}) => {
  const read = (name: string) => readFileSync(`tests/fixtures/keys/${name}`, 'utf8').trimEnd().split('\n');
  const importKeys = async (keys: string[]) =>
    (await api.send(licenses.import, { body: { license_group_id: pool.id, licenses: toLicenses(keys) } }))
      .data;
  const create = (license_key: string) =>
    api.send(licenses.create, { body: { license_group_id: pool.id, license_key } });
  const search = async (search: string) =>
    (await api.send(licenses.list, { query: { search } })).data.licenses.map(
      ({ license_key_decrypted: key }) => key,
    );

  const first = await importKeys([...read('zwsp.txt'), ...read('dash-variants.txt')]);
  const second = await importKeys([
    ...read('case-dup.txt'),
    '\u001fABCD\u20111002-WXYZ',
    'NEWW–0001',
    ...read('nbsp.txt'),
  ]);
  const created = await create('NEWW-\u200b0001');

  expect(first.errors.map(({ index, message }) => [index, message])).toEqual(
    [1, 4, 5, 6].map((index) => [index, 'License key appears more than once in the list']),
  );
  expect(second.errors.map(({ index, message }) => [index, message])).toEqual([
    [1, 'License key already exists'],
    [2, 'License key already exists'],
    [4, 'License key appears more than once in the list'],
  ]);
  expect([created.status, created.errors]).toEqual([409, { license_key: 'License key already exists' }]);
  expect(await listKeys(api, pool.id)).toEqual([
    ...['ABCD-1001-WXYZ', 'ABCD-1002-WXYZ', 'ABCD-1003-WXYZ', 'abcd-1001-wxyz', 'NEWW–0001'],
    'ABCD\u00a01002\u00a0WXYZ',
  ]);
  expect(await search('NEWW−0001')).toEqual(['NEWW–0001']);
  expect(await search('ABCD 1002\u2003WXYZ')).toEqual(['ABCD\u00a01002\u00a0WXYZ']);
  expect(await search('\u200bABCD-1001-WXYZ')).toEqual(['ABCD-1001-WXYZ']);
});

test('refuses invalid and duplicate keys individually and adds the others', async ({ api, pool }) => {
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
    batch_id: expect.any(Number),
    created_count: 2,
    error_count: 6,
    errors: [
      aRejection(1, 'License key is required', textOf('licenses.key_required')),
      aRejection(2, 'License key must be at least 5 characters', textOf('licenses.key_length', { min: 5 })),
      aRejection(3, 'License key already exists', textOf('licenses.key_exists')),
      aRejection(5, 'License key appears more than once in the list', textOf('licenses.key_repeated')),
      aRejection(6, 'Contains a character that cannot be stored', textOf('fields.character')),
      aRejection(7, 'Must be at most 10000 characters', textOf('fields.max_length', { max: 10_000 })),
    ],
  });
  expect(await listKeys(api, pool.id)).toEqual(['IN-STOCK', 'GOOD-ONE', 'GOOD-TWO']);
});

test('stores the number of uses per key', async ({ api, pool }) => {
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

  const rows = await api.sql('SELECT uses_allowed AS n, uses_left AS left FROM licenses ORDER BY id');
  expect(rows).toEqual([
    { n: 1, left: 1 },
    { n: 5, left: 5 },
    { n: -1, left: -1 },
  ]);
});

test('imports keys of a validated pool as unlimited and pending', async ({ api }) => {
  const pool = await buildPool(api, { requires_validation: true });

  await api.send(licenses.import, { body: { license_group_id: pool.id, licenses: toLicenses(['KEY-ONE']) } });

  const [row] = await api.sql('SELECT uses_allowed, uses_left, validation FROM licenses');
  expect(row).toEqual({ uses_allowed: -1, uses_left: -1, validation: 'pending' });
});

test('refuses an empty list and an unknown pool with an error on the field', async ({ api, pool }) => {
  const empty = await api.send(licenses.import, { body: { license_group_id: pool.id, licenses: [] } });
  const unknownPool = await api.send(licenses.import, {
    body: { license_group_id: 4711, licenses: toLicenses(['KEY-ONE']) },
  });

  expect(empty.status).toBe(422);
  expect(empty.errors).toEqual({ licenses: 'Please enter at least one license key' });
  expect(unknownPool.status).toBe(422);
  expect(unknownPool.errors).toEqual({ license_group_id: 'License pool not found' });
});

test('stores keys once when imported twice concurrently in opposite order', async ({ api, pool }) => {
  const keys = Array.from({ length: 6000 }, (_, n) => `KEY-${n}-END`);
  const send = (list: string[]) =>
    api.send(licenses.import, { body: { license_group_id: pool.id, licenses: toLicenses(list) } });

  const [one, other] = await Promise.all([send(keys), send(keys.toReversed())]);

  expect([one.status, other.status]).toEqual([201, 201]);
  expect(one.data.created_count + other.data.created_count).toBe(6000);
  expect(one.data.error_count + other.data.error_count).toBe(6000);
  expect(await api.count('licenses')).toBe(6000);
});

test('imports while another import runs', async ({ api, pool }) => {
  const body = { license_group_id: pool.id, licenses: toLicenses(['KEY-ONE']) };

  const { status } = await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock_shared($1)', [advisoryLocks.import]);
    return api.send(licenses.import, { body });
  });

  expect(status).toBe(201);
});

test('refuses an import above the size limit', async ({ api, pool }) => {
  const keys = Array.from({ length: 8500 }, (_, n) => `${n}-${'x'.repeat(4000)}`);

  const refused = await api.send(licenses.import, {
    body: { license_group_id: pool.id, licenses: toLicenses(keys) },
  });

  expect(refused.status).toBe(413);
  expect(await api.count('licenses')).toBe(0);
});
