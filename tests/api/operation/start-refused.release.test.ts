import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { checkDatabase } from '../../../server/platform/db/checkDatabase';
import { freePort } from '../../../testkit/freePort';
import { createDatabase } from '../createDatabase';
import { listDatabaseObjects } from '../listDatabaseObjects';
import { runCommand } from '../runCommand';
import { startPooler } from '../startPooler';
import { createTempFolder, type ProcessResult, spawnServer } from '../startServer';
import { withConnection } from '../withConnection';

// Starts several processes concurrently.
vi.setConfig({ testTimeout: 90_000 });

/** The result of a start that exits with this line. */
const buildExitResult = (line: string): ProcessResult => ({
  code: 1,
  stdout: '',
  stderr: `Keystock cannot start: ${line}\n`,
});

async function createEnv() {
  return { DATA_DIR: await createTempFolder(), PORT: String(await freePort()) };
}

test('exits with one line on an invalid value', async () => {
  const { ended } = spawnServer({ ...(await createEnv()), PORT: '80800' });

  expect(await ended).toEqual(buildExitResult('PORT takes a port, 0-65535'));
});

test('exits with one line when DATA_DIR is not writable', async () => {
  const file = join(await createTempFolder(), 'file');
  await writeFile(file, '');
  const DATA_DIR = join(file, 'data');

  const { ended } = spawnServer({ ...(await createEnv()), DATA_DIR });

  expect(await ended).toEqual(buildExitResult(`DATA_DIR ${DATA_DIR} cannot be written to (ENOTDIR)`));
});

test('exits with one line when the port is in use', async () => {
  const { PORT, DATA_DIR } = await createEnv();
  const other = createServer().listen(Number(PORT), '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');

  const { ended } = spawnServer({ PORT, DATA_DIR });

  expect(await ended).toEqual(buildExitResult(`PORT ${PORT} on 127.0.0.1 is taken; choose another`));
});

test('exits with one line when HOST is not a local address', async () => {
  const { ended } = spawnServer({ ...(await createEnv()), HOST: '203.0.113.7' });

  expect(await ended).toEqual(buildExitResult('HOST 203.0.113.7 is no address of this machine'));
});

test('exits with one line after what the build says when the server cannot be built', async () => {
  const folder = await createTempFolder();
  for (const name of ['bin/keystock.mjs', 'server/runBuilt.mjs'])
    await cp(name, join(folder, name), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));

  const { status, stderr } = spawnSync(process.execPath, ['bin/keystock.mjs', 'start'], {
    cwd: folder,
    encoding: 'utf8',
  });

  expect(status).toBe(1);
  expect(stderr.trim().split('\n').at(-1)).toBe(
    'Keystock cannot start: the server could not be built; the lines above say why',
  );
});

test('exits with one line when a key file holds no random key', async () => {
  const env = await createEnv();
  const file = join(env.DATA_DIR, 'encryption-key');
  await writeFile(file, Buffer.alloc(32).toString('base64'));

  const { ended } = spawnServer(env);

  expect(await ended).toEqual(buildExitResult(`${file} does not hold 32 random bytes in base64`));
});

test('exits with one line when the encryption key does not fit the database', async () => {
  const env = await createEnv();
  const first = spawnServer(env);
  await first.running;
  first.kill('SIGTERM');
  await first.ended;

  const { ended } = spawnServer({ ...env, ENCRYPTION_KEY: randomBytes(32).toString('base64') });

  const { code, stdout, stderr } = await ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Keystock cannot start: ENCRYPTION_KEY does not fit this database: .*\n$/);
});

test('exits with one line, and writes no other key, when the key file of the database is missing', async () => {
  const env = await createEnv();
  const first = spawnServer(env);
  await first.running;
  first.kill('SIGTERM');
  await first.ended;
  const file = join(env.DATA_DIR, 'encryption-key');
  await rm(file);

  const { ended } = spawnServer(env);

  const line = `the encryption key of this database is missing: put ${file} back from a backup, or set ENCRYPTION_KEY`;
  expect(await ended).toEqual(buildExitResult(line));
  expect(await readdir(env.DATA_DIR)).not.toContain('encryption-key');
});

