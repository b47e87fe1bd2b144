import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createDatabase } from '../createDatabase';
import { runCommand } from '../runCommand';
import {
  createAdminClient,
  createServerTarget,
  createShop,
  type DashboardTotals,
  type LicensePage,
  orderOneKey,
  type ServerTarget,
} from '../serverClient';
import { createTempFolder, spawnServer } from '../startServer';
import { withConnection } from '../withConnection';

// Each test starts several processes; one moves 100,000 keys.
vi.setConfig({ testTimeout: 240_000 });

const PASSPHRASE = 'correct horse battery staple';

async function sql(url: string, text: string): Promise<Record<string, unknown>[]> {
  return withConnection(url, async (client) => (await client.query(text)).rows);
}

/** Uses a database of the shared test PostgreSQL instead of an embedded one. */
async function startShop(keys: number, env: Record<string, string> = {}) {
  const DATABASE_URL = await createDatabase('template1');
  const target = await createServerTarget({ DATABASE_URL, ...env });
  const server = spawnServer(target.env);
  await server.running;
  const send = await createAdminClient(target.url);
  const apiKey = await createShop(send, keys);
  const file = join(await createTempFolder(), 'keystock.backup');
  return { ...target, DATABASE_URL, server, send, apiKey, file };
}

const backup = ({ env }: Pick<ServerTarget, 'env'>, file: string) =>
  runCommand(`backup ${file}`, env, PASSPHRASE);

