import { expect, test } from 'vitest';
import { fulfillBackordersJob } from '../../../server/domains/orders/allocation/fulfillBackorders';
import { transaction } from '../../../server/platform/db/transaction';
import { enqueue } from '../../../server/platform/jobs/enqueue';
import { createDatabase } from '../createDatabase';
import { TEST_ENCRYPTION_KEY } from '../keys';
import { runCommand } from '../runCommand';
import { startApi } from '../startApi';
import { withConnection } from '../withConnection';

// Triggers record the session settings of each writer to these tables.
const RECORD_SETTINGS = `
  CREATE TABLE recorded (application text, settings jsonb);
  CREATE FUNCTION record_settings() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO recorded SELECT current_setting('application_name'), jsonb_object_agg(name, setting) FROM pg_settings;
    RETURN NULL;
  END $$;
  CREATE TRIGGER record_settings AFTER UPDATE ON jobs EXECUTE FUNCTION record_settings();
  CREATE TRIGGER record_settings AFTER INSERT ON audit_log EXECUTE FUNCTION record_settings();
  DO $$ BEGIN 
    EXECUTE format('ALTER DATABASE %I SET jit = on', current_database());
    EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database());
  END $$`;

interface RecordedSession {
  application: string;
  settings: Record<string, string>;
}

const COMMON_SETTINGS = {
  jit: 'off',
  synchronous_commit: 'on',
  idle_in_transaction_session_timeout: '10000',
  lock_timeout: '15000',
  tcp_keepalives_idle: '10',
};

test('sets its own limits in every session: of the server, of its jobs and of commands', async () => {
  const url = await createDatabase();
  await withConnection(url, (client) => client.query(RECORD_SETTINGS));
  const api = await startApi({ DATABASE_URL: url });
  const { services } = api;

  await transaction(services.db, (tx) => enqueue(tx, fulfillBackordersJob, { poolId: 1 }));
  await services.jobs.start(services);
  await expect.poll(() => api.count("recorded WHERE application = 'keystock jobs'")).toBeGreaterThan(0);
  const serverSessions = await api.sql<RecordedSession>('SELECT * FROM recorded');
  const env = { DATABASE_URL: url, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY };
  await api.sql("DELETE FROM recorded WHERE application = 'keystock'");
  const command = await runCommand('admin add ada --email ada@example.com --generate', env);
  const commandSessions = await api.sql<RecordedSession>(
    "SELECT * FROM recorded WHERE application = 'keystock'",
  );

  expect(new Set(serverSessions.map(({ application }) => application))).toEqual(
    new Set(['keystock', 'keystock jobs']),
  );
  for (const { application, settings } of serverSessions)
    expect(settings).toMatchObject({
      ...COMMON_SETTINGS,
      statement_timeout: '60000',
      // A job's completion that a crash loses is repeated.
      synchronous_commit: application === 'keystock jobs' ? 'off' : 'on',
    });
  expect(command.code).toBe(0);
  expect(commandSessions.length).toBeGreaterThan(0);
  for (const { settings } of commandSessions)
    expect(settings).toMatchObject({ ...COMMON_SETTINGS, statement_timeout: '0' });
});
