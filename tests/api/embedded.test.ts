import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { findPostmaster } from '../../server/platform/db/embedded/postmaster';
import { getFallbackDir } from '../../server/platform/db/embedded/prepareDataDir';
import { startEmbedded } from '../../server/platform/db/embedded/startEmbedded';
import { cleanUp, createDataDir, killPostgres, killServer, query, startServer } from './embedded/servers';

const log = () => undefined;
const start = (dataDir: string) => startEmbedded({ dataDir, durable: false, log });

afterAll(cleanUp);

test('an empty folder becomes a PostgreSQL that keeps what it was given', async () => {
  const dataDir = createDataDir();

  const first = await start(dataDir);
  await query(first.url, 'create extension pg_trgm');
  await query(first.url, `create table kept as select 'Müller Иван' as name`);
  await first.stop();
  const second = await start(dataDir);

  expect(await query(second.url, 'select name from kept')).toEqual([{ name: 'Müller Иван' }]);
  expect(await query(second.url, `select cardinality(show_trgm('Иван')) as trigrams`)).toEqual([
    { trigrams: 5 },
  ]);
  await second.stop();
});

test('a stopped engine is gone when stop returns, and stopping twice does no harm', async () => {
  const dataDir = createDataDir();
  const database = await start(dataDir);

  await database.stop();
  await database.stop();

  expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
  await expect(query(database.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('the database forces to disk, speaks UTF-8 and listens on loopback alone', async () => {
  const database = await startEmbedded({ dataDir: createDataDir(), log });

  const [settings] = await query(
    database.url,
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

test('only the password lets one in, and only its owner can read it', async () => {
  const dataDir = createDataDir();
  const database = await start(dataDir);
  const stranger = new URL(database.url);
  stranger.password = 'guess';

  const access = readFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8');

  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect(access.match(/^(?:local|host).*$/gm)?.every((line) => line.endsWith('scram-sha-256'))).toBe(true);
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  await database.stop();
});

test('a second server on the folder is refused in one line, and the first works on', async () => {
  const dataDir = createDataDir();
  const first = await start(dataDir);

  const second = startServer(dataDir);

  expect(await second.answer).toEqual({
    refusal: `DATA_DIR ${dataDir} is in use by another Keystock server (pid ${process.pid}). Stop it, or set DATA_DIR to another folder.`,
  });
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
});

test('of servers started at once on an empty folder exactly one gets it', async () => {
  const dataDir = createDataDir();

  const servers = [startServer(dataDir), startServer(dataDir), startServer(dataDir)];
  const answers = await Promise.all(servers.map((server) => server.answer));

  expect(answers.filter((answer) => answer.url)).toHaveLength(1);
  expect(
    answers.filter((answer) => answer.refusal?.includes('is in use by another Keystock server')),
  ).toHaveLength(2);
  await Promise.all(servers.map((server) => server.stop()));
});

test('after a kill -9 of the server its engine is taken over with all data', async () => {
  const dataDir = createDataDir();
  const killed = startServer(dataDir);
  await query((await killed.answer).url, 'create table kept as select 42 as answer');

  await killServer(killed.child);
  const database = await start(dataDir);

  expect(database.note).toContain('Took over the embedded PostgreSQL');
  expect(await query(database.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await database.stop();
});

test('Ctrl-C ends the server and leaves the engine to be stopped by it', async () => {
  const dataDir = createDataDir();
  const interrupted = startServer(dataDir);
  await interrupted.answer;

  await killServer(interrupted.child, 'SIGINT');

  expect(findPostmaster(join(dataDir, 'postgres'))).toBeDefined();
});

test('an engine that was killed too, and its process id given to another, starts anew with all data', async () => {
  const dataDir = createDataDir();
  const folder = join(dataDir, 'postgres');
  const killed = startServer(dataDir);
  await query((await killed.answer).url, 'create table kept as select 42 as answer');
  await killServer(killed.child);
  process.kill(findPostmaster(folder)?.pid ?? 0, 'SIGKILL');
  const lockFile = readFileSync(join(folder, 'postmaster.pid'), 'utf8');
  writeFileSync(join(folder, 'postmaster.pid'), lockFile.replace(/^\d+/, String(process.pid)));

  const database = await start(dataDir);

  expect(await query(database.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await database.stop();
});

test('an engine that goes away under a living server comes back under its address', async () => {
  const dataDir = createDataDir();
  const lines: string[] = [];
  const database = await startEmbedded({ dataDir, durable: false, log: (line) => lines.push(line) });
  await query(database.url, 'create table kept as select 42 as answer');

  await killPostgres(dataDir);

  await vi.waitFor(
    async () => expect(await query(database.url, 'select answer from kept')).toEqual([{ answer: 42 }]),
    { timeout: 10_000 },
  );
  expect(lines).toEqual(['The embedded PostgreSQL went away; it is started again.']);
  await database.stop();
});

test('a cluster half made by a killed start is made again, and nothing is thrown away', async () => {
  const dataDir = createDataDir();
  mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  mkdirSync(join(dataDir, 'postgres.making-1', 'cluster'), { recursive: true });

  const database = await start(dataDir);

  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(database.note).toContain('were set aside as');
  expect(readdirSync(dataDir).filter((name) => /making|broken/.test(name))).toEqual([
    expect.stringMatching(/^postgres\.broken-\d+$/),
  ]);
  await database.stop();
});

test('a start killed while it makes the cluster leaves a folder that starts', async () => {
  const dataDir = createDataDir();
  const killed = startServer(dataDir);
  killed.answer.catch(() => undefined);
  await vi.waitUntil(() => readdirSync(dataDir).some((name) => name.includes('.making-')), {
    timeout: 10_000,
    interval: 5,
  });

  await killServer(killed.child);
  const database = await start(dataDir);

  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
});

test('a folder that cannot be made is named in one line', async () => {
  await expect(start('/dev/null/keystock')).rejects.toThrow(
    /^DATA_DIR \/dev\/null\/keystock cannot be written to \(ENOTDIR\)$/,
  );
});

test('a password that does not fit the data is named in one line', async () => {
  const dataDir = createDataDir();
  await (await start(dataDir)).stop();
  writeFileSync(join(dataDir, 'postgres.password'), 'another');

  await expect(start(dataDir)).rejects.toThrow(
    `The password in DATA_DIR ${dataDir} (postgres.password) does not open the database there`,
  );
});

test('why the engine does not start is told in its own words', async () => {
  const dataDir = createDataDir();
  await (await start(dataDir)).stop();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');

  await expect(start(dataDir)).rejects.toThrow(
    /^The embedded PostgreSQL does not start: .*initialized by PostgreSQL version 15.*$/,
  );
});

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  const stub = createDataDir(0o755);
  writeFileSync(join(stub, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const namespacesShut = { env: { PATH: `${stub}:${process.env.PATH}` } };
  const asOrdinaryUser = { before: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] };
  const owner = (dataDir: string) => statSync(join(dataDir, 'postgres')).uid;

  test("the files stay root's, and the note says how the engine runs", async () => {
    const dataDir = createDataDir();

    const database = await start(dataDir);

    expect(database.note).toBe(
      `The embedded PostgreSQL runs in a user namespace; its data in ${dataDir}/postgres stay yours.`,
    );
    expect(owner(dataDir)).toBe(0);
    await database.stop();
  });

  test('an ordinary user needs nothing of that', async () => {
    const dataDir = createDataDir();

    const server = startServer(dataDir, asOrdinaryUser);

    expect(await server.answer).toEqual({ url: expect.stringContaining('@127.0.0.1:') });
    await server.stop();
  });

  test('an ordinary user is told that the folder cannot be written to', async () => {
    const dataDir = createDataDir(0o500);

    const server = startServer(dataDir, asOrdinaryUser);

    expect(await server.answer).toEqual({ refusal: `DATA_DIR ${dataDir} cannot be written to (EACCES)` });
  });

  test('where user namespaces are shut the engine runs as nobody, on data in the same folder', async () => {
    const dataDir = createDataDir();
    const before = await start(dataDir);
    await query(before.url, 'create table kept as select 42 as answer');
    await before.stop();

    const server = startServer(dataDir, namespacesShut);
    const { url, note } = await server.answer;

    expect(note).toBe(
      `User namespaces are shut here: the embedded PostgreSQL runs as nobody, its data lie in ${dataDir}/postgres.`,
    );
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(owner(dataDir)).not.toBe(0);
    await server.stop();
  });

  test('where nobody may not enter the folder, the data move to where it may, and back to root', async () => {
    const dataDir = join(createDataDir(), 'closed', 'data');
    const before = await start(dataDir);
    await query(before.url, 'create table kept as select 42 as answer');
    await before.stop();
    chmodSync(join(dataDir, '..'), 0o700);

    const server = startServer(dataDir, namespacesShut);
    const { url, note } = await server.answer;
    const moved = await query(url, 'select answer from kept');
    await server.stop();
    const after = await start(dataDir);

    expect(note).toMatch(/its data lie in \/var\/lib\/keystock-[0-9a-f]{12}\/postgres\.$/);
    expect(moved).toEqual([{ answer: 42 }]);
    expect(await query(after.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await after.stop();
    rmSync(getFallbackDir(dataDir), { recursive: true });
  });
});
