import { expect } from 'vitest';
import { customers } from '#contract/customers';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { pools } from '#contract/pools';
import { readLines, requestExport } from '../exporting';
import { test } from '../fixtures';
import { extractPagePath, findLicense, fulfillPaidOrder, getCustomerNotes } from '../messaging';
import { signInAs } from '../signInAs';
import type { Api } from '../startApi';

const PARTS = [
  { name: 'pin', label: 'PIN', kind: 'text' as const },
  { name: 'page', label: 'Activate at', kind: 'link' as const },
  { name: 'terms', label: 'Terms', kind: 'multiline' as const },
  { name: 'esim', label: 'Scan', kind: 'qr' as const },
];
const declareParts = (api: Api, id: number) =>
  api.send(pools.update, { params: { id }, body: { key_parts: PARTS } });

test('stores the parts of a key encrypted, and gives them to those who may read keys', async ({
  api,
  pool,
}) => {
  await declareParts(api, pool.id);
  const parts = { pin: '4711', page: 'https://x.example/a?b=1&c=2', terms: 'One\nTwo' };

  const { data } = await api.send(licenses.create, {
    body: { license_group_id: pool.id, license_key: 'AAAAA-1', parts: { ...parts, esim: ' ' } },
  });
  const params = { id: data.license_id };
  const created = await api.send(licenses.get, { params });
  const [row] = await api.sql<{ cipher: Buffer }>('SELECT parts_cipher AS cipher FROM licenses');
  await api.send(licenses.update, { params, body: { parts: { pin: '0815' } } });
  const updated = await api.send(licenses.get, { params });

  expect(created.data.parts).toEqual([
    { ...PARTS[0], value: '4711' },
    { ...PARTS[1], value: parts.page },
    { ...PARTS[2], value: 'One\nTwo' },
    { ...PARTS[3], value: null },
  ]);
  expect(row?.cipher.toString('latin1')).not.toContain('4711');
  expect(updated.data.parts.map(({ value }) => value)).toEqual(['0815', null, null, null]);
  expect(JSON.stringify(await api.sql('SELECT details FROM audit_log'))).not.toMatch(/4711|0815/);
});

test('a search finds keys by the whole text of a part, however its dashes are written', async ({
  api,
  pool,
}) => {
  await declareParts(api, pool.id);
  const body = { license_group_id: pool.id };
  const { data: created } = await api.send(licenses.create, {
    body: { ...body, license_key: 'AAAAA-1', parts: { pin: 'PIN-4711', terms: 'One\nTwo' } },
  });
  const imported = [
    { license_key: 'BBBBB-1', parts: { pin: 'PIN-4711' } },
    { license_key: 'BBBBB-2', parts: { pin: 'PIN-0815' } },
    { license_key: 'BBBBB-3' },
  ];
  await api.send(licenses.import, { body: { ...body, licenses: imported } });
  const search = async (text: string) =>
    (
      await api.send(licenses.search, { body: { search: text, sort_by: 'license_id', sort_order: 'ASC' } })
    ).data.licenses.map(({ license_key_decrypted }) => license_key_decrypted);

  const found = await search('PIN–4711');
  const byLines = await search('One Two');
  await api.send(licenses.update, {
    params: { id: created.license_id },
    body: { parts: { pin: 'PIN-0815' } },
  });

  expect(found).toEqual(['AAAAA-1', 'BBBBB-1']);
  expect(byLines).toEqual(['AAAAA-1']);
  expect(await search('PIN-4711')).toEqual(['BBBBB-1']);
  expect(await search('PIN-0815')).toEqual(['AAAAA-1', 'BBBBB-2']);
  expect(await search('IN-4711')).toEqual([]);
  expect(await search('One Two')).toEqual([]);
  expect(await api.count('licenses WHERE part_indexes IS NOT NULL')).toBe(3);
});

test('the parts of a key are limited together, also in the database', async ({ api, pool }) => {
  const names = ['one', 'two', 'three'];
  const key_parts = names.map((name) => ({ name, label: name, kind: 'multiline' as const }));
  await api.send(pools.update, { params: { id: pool.id }, body: { key_parts } });
  // A control character takes the most bytes.
  const text = '\u0001'.repeat(10_000);
  const body = { license_group_id: pool.id, license_key: 'AAAAA-1' };

  const longest = await api.send(licenses.create, { body: { ...body, parts: { one: text, two: text } } });
  const refused = await api.send(licenses.create, {
    body: { ...body, license_key: 'AAAAA-2', parts: { one: text, two: text, three: 'x' } },
  });
  const imported = await api.send(licenses.import, {
    body: {
      license_group_id: pool.id,
      licenses: [
        { license_key: 'BBBBB-1', parts: { one: text, two: text, three: 'x' } },
        { license_key: 'BBBBB-2', parts: { three: 'x' } },
      ],
    },
  });

  const message = 'The parts of a key have at most 20000 characters together';
  expect(longest.status).toBe(201);
  expect(refused).toMatchObject({ status: 422, errors: { 'parts.three': message } });
  expect(imported.data).toMatchObject({ created_count: 1, errors: [{ index: 0, message }] });
  await expect(api.sql('UPDATE licenses SET parts_cipher = $1', [Buffer.alloc(131_073)])).rejects.toThrow(
    'licenses_parts_size',
  );
});

