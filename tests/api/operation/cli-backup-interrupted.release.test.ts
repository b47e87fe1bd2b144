import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { findPostmaster } from '../../../server/platform/db/embedded/postmaster';
import { getClusterDir } from '../../../server/platform/db/embedded/prepareDataDir';
import { createDatabase } from '../createDatabase';
import { TEST_ENCRYPTION_KEY } from '../keys';
import { listDatabaseObjects } from '../listDatabaseObjects';
import { createMultiChunkBackup, fillDatabase, PASSPHRASE } from '../multiChunkBackup';
import { runCommand, startCommand } from '../runCommand';
import { createTempFolder } from '../startServer';
import { startStallingProxy } from '../startStallingProxy';
import { withConnection } from '../withConnection';

vi.setConfig({ testTimeout: 240_000 });

let intact: Buffer;
beforeAll(async () => {
  intact = await createMultiChunkBackup();
});

const COUNT_OTHER_SESSIONS = `
  SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** PostgreSQL ends the sessions of a killed process with a delay. */
const waitForSessionsToEnd = (url: string) =>
  expect
    .poll(() => withConnection(url, async (client) => (await client.query(COUNT_OTHER_SESSIONS)).rows), {
      timeout: 60_000,
    })
    .toEqual([{ n: 0 }]);

const KEY_ENV = { ENCRYPTION_KEY: TEST_ENCRYPTION_KEY };

const INTERRUPTIONS = [
  { name: 'SIGTERM', signals: ['SIGTERM'], code: 130, stderr: /^keystock: interrupted\n$/ },
  // Ctrl-C through npm sends SIGINT twice.
  { name: 'SIGINT twice', signals: ['SIGINT', 'SIGINT'], code: 130, stderr: /^keystock: interrupted\n$/ },
  { name: 'SIGKILL', signals: ['SIGKILL'], code: null, stderr: /^$/ },
  { name: 'a lost connection', signals: [], code: 1, stderr: /^keystock: .*\n$/ },
] as const;

test('leaves the database unchanged when a restore is interrupted in the middle of a table, and restores afterwards', async () => {
  const file = join(await createTempFolder(), 'keystock.backup');
  await writeFile(file, intact);
  const url = await createDatabase('template1');
  const DATA_DIR = await createTempFolder();
  const before = await listDatabaseObjects(url);

  for (const { name, signals, code, stderr } of INTERRUPTIONS) {
    const proxy = await startStallingProxy(url, 'to');
    const { ended, kill } = startCommand(
      ['restore', file],
      { DATABASE_URL: proxy.url, DATA_DIR },
      PASSPHRASE,
    );
    await proxy.stalled;
    for (const signal of signals) kill(signal);
    if (signals.length === 0) proxy.cut();

    expect(await ended, name).toEqual({ code, stdout: '', stderr: expect.stringMatching(stderr) });
    await waitForSessionsToEnd(url);
    expect(await listDatabaseObjects(url), name).toEqual(before);
  }
  expect(readdirSync(DATA_DIR)).toEqual([]);
  const restored = await runCommand(`restore ${file}`, { DATABASE_URL: url, DATA_DIR }, PASSPHRASE);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/^12,\d{3} rows restored/);
  expect(restored.stdout).toMatch(/recover --since \S+Z --sites-missing\n$/);
});

test('refuses to restore a damaged file with one error line', async () => {
  const file = join(await createTempFolder(), 'keystock.backup');
  const env = { DATABASE_URL: await createDatabase('template1'), DATA_DIR: await createTempFolder() };
  const before = await listDatabaseObjects(env.DATABASE_URL);
  const middle = Math.floor(intact.length / 2);
  const flipped = Buffer.from(intact);
  flipped[middle] = (flipped[middle] ?? 0) ^ 1;

  for (const bytes of [intact.subarray(0, middle), intact.subarray(0, -1), flipped]) {
    await writeFile(file, bytes);
    const ended = await runCommand(`restore ${file}`, env, PASSPHRASE);

    const line =
      /^keystock: .* is damaged or cut off near byte [\d,]+ of [\d,]+, in (tables\/\w+|ending\.json); nothing was changed\n$/;
    expect(ended).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) });
  }
  expect(await listDatabaseObjects(env.DATABASE_URL)).toEqual(before);
  expect(readdirSync(env.DATA_DIR)).toEqual([]);
});

test('leaves no file when a backup is interrupted in the middle of a table', async () => {
  const { url, db } = await fillDatabase();
  await db.$client.end();
  const folder = await createTempFolder();
  const DATA_DIR = await createTempFolder();

  for (const { name, signals, code, stderr } of INTERRUPTIONS.filter(({ name }) => name !== 'SIGKILL')) {
    const proxy = await startStallingProxy(url, 'from');
    const { ended, kill } = startCommand(
      ['backup', join(folder, 'keystock.backup')],
      { ...KEY_ENV, DATABASE_URL: proxy.url, DATA_DIR },
      PASSPHRASE,
    );
    await proxy.stalled;
    for (const signal of signals) kill(signal);
    if (signals.length === 0) proxy.cut();

    expect(await ended, name).toEqual({ code, stdout: '', stderr: expect.stringMatching(stderr) });
    expect(readdirSync(folder), name).toEqual([]);
  }
});

test('leaves no file when a backup is interrupted before its first row', async () => {
  const { url, db } = await fillDatabase();
  await db.$client.end();
  const folder = await createTempFolder();
  const env = { ...KEY_ENV, DATABASE_URL: url, DATA_DIR: await createTempFolder() };

  await withConnection(url, async (client) => {
    await client.query('BEGIN; LOCK TABLE licenses');
    const { ended, kill } = startCommand(['backup', join(folder, 'keystock.backup')], env, PASSPHRASE);
    await expect.poll(() => readdirSync(folder), { timeout: 60_000 }).toEqual(['keystock.backup.partial']);
    kill('SIGTERM');

    expect(await ended).toEqual({ code: 130, stdout: '', stderr: 'keystock: interrupted\n' });
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('leaves no PostgreSQL process when a restore is interrupted while the embedded database starts', async () => {
  const file = join(await createTempFolder(), 'keystock.backup');
  await writeFile(file, intact);
  const DATA_DIR = await createTempFolder();
  const findRunning = () => findPostmaster(getClusterDir(DATA_DIR));
  const { ended, kill } = startCommand(['restore', file], { DATA_DIR }, PASSPHRASE);
  await expect.poll(findRunning, { timeout: 60_000 }).toBeDefined();
  kill('SIGTERM');

  expect(await ended).toEqual({ code: 130, stdout: '', stderr: 'keystock: interrupted\n' });
  expect(findRunning()).toBeUndefined();
  expect(await runCommand(`restore ${file}`, { DATA_DIR }, PASSPHRASE)).toMatchObject({
    code: 0,
    stderr: '',
  });
});
