import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createDatabase } from './createDatabase';
import { runCommand, startCommand } from './runCommand';
import { createServerTarget, createShop, type LicensePage, orderOneKey, signInTo } from './serverClient';
import { spawnServer } from './startServer';

// Processes that start, several at a time.
vi.setConfig({ testTimeout: 120_000 });

test('keys are rotated while the server that keeps the engine assigns and reads them', async () => {
  const { url, env } = await createServerTarget();
  const server = spawnServer(env);
  await server.running;
  const send = await signInTo(url);
  const apiKey = await createShop(send, 5000);
  const before = readFileSync(join(env.DATA_DIR ?? '', 'encryption-key'), 'utf8');

  const rotating = startCommand(['keys', 'rotate'], env);
  let isOver = false;
  const ended = rotating.ended.finally(() => {
    isOver = true;
  });
  const given: string[] = [];
  const shown: string[] = [];
  for (let n = 1; !isOver; n += 1) {
    given.push(...(await orderOneKey(send, apiKey, n)).keys.map((one) => one.license_key));
    const page = await send<LicensePage>('/licenses?per_page=100');
    shown.push(...page.licenses.map((one) => one.license_key_decrypted));
  }

  const { code, stdout, stderr } = await ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  // Every key, two secrets of the site, the index's own.
  expect(stdout).toBe('5,003 secrets are under the new key; the old key is kept beside it.\n');
  expect(readFileSync(join(env.DATA_DIR ?? '', 'encryption-key'), 'utf8')).not.toBe(before);
  expect(new Set(given).size).toBe(given.length);
  expect([...given, ...shown].filter((key) => !/^SHOP-\d+$/.test(key))).toEqual([]);
  expect(server.printed.stderr).toBe('');
});

test('a rotation killed in the middle is finished by running it again; nothing is lost', async () => {
  const { url, env } = await createServerTarget();
  const server = spawnServer(env);
  await server.running;
  const send = await signInTo(url);
  await createShop(send, 20_000);

  const killed = startCommand(['keys', 'rotate'], env);
  const keyFile = join(env.DATA_DIR ?? '', 'encryption-key');
  const before = readFileSync(keyFile, 'utf8');
  await expect.poll(() => readFileSync(keyFile, 'utf8'), { interval: 2, timeout: 60_000 }).not.toBe(before);
  killed.kill('SIGKILL');
  await killed.ended;
  const made = readFileSync(keyFile, 'utf8');
  const again = await runCommand('keys rotate', env);

  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toMatch(/^[\d,]+ secrets are under the current key/);
  expect(readFileSync(keyFile, 'utf8')).toBe(made);
  const page = await send<LicensePage>('/licenses?per_page=1000&page=20');
  expect(page.licenses.filter((one) => !/^SHOP-\d+$/.test(one.license_key_decrypted))).toEqual([]);
});

test('without a server the command starts the engine and stops it; the next start reads all', async () => {
  const { url, env } = await createServerTarget();
  const first = spawnServer(env);
  await first.running;
  await createShop(await signInTo(url), 10);
  first.kill('SIGTERM');
  await first.ended;

  const rotated = await runCommand('keys rotate', env);
  const verified = await runCommand('audit verify', env);
  const again = spawnServer(env);
  await again.running;

  expect(rotated).toMatchObject({ code: 0, stderr: '' });
  expect(verified.stdout).toMatch(/^OK: \d+ rows, every chain is whole\n$/);
  const page = await (await signInTo(url))<LicensePage>('/licenses');
  expect(page.licenses.map((one) => one.license_key_decrypted).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, n) => `SHOP-${n}`),
  );
});

test('with the keys of the environment everything goes to the new one, and the old one may go', async () => {
  const [old, key] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const DATABASE_URL = await createDatabase('template1');
  const { url, env } = await createServerTarget({ DATABASE_URL, ENCRYPTION_KEY: old });
  const first = spawnServer(env);
  await first.running;
  await createShop(await signInTo(url), 10);
  first.kill('SIGTERM');
  await first.ended;
  const both = { ...env, ENCRYPTION_KEY: key, ENCRYPTION_KEY_PREVIOUS: old };

  const rotated = await runCommand('keys rotate', both);
  const again = await runCommand('keys rotate', both);
  const server = spawnServer({ ...env, ENCRYPTION_KEY: key });
  await server.running;

  expect(rotated.stdout).toBe('13 secrets are under the current key; ENCRYPTION_KEY_PREVIOUS may go.\n');
  expect(again.stdout).toMatch(/^Everything is under the current key already/);
  const page = await (await signInTo(url))<LicensePage>('/licenses');
  expect(page.licenses.filter((one) => !one.license_key_decrypted.startsWith('SHOP-'))).toEqual([]);
});

test('an audit log that was tampered with is told with the place, and ends with 1', async () => {
  const DATABASE_URL = await createDatabase('template1');
  const { env } = await createServerTarget({ DATABASE_URL });
  const server = spawnServer(env);
  await server.running;
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(`ALTER TABLE audit_log DISABLE TRIGGER ALL`);
  await client.query(`UPDATE audit_log SET actor = 'somebody else'`);
  await client.end();

  const { code, stdout, stderr } = await runCommand('audit verify', env);

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Broken: chain \d+, place 1: row 1 was edited\n$/);
});

test('no database is made by a command that looks for one', async () => {
  const { env } = await createServerTarget();

  const { code, stderr } = await runCommand('keys rotate', env);

  expect(code).toBe(1);
  expect(stderr).toBe(
    `keystock: There is no database in DATA_DIR ${env.DATA_DIR}: start Keystock once, or restore a backup\n`,
  );
});
