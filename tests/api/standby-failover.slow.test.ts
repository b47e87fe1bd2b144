import { expect, onTestFinished, test } from 'vitest';
import { isDatabaseUnavailable } from '../../server/platform/db/errors';
import { openDatabase } from '../../server/platform/db/openDatabase';
import { startUntunedPostgres } from '../untunedPostgres';
import { runCommand } from './runCommand';
import { aShopOrder, listDeliveredKeys, placeOrder, startSelling } from './selling';
import { type Api, startApi } from './startApi';
import { createTempFolder } from './startServer';
import { withConnection } from './withConnection';

const ORDERS = 257;
const SENDERS = 8;

/** Reads a database without a server. */
const queryAll =
  (url: string): Api['sql'] =>
  (text, values) =>
    withConnection(url, async (client) => (await client.query(text, values)).rows);

test('loses no answered order at a failover to a synchronous standby, of which doctor knows', async () => {
  const primary = await startUntunedPostgres();
  onTestFinished(primary.stop);
  const shop = await startSelling(2 * ORDERS, 1, { DATABASE_URL: primary.url });
  const standby = await primary.startStandby('replica');
  const env = { DATABASE_URL: primary.url, DATA_DIR: await createTempFolder() };
  const doctorBefore = await runCommand('doctor', env);
  await shop.api.sql("ALTER SYSTEM SET synchronous_standby_names = 'replica'");
  await shop.api.sql('SELECT pg_reload_conf()');
  await expect
    .poll(() => shop.api.sql('SELECT sync_state FROM pg_stat_replication'))
    .toEqual([{ sync_state: 'sync' }]);
  const doctorAfter = await runCommand('doctor', env);

  const answered = new Map<string, string>();
  let crashed: Promise<void> | undefined;
  const send = async (sender: number) => {
    for (let n = 1; ; n += 1) {
      const orderId = `${sender}-${n}`;
      const { status, data } = await placeOrder(shop, aShopOrder(orderId)).catch(() => ({
        status: 0,
        data: null,
      }));
      if (status !== 201) return;
      answered.set(orderId, data?.keys[0]?.license_key ?? '');
      if (answered.size === ORDERS) crashed = primary.crash();
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, sender) => send(sender)));
  await crashed;
  await standby.promote();
  const promoted = { ...shop.api, sql: queryAll(standby.url) };

  const known = new Map((await listDeliveredKeys(promoted)).map(({ order_id, key }) => [order_id, key]));
  expect(doctorBefore.stdout).toMatch(/^Note: Standby replica is asynchronous.* may then be given again$/m);
  expect(doctorAfter.stdout).toMatch(
    /^OK: Standby replica is synchronous: a failover to it loses no answered order$/m,
  );
  expect(answered.size).toBeGreaterThanOrEqual(ORDERS);
  expect([...answered].filter(([orderId, key]) => known.get(orderId) !== key)).toEqual([]);
  expect(new Set(known.values()).size).toBe(known.size);
});

test('has no connection to a standby, which would not notice its promotion', async () => {
  const primary = await startUntunedPostgres();
  onTestFinished(primary.stop);
  const { sql } = await startApi({ DATABASE_URL: primary.url });
  const standby = await primary.startStandby('replica');
  const db = openDatabase(standby.url, () => undefined, { checksIdentity: true });
  onTestFinished(() => db.$client.end());

  const refusal = await db.$client.query('SELECT 1').catch((error: unknown) => error);
  await standby.promote();
  const { rows } = await db.$client.query<{ epoch: string }>('SELECT epoch FROM database_identity');

  const [known] = await sql<{ epoch: string }>('SELECT epoch FROM database_identity');
  expect(refusal).toMatchObject({ message: 'the database is a standby' });
  expect(isDatabaseUnavailable(refusal)).toBe(true);
  expect(rows[0]?.epoch).toEqual(expect.any(String));
  expect(rows[0]?.epoch).not.toBe(known?.epoch);
});
