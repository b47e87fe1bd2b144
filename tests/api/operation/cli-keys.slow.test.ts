import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createDatabase } from '../createDatabase';
import { runCommand, startCommand } from '../runCommand';
import {
  createAdminClient,
  createServerTarget,
  createShop,
  type LicensePage,
  orderOneKey,
} from '../serverClient';
import { createTempFolder, spawnServer } from '../startServer';
import { withConnection } from '../withConnection';

// Each test starts several processes.
vi.setConfig({ testTimeout: 120_000 });

test('rotates the encryption key while a server assigns and reads license keys', async () => {
  const { url, env } = await createServerTarget();
  const server = spawnServer(env);
  await server.running;
  const send = await createAdminClient(url);
  const apiKey = await createShop(send, 5000);
  const before = readFileSync(join(env.DATA_DIR ?? '', 'encryption-key'), 'utf8');

  const rotating = startCommand(['keys', 'rotate'], env);
  let hasEnded = false;
  const ended = rotating.ended.finally(() => {
    hasEnded = true;
  });
  const soldKeys: string[] = [];
  const listedKeys: string[] = [];
  for (let n = 1; !hasEnded; n += 1) {
    soldKeys.push(...(await orderOneKey(send, apiKey, n)).keys.map((license) => license.license_key));
    const page = await send<LicensePage>('/licenses?per_page=100');
    listedKeys.push(...page.licenses.map((license) => license.license_key_decrypted));
  }

  const { code, stdout, stderr } = await ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  // 5,000 license keys, two credentials of the site and three secrets of the database.
  expect(stdout).toBe('5,004 secrets are under the new key; the old key is kept beside it.\n');
  expect(readFileSync(join(env.DATA_DIR ?? '', 'encryption-key'), 'utf8')).not.toBe(before);
  expect(new Set(soldKeys).size).toBe(soldKeys.length);
  expect([...soldKeys, ...listedKeys].filter((key) => !/^SHOP-\d+$/.test(key))).toEqual([]);
  expect(server.printed.stderr).toBe('');
});

test('completes a killed rotation when the command runs again', async () => {
  const { url, env } = await createServerTarget();
  const server = spawnServer(env);
  await server.running;
  const send = await createAdminClient(url);
  await createShop(send, 20_000);

  const killed = startCommand(['keys', 'rotate'], env);
  const keyFile = join(env.DATA_DIR ?? '', 'encryption-key');
  const before = readFileSync(keyFile, 'utf8');
  await expect.poll(() => readFileSync(keyFile, 'utf8'), { interval: 2, timeout: 60_000 }).not.toBe(before);
  killed.kill('SIGKILL');
  await killed.ended;
  const newKey = readFileSync(keyFile, 'utf8');
  const repeated = await runCommand('keys rotate', env);

  expect(repeated).toMatchObject({ code: 0, stderr: '' });
  expect(repeated.stdout).toMatch(/^[\d,]+ secrets are under the current key/);
  expect(readFileSync(keyFile, 'utf8')).toBe(newKey);
  const page = await send<LicensePage>('/licenses?per_page=1000&page=20');
  expect(page.licenses.filter((license) => !/^SHOP-\d+$/.test(license.license_key_decrypted))).toEqual([]);
});

