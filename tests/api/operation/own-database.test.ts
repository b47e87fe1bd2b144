import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ANY_KEY } from '../anyRowKey';
import { createCleanDatabase, releaseDatabase, takeDatabase } from '../ownDatabase';
import { withConnection } from '../withConnection';

const POOLS =
  'INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function run(url: string, ...statements: string[]): Promise<void> {
  await withConnection(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/** Every row of every table and every sequence value. */
async function readAll(url: string): Promise<Record<string, unknown>> {
  const client = await connect(url);
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND oid >= 16384 ORDER BY name",
  );
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    contents[name] = (await client.query(`SELECT whole::text FROM ${name} whole ORDER BY 1`)).rows;
  }
  contents.sequences = (
    await client.query('SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2')
  ).rows;
  await client.end();
  return contents;
}

test('restores every row of a reused database', async () => {
  // One that other tests have used can be analyzed by autovacuum at any time, and is then not reused.
  const database = await createCleanDatabase();
  const before = await readAll(database.url);
  await run(
    database.url,
    `${POOLS} VALUES ('Left over', 1, 1, false, false)`,
    `INSERT INTO audit_log (action, actor, nonce, row_key) VALUES ('pool.create', 'admin', ${ANY_KEY})`,
    "INSERT INTO jobs (queue) VALUES ('orders.fulfill-backorders')",
    "INSERT INTO job_schedules (queue, latest_at) VALUES ('sync.enqueue-due', now())",
    'SET session_replication_role = replica',
    'DELETE FROM audit_chains WHERE chain < 10',
    'UPDATE audit_chains SET length = 5 WHERE chain = 20',
    'UPDATE settings SET singleton = singleton',
  );
  const dirty = await readAll(database.url);

  releaseDatabase(database);
  const again = await takeDatabase();

  expect(again.url).toBe(database.url);
  expect(dirty).not.toEqual(before);
  expect(await readAll(again.url)).toEqual(before);
});

test.each([
  'CREATE TABLE left_over ()',
  'ALTER TABLE pools ADD left_over int',
  'ALTER TABLE pools ALTER name DROP NOT NULL',
  'ALTER TABLE pools DISABLE TRIGGER ALL',
  'CREATE INDEX ON pools (description)',
  'CREATE FUNCTION left_over() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'ANALYZE pools',
  'VACUUM settings',
  'TRUNCATE settings',
  `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET work_mem = 64', current_database()); END $$`,
  `${POOLS} SELECT repeat('x', 100) || n, 1, 1, false, false FROM generate_series(1, 1000) n`,
])('creates a new database after %s', async (statement) => {
  const database = await takeDatabase();
  await run(database.url, statement);

  releaseDatabase(database);
  const next = await takeDatabase();

  expect(next.url).not.toBe(database.url);
});

test('does not reuse a database with an open connection', async () => {
  const database = await takeDatabase();
  await connect(database.url);

  releaseDatabase(database);
  const next = await takeDatabase();

  expect(next.url).not.toBe(database.url);
});
