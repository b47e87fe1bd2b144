import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../createDatabase';
import { KeptSessions } from '../keptSessions';
import { withConnection } from '../withConnection';

const PREPARED = { name: 'prepared', text: 'SELECT $1::int AS n', values: [1] };

async function startPools() {
  const url = await createDatabase('template1');
  const sessions = new KeptSessions();
  onTestFinished(() => sessions.close());
  const openPool = () => {
    const pool = new pg.Pool({ connectionString: url, application_name: 'test' });
    pool.on('error', () => undefined);
    sessions.lendTo(pool);
    return pool;
  };
  /** A pool gives its sessions back after its end. */
  const waitUntilKept = () => expect.poll(() => sessions.listProcesses(), { interval: 5 }).not.toEqual([]);
  return { url, sessions, openPool, waitUntilKept };
}

const readProcess = async (pool: pg.Pool | pg.PoolClient) =>
  (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

const countSessions = (url: string) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'test' AND datname = current_database()",
    );
    return rows[0]?.n;
  });

test('lends the session of an ended pool to the next, without what was set, prepared, locked or created', async () => {
  const { openPool, waitUntilKept } = await startPools();
  const first = openPool();
  await first.query("SET work_mem = '64kB'");
  await first.query(PREPARED);
  await first.query('SELECT pg_advisory_lock(1)');
  await first.query('CREATE TEMP TABLE left_over ()');
  const process = await readProcess(first);
  await first.end();
  await waitUntilKept();

  const second = openPool();
  onTestFinished(() => second.end());

  expect(await readProcess(second)).toBe(process);
  const { rows } = await second.query(
    `SELECT (SELECT source FROM pg_settings WHERE name = 'work_mem') <> 'session' AS is_reset, to_regclass('left_over') AS table,
       (SELECT count(*)::int FROM pg_prepared_statements) AS statements,
       (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks`,
  );
  expect(rows).toEqual([{ is_reset: true, table: null, statements: 0, locks: 0 }]);
  expect((await second.query(PREPARED)).rows).toEqual([{ n: 1 }]);
});

test('lends a session as another object, because servers remember things of theirs', async () => {
  const { openPool, waitUntilKept } = await startPools();
  const first = openPool();
  const client = await first.connect();
  const process = await readProcess(client);
  client.release();
  await first.end();
  await waitUntilKept();

  const second = openPool();
  onTestFinished(() => second.end());
  const next = await second.connect();
  next.release();

  expect(await readProcess(second)).toBe(process);
  expect(next).not.toBe(client);
});

test('keeps no session that was released with an error or inside a transaction', async () => {
  const { url, openPool, sessions } = await startPools();
  const pool = openPool();
  const [failed, open] = [await pool.connect(), await pool.connect()];
  await open.query('BEGIN');

  failed.release(true);
  const ended = pool.end();
  open.release();
  await ended;

  await expect.poll(() => countSessions(url)).toBe(0);
  expect(sessions.listProcesses()).toEqual([]);
});

test('lends no session that was terminated', async () => {
  const { url, openPool, sessions, waitUntilKept } = await startPools();
  const first = openPool();
  const process = await readProcess(first);
  await first.end();
  await waitUntilKept();

  await withConnection(url, (client) => client.query('SELECT pg_terminate_backend($1)', [process]));
  await expect.poll(() => sessions.listProcesses(), { interval: 5 }).toEqual([]);

  const second = openPool();
  onTestFinished(() => second.end());
  expect(await readProcess(second)).not.toBe(process);
});