test('starts and stops the embedded PostgreSQL for a rotation when no server runs', async () => {
  const heads = join(await createTempFolder(), 'heads.jsonl');
  const { url, env } = await createServerTarget({ AUDIT_HEADS_URL: pathToFileURL(heads).href });
  const first = spawnServer(env);
  await first.running;
  await createShop(await createAdminClient(url), 10);
  await expect.poll(() => existsSync(heads)).toBe(true);
  first.kill('SIGTERM');
  await first.ended;

  const rotated = await runCommand('keys rotate', env);
  const reindexed = await runCommand('keys rotate-index', env);
  const verified = await runCommand(`audit verify --heads ${heads}`, env);
  appendFileSync(heads, 'noise\n');
  const foreign = await runCommand(`audit verify --heads ${heads}`, env);
  const repeated = spawnServer(env);
  await repeated.running;

  expect(rotated).toMatchObject({ code: 0, stderr: '' });
  // Ten licenses, the webhook secret of the site and its API key.
  expect(reindexed).toMatchObject({ code: 0, stdout: '12 indexes are under the new key.\n', stderr: '' });
  expect(verified.stdout).toMatch(/^OK: \d+ rows, every chain is whole, with all \d+ heads\n$/);
  expect(foreign).toMatchObject({ code: 1, stdout: '' });
  expect(foreign.stderr).toMatch(/^Line \d+ of .*heads\.jsonl is no head of this audit log\n$/);
  const page = await (await createAdminClient(url))<LicensePage>('/licenses');
  expect(page.licenses.map((license) => license.license_key_decrypted).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, n) => `SHOP-${n}`),
  );
});

test('verifies an audit log without heads, which proves no ends, and never calls an empty one whole', async () => {
  const DATABASE_URL = await createDatabase('template1');
  const { env } = await createServerTarget({ DATABASE_URL });
  const server = spawnServer(env);
  await server.running;
  server.kill('SIGTERM');
  await server.ended;

  const verified = await runCommand('audit verify', env);
  await withConnection(DATABASE_URL, (client) =>
    client.query(`SET session_replication_role = 'replica'; TRUNCATE audit_log;
      UPDATE audit_chains SET length = 0, hash = ''`),
  );
  const empty = await runCommand('audit verify', env);

  expect(verified).toMatchObject({ code: 0, stderr: '' });
  expect(verified.stdout).toMatch(
    /^OK: \d+ rows, every chain is whole\nThat no chain lost its end is proved only by heads that were sent elsewhere: use --heads\n$/,
  );
  expect(empty).toMatchObject({ code: 1, stdout: '', stderr: 'The audit log is empty\n' });
});

test('re-encrypts everything with the new key from the environment', async () => {
  const [old, key] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const DATABASE_URL = await createDatabase('template1');
  const { url, env } = await createServerTarget({ DATABASE_URL, ENCRYPTION_KEY: old });
  const first = spawnServer(env);
  await first.running;
  await createShop(await createAdminClient(url), 10);
  first.kill('SIGTERM');
  await first.ended;
  const bothKeys = { ...env, ENCRYPTION_KEY: key, ENCRYPTION_KEY_PREVIOUS: old };

  const rotated = await runCommand('keys rotate', bothKeys);
  const repeated = await runCommand('keys rotate', bothKeys);
  const server = spawnServer({ ...env, ENCRYPTION_KEY: key });
  await server.running;

  expect(rotated.stdout).toBe('14 secrets are under the current key; ENCRYPTION_KEY_PREVIOUS may go.\n');
  expect(repeated.stdout).toMatch(/^Everything is under the current key already/);
  const page = await (await createAdminClient(url))<LicensePage>('/licenses');
  expect(page.licenses.filter((license) => !license.license_key_decrypted.startsWith('SHOP-'))).toEqual([]);
});

test('exits with 1 and names the position when the audit log was altered', async () => {
  const DATABASE_URL = await createDatabase('template1');
  const { env } = await createServerTarget({ DATABASE_URL });
  const server = spawnServer(env);
  await server.running;
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(`ALTER TABLE audit_log DISABLE TRIGGER ALL`);
  await client.query(`UPDATE audit_log SET actor = 'mallory'`);
  await client.end();

  const { code, stdout, stderr } = await runCommand('audit verify', env);

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Broken: chain \d+, position 1: row 1 was edited\n$/);
});

test('creates no database when a command finds none', async () => {
  const { env } = await createServerTarget();

  const { code, stderr } = await runCommand('keys rotate', env);

  expect(code).toBe(1);
  expect(stderr).toBe(
    `keystock: There is no database in DATA_DIR ${env.DATA_DIR}: start Keystock once, or restore a backup\n`,
  );
});
