import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { audit } from '#contract/audit';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { rotateKeys } from '../../../server/domains/system/rotateKeys';
import { systemContext } from '../../../server/platform/context';
import { staticKeyring } from '../../../server/platform/crypto/keyring';
import { createCiphers } from '../../../server/platform/crypto/vault';
import { test } from '../fixtures';
import { TEST_KEYS } from '../keys';
import {
  extractPagePath,
  findLicense,
  fulfillPaidOrder,
  getCustomerNotes,
  sendOrderWebhook,
} from '../messaging';
import { signInAs } from '../signInAs';
import type { Api } from '../startApi';

const PARTS = [
  { name: 'pin', label: 'PIN', kind: 'text' as const },
  { name: 'manual', label: 'License file', kind: 'file' as const },
];
const declareParts = (api: Api, id: number) =>
  api.send(pools.update, { params: { id }, body: { key_parts: PARTS } });

const toFile = (name: string, content: string | Buffer) => ({
  name,
  data: Buffer.from(content).toString('base64'),
});
const readFile = (api: Api, id: number, session = {}) =>
  api.send(licenses.readFile, { params: { id }, body: { part: 'manual' }, ...session });

test('stores the file of a key encrypted, replaces it, keeps it with other parts, and takes it away', async ({
  api,
  pool,
}) => {
  await declareParts(api, pool.id);
  const content = Buffer.alloc(100_000, 'SECRET ');
  const { data } = await api.send(licenses.create, {
    body: {
      ...{ license_group_id: pool.id, license_key: 'AAAAA-1' },
      ...{ parts: { pin: '4711' }, files: { manual: toFile('office.lic', content) } },
    },
  });
  const params = { id: data.license_id };
  const getValues = async () =>
    (await api.send(licenses.get, { params })).data.parts.map(({ value }) => value);

  const created = await readFile(api, params.id);
  const [row] = await api.sql<{ cipher: Buffer }>('SELECT cipher FROM license_files');
  await api.send(licenses.update, { params, body: { parts: { pin: '0815' } } });
  const kept = await getValues();
  await api.send(licenses.update, { params, body: { files: { manual: toFile('Büro.txt', 'two') } } });
  const replaced = [await getValues(), (await readFile(api, params.id)).data];
  const stored = await api.count('license_files');
  await api.send(licenses.update, { params, body: { files: { manual: null } } });

  expect(created.data).toEqual({ name: 'office.lic', data: content.toString('base64') });
  expect(row?.cipher.toString('latin1')).not.toContain(content.toString('base64').slice(0, 20));
  expect(kept).toEqual(['0815', 'office.lic']);
  expect(replaced).toEqual([['0815', 'Büro.txt'], { name: 'Büro.txt', data: 'dHdv' }]);
  expect(stored).toBe(1);
  expect(await getValues()).toEqual(['0815', null]);
  expect((await readFile(api, params.id)).status).toBe(404);
  expect(await api.count('license_files')).toBe(0);
  expect(JSON.stringify(await api.sql('SELECT details FROM audit_log'))).not.toMatch(/dHdv|U0VDUkVU/);
});

test('refuses files that are too large, empty, of another type, or a path, and those that no part is', async ({
  api,
  pool,
}) => {
  await declareParts(api, pool.id);
  const body = { license_group_id: pool.id, license_key: 'AAAAA-1' };
  const refuse = async (files: Record<string, { name: string; data: string }>) =>
    (await api.send(licenses.create, { body: { ...body, files } })).errors;

  expect(await refuse({ manual: toFile('a.lic', Buffer.alloc(101_000)) })).toEqual({
    'files.manual': 'Must have at most 100 kB',
  });
  expect(await refuse({ manual: toFile('a.lic', '') })).toEqual({ 'files.manual': 'The file is empty' });
  expect((await refuse({ manual: toFile('a.exe', 'x') }))?.['files.manual']).toContain(
    'Must be a file of the type',
  );
  for (const name of ['../a.lic', 'c:\\a.lic', 'a\u0000.lic', 'a\n.lic'])
    expect(await refuse({ manual: toFile(name, 'x') })).toHaveProperty(['files.manual.name']);
  expect(await refuse({ pin: toFile('a.lic', 'x') })).toEqual({
    'files.pin': 'Keys of this pool have no file “pin”',
  });
  expect((await api.send(licenses.create, { body: { ...body, parts: { manual: 'a.lic' } } })).errors).toEqual(
    {
      'parts.manual': 'This part is a file: add it on the page of the license',
    },
  );
  expect(await api.count('licenses')).toBe(0);
});