test('exits with one line when the database is unreachable or refuses the password', async () => {
  const unreachableUrl = `postgres://u:secret@127.0.0.1:${await freePort()}/keystock`;
  const wrongPassword = new URL(inject('databaseUrl'));
  wrongPassword.password = 'secret';

  const servers = await Promise.all(
    [unreachableUrl, wrongPassword.href].map(async (DATABASE_URL) =>
      spawnServer({ ...(await createEnv()), DATABASE_URL }),
    ),
  );
  const [unreachable, unauthorized] = await Promise.all(servers.map(({ ended }) => ended));

  expect(unreachable?.stderr).toMatch(
    /^Keystock cannot start: DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/,
  );
  expect(unauthorized?.stderr).toMatch(/^Keystock cannot start: DATABASE_URL cannot be used: password .*\n$/);
  expect([unreachable?.code, unauthorized?.code]).toEqual([1, 1]);
});

test.each(['192.0.2.1/keystock', '192.0.2.1/keystock?application_name=keys', '/keystock?host=192.0.2.1'])(
  'refuses an unencrypted database of another machine unless its address asks for that: %s',
  async (address) => {
    const url = `postgres://u:secret@${address}`;

    await expect(checkDatabase('DATABASE_URL', url)).rejects.toThrow(
      /^DATABASE_URL leads to another machine without TLS; add \?sslmode=verify-full/,
    );
  },
);

test('says what to do about a database without TLS whose address asks for it', async () => {
  const url = `${(await createDatabase('template1')).replace(/\?.*$/, '')}?sslmode=prefer`;

  await expect(checkDatabase('DATABASE_URL', url)).rejects.toThrow(
    /^DATABASE_URL cannot be used: The server does not support SSL connections; turn on TLS there, or use \?sslmode=disable/,
  );
});

test('refuses a pooler that shares sessions, and takes one that does not', async () => {
  const url = await createDatabase('template1');
  const DATABASE_URL = await startPooler(url, 'transaction');
  const before = await listDatabaseObjects(url);
  const line =
    'DATABASE_URL leads to a connection pooler that shares sessions; use its session mode (PgBouncer: pool_mode = session) or the address of PostgreSQL itself';

  const started = await spawnServer({ ...(await createEnv()), DATABASE_URL }).ended;
  const examined = await runCommand('doctor --json', { DATABASE_URL, DATA_DIR: await createTempFolder() });

  expect(started).toEqual(buildExitResult(line));
  expect(examined).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(examined.stdout)).toMatchObject({
    is_ok: false,
    findings: expect.arrayContaining([{ check: 'database', level: 'problem', text: line, remedy: null }]),
  });
  expect(await listDatabaseObjects(url)).toEqual(before);
  await expect(checkDatabase('DATABASE_URL', await startPooler(url, 'session'))).resolves.toBeUndefined();
});

test('refuses a database that is not in UTF-8', async () => {
  const url = await createDatabase('template0', "ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'");

  await expect(checkDatabase('DATABASE_URL', url)).rejects.toThrow(
    /^DATABASE_URL leads to the database test_\w+ in LATIN1, .* CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0$/,
  );
});

test('a role that may not create tables is told the right it needs, leaves nothing behind, and starts with it', async () => {
  const url = await createDatabase('template1');
  const address = new URL(url);
  const database = address.pathname.slice(1);
  address.username = `reader_${database}`;
  address.password = 'only-reads';
  await withConnection(url, (owner) =>
    owner.query(`CREATE ROLE ${address.username} LOGIN PASSWORD 'only-reads'`),
  );
  const env = { ...(await createEnv()), DATABASE_URL: address.href };
  const before = await listDatabaseObjects(url);

  const started = await spawnServer(env).ended;
  const examined = await runCommand('doctor', env);

  const advice = `ALTER DATABASE "${database}" OWNER TO "${address.username}"; GRANT USAGE, CREATE ON SCHEMA public TO "${address.username}"`;
  const line = `the role "${address.username}" may not create the tables of Keystock; as a superuser, run: ${advice}`;
  expect(started).toEqual(buildExitResult(line));
  expect(examined).toMatchObject({ code: 1, stderr: '' });
  expect(examined.stdout).toContain(`Problem: The next start fails: ${line}\n`);
  expect(await listDatabaseObjects(url)).toEqual(before);
  await withConnection(url, (superuser) => superuser.query(advice));
  await spawnServer(env).running;
});

test('exits with one line when another server uses DATA_DIR, which keeps running', async () => {
  const first = await createEnv();
  const running = spawnServer(first);
  await running.running;

  const { ended } = spawnServer({ ...first, PORT: String(await freePort()) });

  const { code, stdout, stderr } = await ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Keystock cannot start: DATA_DIR .* is in use by another Keystock server .*\n$/);
  expect((await fetch(`http://127.0.0.1:${first.PORT}/api/ready`)).status).toBe(200);
});
