import { expect } from 'vitest';
import { system } from '#contract/system';
import { StartError } from '../../../server/platform/errors';
import { createDatabase } from '../createDatabase';
import { test } from '../fixtures';
import { startApi } from '../startApi';
import { startSecondServer } from '../startSecondServer';

const MIGRATE_FURTHER = `
  INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
  SELECT 'of a newer version', max(created_at) + 1 FROM drizzle.__drizzle_migrations`;

/** Its sessions end with the test: what they lost or cannot do, another test would meet. */
const startApiOfOwnSessions = async () => startApi({ DATABASE_URL: await createDatabase() });

test('an older server refuses a schema that a newer one migrated, and is no longer ready', async ({
  api,
}) => {
  await api.sql(MIGRATE_FURTHER);

  const ready = await api.send(system.ready);
  const second = await startSecondServer(api).catch((error: unknown) => error);

  expect([ready.status, ready.message]).toEqual([
    503,
    'A newer version of Keystock has migrated the database',
  ]);
  expect(second).toBeInstanceOf(StartError);
  expect((second as Error).message).toMatch(
    /^a newer version of Keystock has migrated the database; start that/,
  );
  await api.sql("DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'of a newer version'");
  expect((await api.send(system.ready)).status).toBe(200);
});

test('a server whose sessions lose what it prepared, as behind a pooler, is not ready', async () => {
  const api = await startApiOfOwnSessions();
  const { $client: pool } = api.services.db;
  await pool.query({ name: 'readiness', text: 'SELECT 1' });
  await pool.query('DEALLOCATE ALL');

  const ready = await api.send(system.ready);

  expect([ready.status, ready.message]).toEqual([503, 'The database accepts no changes']);
});

test('a server whose database accepts no changes is not ready', async () => {
  const api = await startApiOfOwnSessions();
  const [{ name } = { name: '' }] = await api.sql<{ name: string }>('SELECT current_database() AS name');
  await api.sql(`ALTER DATABASE ${name} SET temp_file_limit = '0'`);
  await api.sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
  );

  await expect
    .poll(async () => (await api.send(system.ready)).message)
    .toBe('The database accepts no changes');
  await api.sql(`ALTER DATABASE ${name} RESET temp_file_limit`);
});