test('the customer saves the file on the page of the order, which the note names, and nobody else does', async ({
  messaging,
}) => {
  const { api } = messaging;
  const { license_id: id, license_group_id } = await findLicense(api, 'A-00001');
  const other = await findLicense(api, 'A-00002');
  await declareParts(api, license_group_id);
  const files = { manual: toFile('Büro "2026".lic', '<script>') };
  await api.send(licenses.update, { params: { id }, body: { files } });
  await api.send(licenses.update, { params: { id: other.license_id }, body: { files } });

  const order = await fulfillPaidOrder(messaging, [1]);
  const note = getCustomerNotes(order)[0] ?? '';
  const url = extractPagePath(note);
  const page = await api.app.inject({ url });
  const [, path = ''] = /href="([^"]*)" rel="noreferrer" download>Büro "2026".lic</.exec(page.body) ?? [];
  const download = (address: string) => api.app.inject({ url: new URL(address, `http://x${url}`).pathname });
  const file = await download(path);
  const ofOthers = await download(path.replace(`/${id}/`, `/${other.license_id}/`));
  const ofText = await download(path.replace('/manual', '/pin'));
  await sendOrderWebhook(messaging, messaging.shop.editOrder(order.id, { status: 'refunded' }));
  const refunded = await download(path);

  expect(note).toContain('License file: Büro "2026".lic (file: see the page of your order)');
  expect(page.body).toContain('License file: <a href=');
  expect(file.statusCode).toBe(200);
  expect(file.body).toBe('<script>');
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="B_ro _2026_.lic"; filename*=UTF-8''B%C3%BCro%20%222026%22.lic`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect([ofOthers.statusCode, ofText.statusCode, refunded.statusCode]).toEqual([404, 404, 404]);
  expect((await download('/o/unknown/1/manual')).statusCode).toBe(404);
});

test('a file is read by those who may read keys, which is recorded, also after the encryption key was replaced', async ({
  api,
  pool,
}) => {
  await declareParts(api, pool.id);
  const { data } = await api.send(licenses.create, {
    body: {
      ...{ license_group_id: pool.id, license_key: 'AAAAA-1' },
      files: { manual: toFile('a.lic', 'content') },
    },
  });

  const refused = await readFile(api, data.license_id, { cookies: await signInAs(api, 'support') });
  const read = await readFile(api, data.license_id);
  const entries = await api.send(audit.list, { query: { action: 'license.key_shown' } });
  const key = randomBytes(32);
  const [old] = TEST_KEYS.encryption.read();
  const rotated = await rotateKeys(
    systemContext(api.services, 'test'),
    staticKeyring(key, old),
    () => undefined,
  );
  const [row] = await api.sql<{ id: number; cipher: Buffer }>('SELECT id, cipher FROM license_files');

  expect(refused.status).toBe(403);
  expect(read.data.name).toBe('a.lic');
  expect(entries.data.entries).toMatchObject([{ details: { part: 'manual' } }]);
  expect(rotated.unreadable).toEqual([]);
  expect(
    createCiphers(staticKeyring(key)).decrypt(
      row?.cipher ?? Buffer.alloc(0),
      'license_files.cipher',
      row?.id ?? 0,
    ),
  ).toBe(read.data.data);
});
