import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { licenses } from '#contract/licenses';
import { type BenchServer, startServer } from '../../bench/shared/startServer';
import { sendOrders } from '../shop/sendOrders';
import { buildPool } from './build';
import { replaceDatabaseName } from './database';
import { TEST_KEYS } from './keys';
import { PRODUCT, startSelling } from './selling';
import { type Api, startApi } from './startApi';

// Processes that start, and a database that goes away under them.
vi.setConfig({ testTimeout: 120_000 });

/** A connection of our own, which the failover leaves alone. */
async function connect(api: Api) {
  const [database] = await api.sql<{ name: string }>('SELECT current_database() AS name');
  const url = replaceDatabaseName(inject('databaseUrl'), database?.name ?? '');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const count = async (from: string) => {
    const { rows } = await client.query<{ n: number }>(`SELECT count(*) AS n FROM ${from}`);
    return rows[0]?.n;
  };
  // What a failover looks like from here: every connection ends, and new ones are taken at once.
  const failOver = () =>
    client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  return { url, client, count, failOver };
}

const KEYS = 20_000;
const BLOCKED = `pg_locks WHERE NOT granted AND database =
  (SELECT oid FROM pg_database WHERE datname = current_database())`;

test('an import the database fails over in is answered clearly, leaves nothing, and may be sent again', async () => {
  const api = await startApi();
  const { id } = await buildPool(api);
  const { client, count, failOver } = await connect(api);
  const keys = Array.from({ length: KEYS }, (_, n) => ({ license_key: `KEY-${n}` }));
  const body = { license_group_id: id, licenses: keys };

  // All keys are inserted when the import comes to its audit row, and there it waits.
  await client.query('BEGIN');
  await client.query('LOCK TABLE audit_log');
  const sent = api.send(licenses.import, { body });
  await expect.poll(() => count(BLOCKED), { timeout: 30_000 }).toBe(1);
  await failOver();
  await client.query('ROLLBACK');
  const lost = await sent;
  const left = [await count('licenses'), await count("audit_log WHERE action = 'pool.import'")];
  const again = await api.send(licenses.import, { body });

  expect(lost).toMatchObject({ status: 503, message: expect.stringContaining('Please try again') });
  expect(lost.raw.headers['retry-after']).toBeDefined();
  expect(left).toEqual([0, 0]);
  expect(again.data.created_count).toBe(KEYS);
  expect(await count('licenses')).toBe(KEYS);
});

const ORDERS = 150;

test('orders the database fails over in, again and again, are all worked off, each once', async () => {
  const { api, site } = await startSelling(ORDERS);
  const { url, count, failOver } = await connect(api);
  const encryptionKey = TEST_KEYS.encryption.read()[0].toString('base64');
  const server: BenchServer = await startServer({ url, encryptionKey });
  onTestFinished(server.stop);

  await sendOrders({
    servers: () => [server.url],
    siteId: site.id,
    secret: site.api_key,
    productId: PRODUCT,
    orders: ORDERS,
    senders: 8,
    onSent: (sent) => sent % 40 === 0 && void failOver(),
  });
  await expect.poll(() => count('webhook_events WHERE processed_at IS NULL'), { timeout: 60_000 }).toBe(0);

  const once = 'SELECT DISTINCT license_id, order_id FROM license_assignments';
  expect(await count('license_assignments')).toBe(ORDERS);
  expect(await count(`(${once}) AS different`)).toBe(ORDERS);
  expect(await count(`licenses WHERE status = 'available'`)).toBe(0);
  expect(await count(`pgboss.job WHERE state = 'failed'`)).toBe(0);
});
