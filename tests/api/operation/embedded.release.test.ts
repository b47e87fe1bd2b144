import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { findPostmaster } from '../../../server/platform/db/embedded/postmaster';
import { getFallbackDir } from '../../../server/platform/db/embedded/prepareDataDir';
import { startEmbedded } from '../../../server/platform/db/embedded/startEmbedded';
import { cleanUp, createDataDir, killPostgres, killServer, query, startServer } from '../embedded/servers';

const log = () => undefined;
const start = (dataDir: string) => startEmbedded({ dataDir, durable: false, log });

afterAll(cleanUp);

test('initializes PostgreSQL in an empty folder and persists data across restarts', async () => {
  const dataDir = createDataDir();

  const first = await start(dataDir);
  await query(first.ownerUrl, 'create extension pg_trgm');
  await query(first.ownerUrl, `create table persisted as select 'Müller Иван' as name`);
  await first.stop();
  const second = await start(dataDir);

  expect(await query(second.ownerUrl, 'select name from persisted')).toEqual([{ name: 'Müller Иван' }]);
  expect(await query(second.ownerUrl, `select cardinality(show_trgm('Иван')) as trigrams`)).toEqual([
    { trigrams: 5 },
  ]);
  await second.stop();
});

test.runIf(process.platform === 'linux')('hands no secret of its environment to PostgreSQL', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'Correct-Horse-9');
  const dataDir = createDataDir();

  const database = await start(dataDir);

  const pid = findPostmaster(join(dataDir, 'postgres'))?.pid;
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('Correct-Horse-9');
  await database.stop();
  vi.unstubAllEnvs();
});

