import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { settings } from '#contract/settings';
import { rotateKeys } from '../../../server/domains/system/rotateKeys';
import { systemContext } from '../../../server/platform/context';
import { isCipherOf } from '../../../server/platform/crypto/cipher';
import {
  type Keyring,
  loadKeyring,
  readKeyFile,
  staticKeyring,
} from '../../../server/platform/crypto/keyring';
import { createCiphers, encryptedColumns } from '../../../server/platform/crypto/vault';
import { buildLicenses, buildSite } from '../build';
import { test } from '../fixtures';
import { TEST_KEYS } from '../keys';
import type { Api } from '../startApi';
import { createTempFolder } from '../startServer';

const NONE = Buffer.alloc(0);
const [OLD] = TEST_KEYS.encryption.read();
const rotate = (api: Api, keyring: Keyring, onProgress: (done: number) => void = () => undefined) =>
  rotateKeys(systemContext(api.services, 'test'), keyring, onProgress);

const countEncryptedWith = async (api: Api, key: Buffer) => {
  const rows = await api.sql<{ cipher: Buffer }>('SELECT key_cipher AS cipher FROM licenses ORDER BY id');
  return rows.filter(({ cipher }) => isCipherOf(key, cipher)).length;
};

test('re-encrypts every column that holds ciphertext', async ({ api }) => {
  const columns = await api.sql<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name LIKE '%cipher'`,
  );

  expect(columns.map(({ name }) => name).toSorted()).toEqual(Object.keys(encryptedColumns).toSorted());
});

test('makes all data readable by the new key alone and keeps the blind indexes', async ({ api, pool }) => {
  await buildLicenses(api, pool.id, ['KEY-ÄÖÜ-1', 'KEY-00002', 'KEY-00003']);
  const site = await buildSite(api);
  await api.send(settings.update, {
    body: {
      aws_access_key_id: 'AKIA1234567890ABCDEF',
      aws_secret_access_key: 'the/secret',
      smtp_username: 'keystock',
      smtp_password: 'the password',
    },
  });
  const indexes = 'SELECT key_index FROM licenses ORDER BY id';
  const before = await api.sql(indexes);
  const key = randomBytes(32);

  const rotated = await rotate(api, staticKeyring(key, OLD));

  // Three license keys, two secrets of the site and of the settings, and three of the database.
  expect(rotated).toEqual({ done: 9, unreadable: [], isRenewed: false });
  const newVault = createCiphers(staticKeyring(key));
  const [row] = await api.sql<Record<string, Buffer>>(
    `SELECT consumer_secret_cipher AS secret, webhook_secret_cipher AS api_key,
      (SELECT aws_secret_access_key_cipher FROM settings) AS aws,
      (SELECT smtp_password_cipher FROM settings) AS smtp FROM sites`,
  );
  expect([
    newVault.decrypt(row?.secret ?? NONE, 'sites.consumer_secret_cipher', site.id),
    newVault.decrypt(row?.api_key ?? NONE, 'sites.webhook_secret_cipher', site.id),
    newVault.decrypt(row?.aws ?? NONE, 'settings.aws_secret_access_key_cipher', true),
    newVault.decrypt(row?.smtp ?? NONE, 'settings.smtp_password_cipher', true),
  ]).toEqual([`cs_${'2'.repeat(40)}`, site.api_key, 'the/secret', 'the password']);
  expect(await countEncryptedWith(api, key)).toBe(3);
  expect(await api.sql(indexes)).toEqual(before);
});

test('reports and skips a tampered ciphertext and rotates the others', async ({ api, pool }) => {
  const [, second] = await buildLicenses(api, pool.id, ['KEY-00001', 'KEY-00002', 'KEY-00003']);
  const selectTampered = `SELECT key_cipher FROM licenses WHERE id = ${second}`;
  await api.sql(`UPDATE licenses SET key_cipher = set_byte(key_cipher, 40, get_byte(key_cipher, 40) # 1)
    WHERE id = ${second}`);
  const before = await api.sql(selectTampered);
  const key = randomBytes(32);

  const rotated = await rotate(api, staticKeyring(key, OLD));

  expect(rotated).toMatchObject({ done: 4, unreadable: [`licenses ${second}`] });
  expect(await countEncryptedWith(api, key)).toBe(2);
  expect(await api.sql(selectTampered)).toEqual(before);
});

test('waits for a locked license', async ({ api, pool }) => {
  const [first] = await buildLicenses(api, pool.id, ['KEY-00001', 'KEY-00002']);
  const key = randomBytes(32);
  const client = await api.services.db.$client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM licenses WHERE id = $1 FOR UPDATE', [first]);

  const rotating = rotate(api, staticKeyring(key, OLD));
  await expect.poll(() => countEncryptedWith(api, key)).toBe(1);
  await client.query('COMMIT');
  client.release();

  expect((await rotating).done).toBe(4);
  expect(await countEncryptedWith(api, key)).toBe(2);
});

test('refuses a second concurrent rotation', async ({ api }) => {
  const other = await api.services.db.$client.connect();
  await other.query('SELECT pg_advisory_lock(5372006)');

  const refused = rotate(api, staticKeyring(randomBytes(32), OLD));

  await expect(refused).rejects.toThrow('Another rotation is running');
  other.release(true);
});

test('reloads a rotated key file, decrypts with both keys and encrypts with the new one', async ({
  api,
  pool,
}) => {
  const dataDir = await createTempFolder();
  writeFileSync(join(dataDir, 'encryption-key'), OLD.toString('base64'));
  const keyring = loadKeyring(dataDir, {});
  const server = createCiphers(keyring);
  const old = server.encrypt('OLD-KEY', 'licenses.key_cipher', 7);
  const [id = 0] = await buildLicenses(api, pool.id, ['KEY-00001']);

  const rotated = await rotate(api, loadKeyring(dataDir, {}));

  const [row] = await api.sql<{ cipher: Buffer }>('SELECT key_cipher AS cipher FROM licenses');
  const [key = OLD] = readKeyFile(dataDir);
  expect(rotated).toMatchObject({ done: 3, isRenewed: true });
  expect(row && server.decrypt(row.cipher, 'licenses.key_cipher', id)).toBe('KEY-00001');
  expect(isCipherOf(key, server.encrypt('NEW-KEY', 'licenses.key_cipher', 8))).toBe(true);
  expect(server.decrypt(old, 'licenses.key_cipher', 7)).toBe('OLD-KEY');
});

test('completes an interrupted rotation without another key', async ({ api, pool }) => {
  await buildLicenses(api, pool.id, ['KEY-00001', 'KEY-00002']);
  const dataDir = await createTempFolder();
  writeFileSync(join(dataDir, 'encryption-key'), OLD.toString('base64'));
  const interrupted = rotate(api, loadKeyring(dataDir, {}), () => {
    throw new Error('killed');
  });
  await expect(interrupted).rejects.toThrow('killed');
  const newKey = readFileSync(join(dataDir, 'encryption-key'), 'utf8');

  const finished = await rotate(api, loadKeyring(dataDir, {}));
  const again = await rotate(api, loadKeyring(dataDir, {}));

  expect(finished).toMatchObject({ isRenewed: false, unreadable: [] });
  expect(again).toMatchObject({ isRenewed: true, done: 4 });
  expect(readKeyFile(dataDir, 'encryption-key.previous')).toEqual([Buffer.from(newKey, 'base64')]);
});

test('audits a rotation without any key', async ({ api }) => {
  await rotate(api, staticKeyring(randomBytes(32), OLD));

  expect(
    await api.sql(`SELECT action, details FROM audit_log WHERE action LIKE 'keys.%' ORDER BY id`),
  ).toEqual([
    { action: 'keys.rotate_start', details: { isRenewed: false } },
    { action: 'keys.rotate', details: { done: 2, unreadable: 0 } },
  ]);
});

test('leaves ciphertext that was moved to another row, and reports it', async ({ api, pool }) => {
  const [first, second] = await buildLicenses(api, pool.id, ['KEY-00001', 'KEY-00002', 'KEY-00003']);
  await api.sql(
    'UPDATE licenses SET key_cipher = (SELECT key_cipher FROM licenses WHERE id = $2) WHERE id = $1',
    [first, second],
  );

  const rotated = await rotate(api, staticKeyring(randomBytes(32), OLD));

  expect(rotated).toMatchObject({ done: 4, unreadable: [`licenses ${first}`] });
});
