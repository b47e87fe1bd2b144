import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createDatabase } from './createDatabase';
import { runCommand } from './runCommand';
import {
  createServerTarget,
  createShop,
  type DashboardTotals,
  type LicensePage,
  orderOneKey,
  type ServerTarget,
  signInTo,
} from './serverClient';
import { spawnServer, temporaryFolder } from './startServer';
import { withConnection } from './withConnection';

// Processes that start, several at a time, and a hundred thousand keys.
vi.setConfig({ testTimeout: 240_000 });

const PASSPHRASE = 'correct horse battery staple';

async function sql(url: string, text: string): Promise<Record<string, unknown>[]> {
  return withConnection(url, async (client) => (await client.query(text)).rows);
}

/** A server with a shop and so many keys on a database of the test's PostgreSQL. */
async function startShop(keys: number, env: Record<string, string> = {}) {
  const DATABASE_URL = await createDatabase('template1');
  const where = await createServerTarget({ DATABASE_URL, ...env });
  const server = spawnServer(where.env);
  await server.running;
  const send = await signInTo(where.url);
  const apiKey = await createShop(send, keys);
  const file = join(await temporaryFolder(), 'keystock.backup');
  return { ...where, DATABASE_URL, server, send, apiKey, file };
}

const backup = ({ env }: Pick<ServerTarget, 'env'>, file: string) =>
  runCommand(`backup ${file}`, env, PASSPHRASE);

test('100,000 keys move to another machine: read, sold, counted, and the audit log is whole', async () => {
  const old = await createServerTarget();
  const server = spawnServer(old.env);
  await server.running;
  const send = await signInTo(old.url);
  const apiKey = await createShop(send, 100_000);
  await orderOneKey(send, apiKey, 1);
  const counted = await send<DashboardTotals>('/dashboard/stats');
  const file = join(await temporaryFolder(), 'keystock.backup');

  const made = await backup(old, file);
  const fresh = await createServerTarget();
  const restored = await runCommand(`restore ${file}`, fresh.env, PASSPHRASE);
  const verified = await runCommand('audit verify', fresh.env);
  const again = spawnServer(fresh.env);
  await again.running;
  const resend = await signInTo(fresh.url);

  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(verified.stdout).toMatch(/^OK: \d+ rows/);
  expect(await resend<DashboardTotals>('/dashboard/stats')).toEqual(counted);
  const page = await resend<LicensePage>('/licenses?per_page=1000&page=60');
  expect(page.licenses).toHaveLength(1000);
  expect(page.licenses.filter((one) => !/^SHOP-\d+$/.test(one.license_key_decrypted))).toEqual([]);
  const [sold, next] = [await orderOneKey(resend, apiKey, 1), await orderOneKey(resend, apiKey, 2)];
  expect(sold.keys.map((one) => one.license_key)).toEqual(['SHOP-0']);
  expect(next.keys.map((one) => one.license_key)).toEqual(['SHOP-1']);
  expect(again.printed.stderr).toBe('');
});

test('work that was queued and not yet done is done on the new machine, and nobody stays signed in', async () => {
  const shop = await startShop(1);
  await orderOneKey(shop.send, shop.apiKey, 1);
  await orderOneKey(shop.send, shop.apiKey, 2);
  shop.server.kill('SIGTERM');
  await shop.server.ended;
  await sql(
    shop.DATABASE_URL,
    `INSERT INTO pgboss.job (name, data) VALUES ('orders.fulfill-backorders', '{"poolId": 1}')`,
  );
  await backup(shop, shop.file);
  const DATABASE_URL = await createDatabase('template1');

  const { code } = await runCommand(`restore ${shop.file}`, { ...shop.env, DATABASE_URL }, PASSPHRASE);

  expect(code).toBe(0);
  expect(
    await sql(DATABASE_URL, `SELECT data FROM pgboss.job WHERE name = 'orders.fulfill-backorders'`),
  ).toEqual([{ data: { poolId: 1 } }]);
  expect(await sql(DATABASE_URL, 'SELECT count(*)::int AS n FROM backorders')).toEqual([{ n: 1 }]);
  expect(await sql(DATABASE_URL, 'SELECT count(*)::int AS n FROM sessions')).toEqual([{ n: 0 }]);
});

test('on a machine with a key of its own everything is put under that one', async () => {
  const shop = await startShop(50);
  await backup(shop, shop.file);
  const DATABASE_URL = await createDatabase('template1');
  const ENCRYPTION_KEY = randomBytes(32).toString('base64');
  const fresh = await createServerTarget({ DATABASE_URL, ENCRYPTION_KEY });

  const restored = await runCommand(`restore ${shop.file}`, fresh.env, PASSPHRASE);
  const server = spawnServer({ ...fresh.env, DATA_DIR: await temporaryFolder() });
  await server.running;

  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const page = await (await signInTo(fresh.url))<LicensePage>('/licenses?per_page=100');
  expect(page.licenses.map((one) => one.license_key_decrypted).toSorted()).toEqual(
    Array.from({ length: 50 }, (_, n) => `SHOP-${n}`).toSorted(),
  );
});