test('moves 100,000 keys to another machine with readable keys, equal counts and an intact audit log', async () => {
  const old = await createServerTarget();
  const server = spawnServer(old.env);
  await server.running;
  const send = await createAdminClient(old.url);
  const apiKey = await createShop(send, 100_000);
  await orderOneKey(send, apiKey, 1);
  const totals = await send<DashboardTotals>('/dashboard/stats');
  const file = join(await createTempFolder(), 'keystock.backup');

  const backedUp = await backup(old, file);
  const newTarget = await createServerTarget();
  const restored = await runCommand(`restore ${file}`, newTarget.env, PASSPHRASE);
  const verified = await runCommand('audit verify', newTarget.env);
  const newServer = spawnServer(newTarget.env);
  await newServer.running;
  const sendToNew = await createAdminClient(newTarget.url);

  expect(backedUp).toMatchObject({ code: 0, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(verified.stdout).toMatch(/^OK: \d+ rows/);
  expect(await sendToNew<DashboardTotals>('/dashboard/stats')).toEqual(totals);
  const page = await sendToNew<LicensePage>('/licenses?per_page=1000&page=60');
  expect(page.licenses).toHaveLength(1000);
  expect(page.licenses.filter((license) => !/^SHOP-\d+$/.test(license.license_key_decrypted))).toEqual([]);
  await sendToNew('/shop/answers', { answers: [], is_complete: true }, { 'x-api-key': apiKey });
  const [sold, next] = [await orderOneKey(sendToNew, apiKey, 1), await orderOneKey(sendToNew, apiKey, 2)];
  expect(sold.keys.map((license) => license.license_key)).toEqual(['SHOP-0']);
  expect(next.keys.map((license) => license.license_key)).toEqual(['SHOP-1']);
  expect(newServer.printed.stderr).toBe('');
});

test('restores queued jobs and backorders but no sessions', async () => {
  const shop = await startShop(1);
  await orderOneKey(shop.send, shop.apiKey, 1);
  await orderOneKey(shop.send, shop.apiKey, 2);
  shop.server.kill('SIGTERM');
  await shop.server.ended;
  await sql(
    shop.DATABASE_URL,
    `INSERT INTO jobs (queue, data) VALUES ('orders.fulfill-backorders', '{"poolId": 1}')`,
  );
  await backup(shop, shop.file);
  const DATABASE_URL = await createDatabase('template1');

  const { code } = await runCommand(`restore ${shop.file}`, { ...shop.env, DATABASE_URL }, PASSPHRASE);

  expect(code).toBe(0);
  expect(await sql(DATABASE_URL, `SELECT data FROM jobs WHERE queue = 'orders.fulfill-backorders'`)).toEqual([
    { data: { poolId: 1 } },
  ]);
  expect(await sql(DATABASE_URL, 'SELECT count(*)::int AS n FROM backorders')).toEqual([{ n: 1 }]);
  expect(await sql(DATABASE_URL, 'SELECT count(*)::int AS n FROM sessions')).toEqual([{ n: 0 }]);
});

test('re-encrypts a restored database with the encryption key of the target machine', async () => {
  const shop = await startShop(50);
  await backup(shop, shop.file);
  const DATABASE_URL = await createDatabase('template1');
  const ENCRYPTION_KEY = randomBytes(32).toString('base64');
  const newTarget = await createServerTarget({ DATABASE_URL, ENCRYPTION_KEY });

  const restored = await runCommand(`restore ${shop.file}`, newTarget.env, PASSPHRASE);
  const server = spawnServer({ ...newTarget.env, DATA_DIR: await createTempFolder() });
  await server.running;

  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const page = await (await createAdminClient(newTarget.url))<LicensePage>('/licenses?per_page=100');
  expect(page.licenses.map((license) => license.license_key_decrypted).toSorted()).toEqual(
    Array.from({ length: 50 }, (_, n) => `SHOP-${n}`).toSorted(),
  );
});

test('refuses a wrong passphrase and an altered, truncated or foreign file, and changes nothing', async () => {
  const shop = await startShop(2000);
  await backup(shop, shop.file);
  const intact = readFileSync(shop.file);
  const write = (name: string, bytes: Buffer) => {
    const file = `${shop.file}.${name}`;
    writeFileSync(file, bytes);
    return file;
  };
  const altered = Buffer.from(intact);
  altered[intact.length - 40] = (altered.at(-40) ?? 0) ^ 1;
  const cases = [
    { file: shop.file, passphrase: 'another passphrase', message: 'The passphrase does not open' },
    { file: write('altered', altered), message: 'is damaged or cut off near byte' },
    { file: write('cut', intact.subarray(0, intact.length - 1000)), message: 'is damaged or cut off' },
    { file: write('foreign', Buffer.from('no backup at all')), message: 'is no Keystock backup' },
    { file: `${shop.file}.missing`, message: 'cannot be read (ENOENT)' },
  ];
  const DATABASE_URL = await createDatabase('template1');
  const DATA_DIR = await createTempFolder();

  for (const { file, passphrase = PASSPHRASE, message } of cases) {
    const { code, stdout, stderr } = await runCommand(
      `restore ${file}`,
      { DATABASE_URL, DATA_DIR },
      passphrase,
    );

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  }
  expect(readdirSync(DATA_DIR)).toEqual([]);
  expect(await sql(DATABASE_URL, `SELECT nspname FROM pg_namespace WHERE nspname = 'drizzle'`)).toEqual([]);
  const restored = await runCommand(`restore ${shop.file}`, { DATABASE_URL, DATA_DIR }, PASSPHRASE);
  expect(restored.code).toBe(0);
});

test('never overwrites an existing database, encryption key or file', async () => {
  const shop = await startShop(1);
  await backup(shop, shop.file);
  const DATA_DIR = await createTempFolder();
  const ownKey = `${randomBytes(32).toString('base64')}\n`;
  writeFileSync(join(DATA_DIR, 'encryption-key'), ownKey);

  const nonEmpty = await runCommand(`restore ${shop.file}`, shop.env, PASSPHRASE);
  const otherKey = await runCommand(
    `restore ${shop.file}`,
    { DATABASE_URL: await createDatabase('template1'), DATA_DIR },
    PASSPHRASE,
  );
  const existingFile = await backup(shop, shop.file);
  const shortPassphrase = await runCommand(`backup ${shop.file}.2`, shop.env, 'short');
  const unwritable = await backup(shop, join(DATA_DIR, 'missing', 'file'));

  expect(nonEmpty.stderr).toBe(
    'keystock: The database is not empty; a backup is restored into an empty one only\n',
  );
  expect(otherKey.stderr).toMatch(/^keystock: DATA_DIR .* holds another encryption key; .*\n$/);
  expect(readFileSync(join(DATA_DIR, 'encryption-key'), 'utf8')).toBe(ownKey);
  expect(existingFile.stderr).toMatch(/is there already; nothing is overwritten\n$/);
  expect(shortPassphrase.stderr).toBe('keystock: The passphrase must be at least 12 characters\n');
  expect(unwritable.stderr).toMatch(/^keystock: .*missing\/file cannot be written \(ENOENT\)\n$/);
  expect([nonEmpty, otherKey, existingFile, shortPassphrase, unwritable].map(({ code }) => code)).toEqual([
    1, 1, 1, 1, 1,
  ]);
  expect(existsSync(`${shop.file}.2`)).toBe(false);
});

test('reads the passphrase from a file and restores as a user who owns only the database', async () => {
  const shop = await startShop(10);
  const passphraseFile = join(await createTempFolder(), 'passphrase');
  writeFileSync(passphraseFile, `${PASSPHRASE}\n`);
  await runCommand(`backup ${shop.file} --passphrase-file ${passphraseFile}`, shop.env);
  const ownerUrl = new URL(await createDatabase('template1'));
  const name = ownerUrl.pathname.slice(1);
  await sql(
    ownerUrl.href,
    `CREATE EXTENSION pg_trgm; CREATE ROLE owner_${name} LOGIN PASSWORD 'owns';
    ALTER DATABASE ${name} OWNER TO owner_${name}; ALTER SCHEMA public OWNER TO owner_${name}`,
  );
  ownerUrl.username = `owner_${name}`;
  ownerUrl.password = 'owns';
  const env = { DATABASE_URL: ownerUrl.href, DATA_DIR: await createTempFolder() };

  const restored = await runCommand(`restore ${shop.file} --passphrase-file ${passphraseFile}`, env);
  const verified = await runCommand('audit verify', env);

  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(verified).toMatchObject({ code: 0, stderr: '' });
});
