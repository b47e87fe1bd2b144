import { expect, onTestFinished, test } from 'vitest';
import { recovery } from '#contract/recovery';
import { recoveryPoller } from '../../../server/domains/recovery/recoverSite';
import { isDatabaseUnavailable } from '../../../server/platform/db/errors';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { pollUntilDone } from '../../../server/platform/jobs/startPolling';
import { startUntunedPostgres } from '../../untunedPostgres';
import { getApiKey } from '../apiKeys';
import { runCommand } from '../runCommand';
import { aShopOrder, listDeliveredKeys, placeOrder, type Selling, startSelling } from '../selling';
import { type Api, startApi } from '../startApi';
import { startMovableAddress } from '../startMovableAddress';
import { createTempFolder } from '../startServer';
import { withConnection } from '../withConnection';

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

type Answer = NonNullable<Awaited<ReturnType<typeof placeOrder>>['data']>;

/** A caller of the API, who sends the answers that it got when an order must wait, as the documentation says. */
function createCaller(shop: Selling) {
  const answers = new Map<string, Answer>();
  const sendAnswers = async () => {
    const headers = { 'x-api-key': await getApiKey(shop.api, shop.site.id) };
    const told = [...answers].map(([order_id, { keys }]) => ({ order_id, keys }));
    return shop.api.send(recovery.sendAnswers, { headers, body: { answers: told, is_complete: true } });
  };
  const order = async (orderId: string) => {
    const answer = await placeOrder(shop, aShopOrder(orderId));
    if (answer.status === 201) answers.set(orderId, answer.data);
    return answer.status;
  };
  const listKeys = () => [...answers.values()].flatMap(({ keys }) => keys.map((key) => key.license_key));
  return { order, sendAnswers, listKeys };
}

/** The pool notices a lost connection a moment later. */
const waitUntilDisconnected = ({ api }: Selling) =>
  expect.poll(() => api.services.db.$client.totalCount).toBe(0);

test('a database that goes back to before its failover gives no key twice, and a lost connection is no loss', async () => {
  const primary = await startUntunedPostgres();
  onTestFinished(primary.stop);
  const address = await startMovableAddress(primary.url);
  const shop = await startSelling(20, 1, { DATABASE_URL: address.url });
  const caller = createCaller(shop);
  const moveTo = async (url: string) => {
    address.moveTo(url);
    await waitUntilDisconnected(shop);
  };
  const known = await caller.order('before');
  const standby = await primary.startStandby('replica');
  await caller.order('streamed');
  await expect.poll(() => queryAll(standby.url)('SELECT FROM orders')).toHaveLength(2);

  await standby.promote();
  await moveTo(standby.url);
  const promoted = [await caller.order('promoted'), (await caller.sendAnswers()).status];
  for (const orderId of ['promoted', 'promoted too']) promoted.push(await caller.order(orderId));

  await moveTo(primary.url);
  const back = await caller.order('back');
  const { data } = await shop.api.send(recovery.get);
  const resumed = (await caller.sendAnswers()).status;
  const last = await caller.order('back');
  await moveTo(primary.url);
  const later = await caller.order('later');

  expect([known, promoted, back, resumed, last, later]).toEqual([
    201,
    [503, 200, 201, 201],
    503,
    200,
    201,
    201,
  ]);
  expect(data.sites).toMatchObject([{ reason: 'failover', site: { id: shop.site.id } }]);
  expect(caller.listKeys()).toHaveLength(6);
  expect(new Set(caller.listKeys()).size).toBe(6);
});

test('a snapshot of the disk that is put back under a running server gives no key twice, and a crash is no loss', async () => {
  const primary = await startUntunedPostgres();
  onTestFinished(primary.stop);
  const shop = await startSelling(20, 1, { DATABASE_URL: primary.url });
  const caller = createCaller(shop);
  const { services } = shop.api;
  await caller.order('before');
  await pollUntilDone(services, recoveryPoller);

  const putBack = await primary.takeSnapshot();
  await waitUntilDisconnected(shop);
  const lost = [await caller.order('lost'), await caller.order('lost too')];
  await pollUntilDone(services, recoveryPoller);
  await putBack();
  await waitUntilDisconnected(shop);
  const back = await caller.order('back');
  const { data } = await shop.api.send(recovery.get);
  await caller.sendAnswers();
  const last = await caller.order('back');

  expect([lost, back, last]).toEqual([[201, 201], 503, 201]);
  expect(data.sites).toMatchObject([{ reason: 'restore', site: { id: shop.site.id } }]);
  expect(new Set(caller.listKeys()).size).toBe(4);
});
