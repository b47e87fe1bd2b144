import { expect, test } from 'vitest';
import { fulfillBackordersJob } from '../../server/modules/orders/fulfillBackorders';
import { transaction } from '../../server/platform/db/transaction';
import { createDatabase } from './createDatabase';
import { TEST_KEYS } from './keys';
import { runCommand } from './runCommand';
import { startApi } from './startApi';
import { withConnection } from './withConnection';

// Whoever writes into these tables leaves the settings of its session.
const WATCH = `
  CREATE TABLE seen (by text, settings jsonb);
  CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO seen SELECT current_setting('application_name'), jsonb_object_agg(name, setting) FROM pg_settings;
    RETURN NULL;
  END $$;
  CREATE TRIGGER see AFTER UPDATE ON pgboss.job EXECUTE FUNCTION see();
  CREATE TRIGGER see AFTER INSERT ON audit_log EXECUTE FUNCTION see();
  DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET jit = on', current_database()); END $$`;

interface Seen {
  by: string;
  settings: Record<string, string>;
}

const ALWAYS = {
  jit: 'off',
  idle_in_transaction_session_timeout: '10000',
  lock_timeout: '15000',
  tcp_keepalives_idle: '10',
};

test('every session sets its own limits: those that work off orders, those of the queues, those of commands', async () => {
  const url = await createDatabase();
  await withConnection(url, (client) => client.query(WATCH));
  const api = await startApi({ DATABASE_URL: url });
  const { services } = api;
  const [encryptionKey] = TEST_KEYS.encryption.read();

  await transaction(services.db, (tx) => services.jobs.send(tx, fulfillBackordersJob, { poolId: 1 }));
  await api.runJobs();
  const ofServer = await api.sql<Seen>('SELECT * FROM seen');
  const env = { DATABASE_URL: url, ENCRYPTION_KEY: encryptionKey.toString('base64') };
  await api.sql("DELETE FROM seen WHERE by = 'keystock'");
  const command = await runCommand('admin add ada --email ada@example.com --generate', env);
  const ofCommand = await api.sql<Seen>("SELECT * FROM seen WHERE by = 'keystock'");

  expect(new Set(ofServer.map(({ by }) => by))).toEqual(new Set(['keystock', 'keystock jobs']));
  for (const { settings } of ofServer)
    expect(settings).toMatchObject({ ...ALWAYS, statement_timeout: '60000' });
  expect(command.code).toBe(0);
  expect(ofCommand.length).toBeGreaterThan(0);
  for (const { settings } of ofCommand) expect(settings).toMatchObject({ ...ALWAYS, statement_timeout: '0' });
});