test('ends the process before stop returns and allows a second stop', async () => {
  const dataDir = createDataDir();
  const database = await start(dataDir);

  await database.stop();
  await database.stop();

  expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
  await expect(query(database.ownerUrl, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('syncs to disk, uses UTF-8 and listens on loopback only', async () => {
  const database = await startEmbedded({ dataDir: createDataDir(), log });

  const [settings] = await query(
    database.ownerUrl,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
      current_setting('server_encoding') as encoding, current_setting('jit') as jit`,
  );

  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    addresses: '127.0.0.1',
    sockets: '',
    encoding: 'UTF8',
    jit: 'off',
  });
  await database.stop();
});

test('requires the password, which only the owner can read', async () => {
  const dataDir = createDataDir();
  const database = await start(dataDir);
  const wrongPassword = new URL(database.ownerUrl);
  wrongPassword.password = 'guess';

  const access = readFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8');

  await expect(query(wrongPassword.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect(access.match(/^(?:local|host).*$/gm)?.every((line) => line.endsWith('scram-sha-256'))).toBe(true);
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  await database.stop();
});

test('refuses a second server on the same folder with one line while the first keeps working', async () => {
  const dataDir = createDataDir();
  const first = await start(dataDir);

  const second = startServer(dataDir);

  expect(await second.result).toEqual({
    error: `DATA_DIR ${dataDir} is in use by another Keystock server (pid ${process.pid}). Stop it, or set DATA_DIR to another folder.`,
  });
  expect(await query(first.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
});

test('lets exactly one of several concurrent servers start on an empty folder', async () => {
  const dataDir = createDataDir();

  const servers = [startServer(dataDir), startServer(dataDir), startServer(dataDir)];
  const results = await Promise.all(servers.map((server) => server.result));

  expect(results.filter((result) => result.url)).toHaveLength(1);
  expect(
    results.filter((result) => result.error?.includes('is in use by another Keystock server')),
  ).toHaveLength(2);
  await Promise.all(servers.map((server) => server.stop()));
});

test('attaches to the running PostgreSQL with all data after the server was killed', async () => {
  const dataDir = createDataDir();
  const killed = startServer(dataDir);
  await query((await killed.result).url, 'create table persisted as select 42 as answer');

  await killServer(killed.child);
  const database = await start(dataDir);

  expect(database.note).toContain('Took over the embedded PostgreSQL');
  expect(await query(database.ownerUrl, 'select answer from persisted')).toEqual([{ answer: 42 }]);
  await database.stop();
});

test('keeps PostgreSQL running when Ctrl-C reaches the process group', async () => {
  const dataDir = createDataDir();
  const interrupted = startServer(dataDir);
  await interrupted.result;

  await killServer(interrupted.child, 'SIGINT');

  expect(findPostmaster(join(dataDir, 'postgres'))).toBeDefined();
});

test('restarts a killed PostgreSQL with all data although its process id was reused', async () => {
  const dataDir = createDataDir();
  const folder = join(dataDir, 'postgres');
  const killed = startServer(dataDir);
  await query((await killed.result).url, 'create table persisted as select 42 as answer');
  await killServer(killed.child);
  process.kill(findPostmaster(folder)?.pid ?? 0, 'SIGKILL');
  const lockFile = readFileSync(join(folder, 'postmaster.pid'), 'utf8');
  writeFileSync(join(folder, 'postmaster.pid'), lockFile.replace(/^\d+/, String(process.pid)));

  const database = await start(dataDir);

  expect(await query(database.ownerUrl, 'select answer from persisted')).toEqual([{ answer: 42 }]);
  await database.stop();
});

test('restarts PostgreSQL at the same address when it exits under a running server', async () => {
  const dataDir = createDataDir();
  const lines: string[] = [];
  const database = await startEmbedded({ dataDir, durable: false, log: (line) => lines.push(line) });
  await query(database.ownerUrl, 'create table persisted as select 42 as answer');

  await killPostgres(dataDir);

  await expect.poll(() => query(database.ownerUrl, 'select answer from persisted')).toEqual([{ answer: 42 }]);
  expect(lines).toEqual(['The embedded PostgreSQL went away; it is started again.']);
  await database.stop();
});

test('recreates an incomplete cluster and sets its files aside', async () => {
  const dataDir = createDataDir();
  mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  mkdirSync(join(dataDir, 'postgres.making-1', 'cluster'), { recursive: true });

  const database = await start(dataDir);

  expect(await query(database.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(database.note).toContain('were set aside as');
  expect(readdirSync(dataDir).filter((name) => /making|broken/.test(name))).toEqual([
    expect.stringMatching(/^postgres\.broken-\d+$/),
  ]);
  await database.stop();
});

test('starts on a folder whose initialization was killed', async () => {
  const dataDir = createDataDir();
  const killed = startServer(dataDir);
  killed.result.catch(() => undefined);
  await vi.waitUntil(() => readdirSync(dataDir).some((name) => name.includes('.making-')), {
    timeout: 60_000,
    interval: 5,
  });

  await killServer(killed.child);
  const database = await start(dataDir);

  expect(await query(database.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
});

test('reports a folder that cannot be created in one line', async () => {
  await expect(start('/dev/null/keystock')).rejects.toThrow(
    /^DATA_DIR \/dev\/null\/keystock cannot be written to \(ENOTDIR\)$/,
  );
});

test('reports a password that does not match the data in one line', async () => {
  const dataDir = createDataDir();
  await (await start(dataDir)).stop();
  writeFileSync(join(dataDir, 'postgres.password'), 'another');

  await expect(start(dataDir)).rejects.toThrow(
    `The password in DATA_DIR ${dataDir} (postgres.password) does not open the database there`,
  );
});

test('reports the error message of PostgreSQL when it does not start', async () => {
  const dataDir = createDataDir();
  await (await start(dataDir)).stop();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');

  await expect(start(dataDir)).rejects.toThrow(
    /^The embedded PostgreSQL does not start: .*initialized by PostgreSQL version 15.*$/,
  );
});

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  const binDir = createDataDir(0o755);
  writeFileSync(join(binDir, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const withoutNamespaces = { env: { PATH: `${binDir}:${process.env.PATH}` } };
  const asOrdinaryUser = { wrapper: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] };
  const getOwner = (dataDir: string) => statSync(join(dataDir, 'postgres')).uid;

  test('keeps root as the owner of the files and reports the user namespace', async () => {
    const dataDir = createDataDir();

    const database = await start(dataDir);

    expect(database.note).toBe(
      `The embedded PostgreSQL runs in a user namespace; its data in ${dataDir}/postgres stay yours.`,
    );
    expect(getOwner(dataDir)).toBe(0);
    await database.stop();
  });

  test('starts without a note for an ordinary user', async () => {
    const dataDir = createDataDir();

    const server = startServer(dataDir, asOrdinaryUser);

    expect(await server.result).toEqual({ url: expect.stringContaining('@127.0.0.1:') });
    await server.stop();
  });

  test('reports an unwritable folder to an ordinary user', async () => {
    const dataDir = createDataDir(0o500);

    const server = startServer(dataDir, asOrdinaryUser);

    expect(await server.result).toEqual({ error: `DATA_DIR ${dataDir} cannot be written to (EACCES)` });
  });

  test('runs as nobody on data in the same folder when user namespaces are disabled', async () => {
    const dataDir = createDataDir();
    const before = await start(dataDir);
    await query(before.ownerUrl, 'create table persisted as select 42 as answer');
    await before.stop();

    const server = startServer(dataDir, withoutNamespaces);
    const { url, note } = await server.result;

    expect(note).toBe(
      `User namespaces are shut here: the embedded PostgreSQL runs as nobody, its data lie in ${dataDir}/postgres.`,
    );
    expect(await query(url, 'select answer from persisted')).toEqual([{ answer: 42 }]);
    expect(getOwner(dataDir)).not.toBe(0);
    await server.stop();
  });

  test('moves the data to an accessible folder when nobody cannot traverse DATA_DIR, and back for root', async () => {
    const dataDir = join(createDataDir(), 'closed', 'data');
    const before = await start(dataDir);
    await query(before.ownerUrl, 'create table persisted as select 42 as answer');
    await before.stop();
    chmodSync(join(dataDir, '..'), 0o700);

    const server = startServer(dataDir, withoutNamespaces);
    const { url, note } = await server.result;
    const moved = await query(url, 'select answer from persisted');
    await server.stop();
    const after = await start(dataDir);

    expect(note).toMatch(/its data lie in \/var\/lib\/keystock-[0-9a-f]{12}\/postgres\.$/);
    expect(moved).toEqual([{ answer: 42 }]);
    expect(await query(after.ownerUrl, 'select answer from persisted')).toEqual([{ answer: 42 }]);
    await after.stop();
    rmSync(getFallbackDir(dataDir), { recursive: true });
  });

  test('says in one line what to do when it may neither map nor change its user id', async () => {
    const dataDir = createDataDir();
    const wrapper = ['setpriv', '--bounding-set=-setuid,-setgid'];

    const server = startServer(dataDir, { ...withoutNamespaces, wrapper });

    expect(await server.result).toEqual({
      error:
        'The embedded PostgreSQL cannot run as user id 0 here. Start Keystock as an ordinary user, allow user namespaces, or set DATABASE_URL.',
    });
  });
});