test('the pages of an order and its customer show the parts to those who may read keys, and to nobody else', async ({
  messaging,
}) => {
  const { api } = messaging;
  const { license_id: id, license_group_id } = await findLicense(api, 'A-00001');
  await declareParts(api, license_group_id);
  await api.send(licenses.update, { params: { id }, body: { parts: { pin: '4711' } } });
  await fulfillPaidOrder(messaging, [1]);
  const [order] = (await api.send(orders.list)).data.orders;
  const readPages = async (session = {}) => [
    (await api.send(orders.get, { params: { id: order?.id ?? 0 }, ...session })).data.lines[0]?.units[0]
      ?.license?.parts,
    (await api.send(customers.licenses, { params: { id: order?.customer_id ?? 0 }, ...session })).data
      .licenses[0]?.parts,
  ];

  const ofAdministrator = await readPages();
  const ofSupport = await readPages({ cookies: await signInAs(api, 'support') });

  const parts = [{ ...PARTS[0], value: '4711' }, ...PARTS.slice(1).map((part) => ({ ...part, value: null }))];
  const masked = PARTS.map((part) => ({ ...part, value: null }));
  expect(ofAdministrator).toEqual([parts, parts]);
  expect(ofSupport).toEqual([masked, masked]);
});

test('refuses parts that keys of the pool do not have, and values that they cannot have', async ({
  api,
  pool,
}) => {
  await declareParts(api, pool.id);
  const body = { license_group_id: pool.id, license_key: 'AAAAA-1' };

  const refused = await api.send(licenses.create, {
    body: { ...body, parts: { page: 'javascript:alert(1)', puk: '1' } },
  });
  const imported = await api.send(licenses.import, {
    body: {
      license_group_id: pool.id,
      licenses: [
        { license_key: 'BBBBB-1', parts: { pin: '1' } },
        { license_key: 'BBBBB-2', parts: { puk: '2' } },
        { license_key: 'BBBBB-3' },
        { license_key: 'BBBBB-1', parts: { pin: '3' } },
      ],
    },
  });
  const { license_id: id } = await findLicense(api, 'BBBBB-1');

  expect(refused).toMatchObject({
    status: 422,
    errors: { 'parts.page': 'Please enter a valid URL', 'parts.puk': 'Keys of this pool have no part “puk”' },
  });
  expect(imported.data).toMatchObject({
    created_count: 2,
    errors: [{ index: 1, message: 'Keys of this pool have no part “puk”' }, { index: 3 }],
  });
  expect((await api.send(licenses.get, { params: { id } })).data.parts).toMatchObject([
    { value: '1' },
    {},
    {},
    {},
  ]);
  expect(await api.sql('SELECT id FROM licenses WHERE parts_cipher IS NOT NULL')).toHaveLength(1);
});

test('customers get the parts under their labels: in the note, and on the page with links and codes', async ({
  messaging,
}) => {
  const { api } = messaging;
  const { license_id: id, license_group_id } = await findLicense(api, 'A-00001');
  await declareParts(api, license_group_id);
  const parts = {
    pin: '4711',
    page: 'https://x.example/?a=1&b=2',
    terms: 'One\n  <Two>',
    esim: 'LPA:1$x.example$42',
  };
  await api.send(licenses.update, { params: { id }, body: { parts } });

  const order = await fulfillPaidOrder(messaging, [1]);
  const note = getCustomerNotes(order)[0] ?? '';
  const page = await api.app.inject({ url: extractPagePath(note) });

  expect(note).toContain('A-00001\nPIN: 4711\nActivate at: ');
  expect(note).toContain('Terms:\nOne\n  &lt;Two&gt;\nScan: LPA:1$x.example$42</code>');
  expect(page.body).toContain(
    'A-00001\nPIN: 4711\nActivate at: <a href="https://x.example/?a=1&amp;b=2" rel="noreferrer">https://x.example/?a=1&amp;b=2</a>\nTerms:\nOne\n  &lt;Two&gt;',
  );
  expect(page.body).toMatch(/<svg class="code"[^>]*aria-label="Scan"/);
  expect(page.body).toContain('white-space: pre-wrap');
});

test('a value that no code holds is a text on the page, also of a part that became a code later', async ({
  messaging,
}) => {
  const { api } = messaging;
  const { license_id: id, license_group_id } = await findLicense(api, 'A-00001');
  await declareParts(api, license_group_id);
  const terms = 'x'.repeat(2_954);
  await api.send(licenses.update, { params: { id }, body: { parts: { terms, esim: '中'.repeat(1_000) } } });
  const key_parts = PARTS.map((part) => ({ ...part, kind: 'qr' as const }));
  await api.send(pools.update, { params: { id: license_group_id }, body: { key_parts } });

  const order = await fulfillPaidOrder(messaging, [1]);
  const page = await api.app.inject({ url: extractPagePath(getCustomerNotes(order)[0] ?? '') });

  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(terms);
  expect(page.body).not.toContain('<svg');
});

test('an export of a pool has a column for each part', async ({ api, pool }) => {
  await declareParts(api, pool.id);
  const key = { license_group_id: pool.id, license_key: 'AAAAA-1' };
  await api.send(licenses.create, { body: { ...key, parts: { pin: '=4711' } } });
  await api.send(licenses.create, { body: { ...key, license_key: 'AAAAA-2' } });

  const selection = { license_group_id: pool.id, sort_by: 'license_id', sort_order: 'ASC' } as const;
  const lines = readLines((await requestExport(api, selection)).data);
  const [headings] = readLines((await requestExport(api)).data);

  expect(lines.map((line) => line.slice(12))).toEqual([
    ['PIN', 'Activate at', 'Terms', 'Scan'],
    ["'=4711", '', '', ''],
    ['', '', '', ''],
  ]);
  expect(headings).toHaveLength(12);
});