test('a wrong passphrase, and a file altered, cut off or foreign, is refused and nothing changes', async () => {
  const shop = await startShop(2000);
  await backup(shop, shop.file);
  const whole = readFileSync(shop.file);
  const write = (name: string, bytes: Buffer) => {
    const file = `${shop.file}.${name}`;
    writeFileSync(file, bytes);
    return file;
  };
  const altered = Buffer.from(whole);
  altered[whole.length - 40] = (altered.at(-40) ?? 0) ^ 1;
  const cases = [
    { file: shop.file, passphrase: 'another passphrase', line: 'The passphrase does not open' },
    { file: write('altered', altered), line: 'is damaged or cut off; nothing was changed' },
    { file: write('cut', whole.subarray(0, whole.length - 1000)), line: 'is damaged or cut off' },
    { file: write('foreign', Buffer.from('no backup at all')), line: 'is no Keystock backup' },
    { file: `${shop.file}.missing`, line: 'cannot be read (ENOENT)' },
  ];
  const DATABASE_URL = await createDatabase('template1');
  const DATA_DIR = await temporaryFolder();

  for (const { file, passphrase = PASSPHRASE, line } of cases) {
    const { code, stdout, stderr } = await runCommand(
      `restore ${file}`,
      { DATABASE_URL, DATA_DIR },
      passphrase,
    );

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  }
  expect(readdirSync(DATA_DIR)).toEqual([]);
  expect(
    await sql(DATABASE_URL, `SELECT nspname FROM pg_namespace WHERE nspname IN ('drizzle', 'pgboss')`),
  ).toEqual([]);
  const restored = await runCommand(`restore ${shop.file}`, { DATABASE_URL, DATA_DIR }, PASSPHRASE);
  expect(restored.code).toBe(0);
});

test('nothing that is there is overwritten: no database, no key, no file', async () => {
  const shop = await startShop(1);
  await backup(shop, shop.file);
  const DATA_DIR = await temporaryFolder();
  const own = `${randomBytes(32).toString('base64')}\n`;
  writeFileSync(join(DATA_DIR, 'encryption-key'), own);

  const filled = await runCommand(`restore ${shop.file}`, shop.env, PASSPHRASE);
  const keyed = await runCommand(
    `restore ${shop.file}`,
    { DATABASE_URL: await createDatabase('template1'), DATA_DIR },
    PASSPHRASE,
  );
  const twice = await backup(shop, shop.file);
  const short = await runCommand(`backup ${shop.file}.2`, shop.env, 'short');
  const nowhere = await backup(shop, join(DATA_DIR, 'missing', 'file'));

  expect(filled.stderr).toBe(
    'keystock: The database is not empty; a backup is restored into an empty one only\n',
  );
  expect(keyed.stderr).toMatch(/^keystock: DATA_DIR .* holds another encryption key; .*\n$/);
  expect(readFileSync(join(DATA_DIR, 'encryption-key'), 'utf8')).toBe(own);
  expect(twice.stderr).toMatch(/is there already; nothing is overwritten\n$/);
  expect(short.stderr).toBe('keystock: The passphrase must be at least 12 characters\n');
  expect(nowhere.stderr).toMatch(/^keystock: .*missing\/file cannot be written \(ENOENT\)\n$/);
  expect([filled, keyed, twice, short, nowhere].map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
  expect(existsSync(`${shop.file}.2`)).toBe(false);
});

test('the passphrase may come from a file, and a user who owns only the database restores it', async () => {
  const shop = await startShop(10);
  const passphraseFile = join(await temporaryFolder(), 'passphrase');
  writeFileSync(passphraseFile, `${PASSPHRASE}\n`);
  await runCommand(`backup ${shop.file} --passphrase-file ${passphraseFile}`, shop.env);
  const address = new URL(await createDatabase('template1'));
  const name = address.pathname.slice(1);
  await sql(
    address.href,
    `CREATE EXTENSION pg_trgm; CREATE ROLE owner_${name} LOGIN PASSWORD 'owns';
    ALTER DATABASE ${name} OWNER TO owner_${name}; ALTER SCHEMA public OWNER TO owner_${name}`,
  );
  address.username = `owner_${name}`;
  address.password = 'owns';
  const env = { DATABASE_URL: address.href, DATA_DIR: await temporaryFolder() };

  const restored = await runCommand(`restore ${shop.file} --passphrase-file ${passphraseFile}`, env);
  const verified = await runCommand('audit verify', env);

  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(verified).toMatchObject({ code: 0, stderr: '' });
});
