import pg from 'pg';
import { expect, inject, onTestFinished, vi } from 'vitest';
import { licenses } from '#contract/licenses';
import { sendOrders } from '../../../testkit/sendOrders';
import { type ServerProcess, startServer } from '../../../testkit/startServer';
import { buildPool } from '../build';
import { replaceDatabaseName } from '../databaseNames';
import { test } from '../fixtures';
import { TEST_ENCRYPTION_KEY } from '../keys';
import { PRODUCT, startSelling } from '../selling';
import type { Api } from '../startApi';

// Starts server processes and terminates their database connections.
vi.setConfig({ testTimeout: 120_000 });

/** Opens a connection that the failover does not end. */
async function connectSeparately(api: Api) {
  const [database] = await api.sql<{ name: string }>('SELECT current_database() AS name');
  const url = replaceDatabaseName(inject('databaseUrl'), database?.name ?? '');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const count = async (from: string) => {
    const { rows } = await client.query<{ n: number }>(`SELECT count(*) AS n FROM ${from}`);
    return rows[0]?.n;
  };
  // A client sees a failover as the end of every connection; new ones succeed immediately.
  const failOver = () =>
    client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  return { url, client, count, failOver };
}

const KEY_COUNT = 20_000;
const UNGRANTED_LOCKS = `pg_locks WHERE NOT granted AND database =
  (SELECT oid FROM pg_database WHERE datname = current_database())`;

test('responds 503 to an import during a failover, stores nothing and accepts the import again', async ({
  api,
}) => {
  const { id } = await buildPool(api);
  const { client, count, failOver } = await connectSeparately(api);
  const keys = Array.from({ length: KEY_COUNT }, (_, n) => ({ license_key: `KEY-${n}` }));
  const body = { license_group_id: id, licenses: keys };

  // The lock blocks the import at its audit row, after all keys are inserted.
  await client.query('BEGIN');
  await client.query('LOCK TABLE audit_log');
  const importing = api.send(licenses.import, { body });
  await expect.poll(() => count(UNGRANTED_LOCKS)).toBe(1);
  await failOver();
  await client.query('ROLLBACK');
  const failed = await importing;
  const remaining = [await count('licenses'), await count("audit_log WHERE action = 'pool.import'")];
  const retried = await api.send(licenses.import, { body });

  expect(failed).toMatchObject({ status: 503, message: expect.stringContaining('Please try again') });
  expect(failed.raw.headers['retry-after']).toBeDefined();
  expect(remaining).toEqual([0, 0]);
  expect(retried.data.created_count).toBe(KEY_COUNT);
  expect(await count('licenses')).toBe(KEY_COUNT);
});

const ORDER_COUNT = 150;

test('processes every order exactly once across repeated failovers', async () => {
  const { api, site } = await startSelling(ORDER_COUNT);
  const { url, count, failOver } = await connectSeparately(api);
  const encryptionKey = TEST_ENCRYPTION_KEY;
  const server: ServerProcess = await startServer({ url, encryptionKey });
  onTestFinished(server.stop);

  await sendOrders({
    servers: () => [server.url],
    siteId: site.id,
    secret: site.api_key,
    productId: PRODUCT,
    orders: ORDER_COUNT,
    senders: 8,
    onSent: (importing) => importing % 40 === 0 && void failOver(),
  });
  await expect.poll(() => count('webhook_events WHERE processed_at IS NULL'), { timeout: 60_000 }).toBe(0);

  const distinctAssignments = 'SELECT DISTINCT license_id, order_id FROM license_assignments';
  expect(await count('license_assignments')).toBe(ORDER_COUNT);
  expect(await count(`(${distinctAssignments}) AS different`)).toBe(ORDER_COUNT);
  expect(await count(`licenses WHERE status = 'available'`)).toBe(0);
  expect(await count(`jobs WHERE failed_at IS NOT NULL`)).toBe(0);
});
