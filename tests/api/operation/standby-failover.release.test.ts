import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { recovery } from '#contract/recovery';
import { recoveryPoller } from '../../../server/domains/recovery/recoverSite';
import { isDatabaseUnavailable } from '../../../server/platform/db/errors';
import { checkIdentity, openDatabase } from '../../../server/platform/db/openDatabase';
import { transaction } from '../../../server/platform/db/transaction';
import { pollUntilDone } from '../../../server/platform/jobs/startPolling';
import { DEBIAN_VERSIONS, type DebianVersion } from '../../debianPostgres';
import { startUntunedPostgres, type UntunedPostgres } from '../../untunedPostgres';
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

interface Cluster {
  shop: Selling;
  caller: ReturnType<typeof createCaller>;
  primary: UntunedPostgres;
  standby: Awaited<ReturnType<UntunedPostgres['startStandby']>>;
  address: Awaited<ReturnType<typeof startMovableAddress>>;
  moveTo(url: string): Promise<void>;
}

/** A server with a primary and its standby, which have worked together for long enough. */
async function startCluster(version: DebianVersion, standbyNames: '' | 'replica'): Promise<Cluster> {
  const primary = await startUntunedPostgres({}, version);
  onTestFinished(primary.stop);
  const address = await startMovableAddress(primary.url);
  const shop = await startSelling(20, 1, { DATABASE_URL: address.url });
  const standby = await primary.startStandby('replica');
  await shop.api.sql(`ALTER SYSTEM SET synchronous_standby_names = '${standbyNames}'`);
  await shop.api.sql('SELECT pg_reload_conf()');
  await expect
    .poll(() => shop.api.sql('SELECT sync_state FROM pg_stat_replication'))
    .toEqual([{ sync_state: standbyNames ? 'sync' : 'async' }]);
  await checkIdentity(shop.api.services.db);
  const [started] = await queryAll(standby.url)<{ at: string }>(
    "SELECT greatest(pg_postmaster_start_time(), stats_reset) + interval '10.1 seconds' AS at FROM pg_stat_bgwriter",
  );
  await shop.api.sql('UPDATE servers SET seen_at = $1', [started?.at]);
  const moveTo = async (url: string) => {
    address.moveTo(url);
    await waitUntilDisconnected(shop);
  };
  return { shop, caller: createCaller(shop), primary, standby, address, moveTo };
}

const hasOrders = ({ standby }: Cluster, count: number) =>
  expect.poll(() => queryAll(standby.url)('SELECT FROM orders')).toHaveLength(count);

const getRecoveringSites = async ({ shop }: Cluster) => (await shop.api.send(recovery.get)).data.sites;

test.each(DEBIAN_VERSIONS)(
  'a promoted standby that has all acknowledged orders goes on at once, and its old primary is noticed: PostgreSQL %s',
  async (version) => {
    const cluster = await startCluster(version, 'replica');
    const { shop, caller, primary, standby, moveTo } = cluster;
    const acknowledged = [await caller.order('first'), await caller.order('second')];
    await shop.api.sql("ALTER SYSTEM SET synchronous_standby_names = ''");
    await shop.api.sql('SELECT pg_reload_conf()');
    await hasOrders(cluster, 2);

    await standby.promote();
    await moveTo(standby.url);
    const promoted = [await caller.order('third'), await caller.order('second')];
    const sites = await getRecoveringSites(cluster);
    await moveTo(primary.url);
    const back = await caller.order('fourth');

    expect([acknowledged, promoted, sites]).toEqual([[201, 201], [201, 201], []]);
    expect(back).toBe(503);
    expect(await getRecoveringSites(cluster)).toMatchObject([{ reason: 'failover' }]);
    expect(new Set(caller.listKeys()).size).toBe(3);
  },
);

test('a promoted standby that lacks an acknowledged order gives nothing', async () => {
  const cluster = await startCluster(15, '');
  const { caller, standby, moveTo } = cluster;
  await caller.order('streamed');
  await hasOrders(cluster, 1);
  const [sender] = await cluster.shop.api.sql<{ pid: number }>('SELECT pid FROM pg_stat_replication');
  process.kill(sender?.pid ?? 0, 'SIGSTOP');
  onTestFinished(() => void process.kill(sender?.pid ?? 0, 'SIGCONT'));
  const lost = await caller.order('lost');

  await standby.promote();
  await moveTo(standby.url);
  const promoted = await caller.order('third');

  expect([lost, promoted]).toEqual([201, 503]);
  expect(await getRecoveringSites(cluster)).toMatchObject([{ reason: 'failover' }]);
});

test('a promoted standby waits for each server that ran, and gives nothing if one does not come', async () => {
  const cluster = await startCluster(15, 'replica');
  const { shop, caller, standby, moveTo } = cluster;
  const dead = randomUUID();
  await shop.api.sql(
    `INSERT INTO servers (id, position, seen_at) SELECT $1, position, seen_at - interval '50 seconds' FROM servers`,
    [dead],
  );
  await shop.api.sql(
    `INSERT INTO servers (id, position, seen_at) SELECT $1, position, seen_at - interval '70 seconds' FROM servers WHERE id <> $2`,
    [randomUUID(), dead],
  );
  await caller.order('first');

  await standby.promote();
  await moveTo(standby.url);
  const asked = await caller.order('second');
  const [identity] = await queryAll(standby.url)('SELECT promoted_to, timeline FROM database_identity');
  const waiting = await queryAll(standby.url)('SELECT FROM servers WHERE vouched_for IS NULL');
  await queryAll(standby.url)(
    "UPDATE database_identity SET promoted_at = promoted_at - interval '15 seconds'",
  );
  const late = await caller.order('second');

  expect([asked, late]).toEqual([503, 503]);
  expect(identity).toEqual({ promoted_to: 2, timeline: 1 });
  expect(waiting).toHaveLength(2);
  expect(await getRecoveringSites(cluster)).toMatchObject([{ reason: 'failover' }]);
});

test.each(DEBIAN_VERSIONS)(
  'a promoted standby that crashed before a server came cannot tell, and gives nothing: PostgreSQL %s',
  async (version) => {
    const cluster = await startCluster(version, 'replica');
    const { caller, standby, moveTo } = cluster;
    await caller.order('first');
    await standby.promote();
    const readPosition = () =>
      queryAll(standby.url)<{ at: string | null }>('SELECT promotion_position() AS at').catch(() => []);
    const [known] = await readPosition();
    const [checkpointer] = await queryAll(standby.url)<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
    );
    process.kill(checkpointer?.pid ?? 0, 'SIGKILL');

    await expect.poll(readPosition).toEqual([{ at: null }]);
    await moveTo(standby.url);
    const promoted = await caller.order('second');

    expect(known?.at).toEqual(expect.any(String));
    expect(promoted).toBe(503);
    expect(await getRecoveringSites(cluster)).toMatchObject([{ reason: 'failover' }]);
  },
);

test('a transaction that ends on the old primary after its server found the promoted standby is not told', async () => {
  const { address, standby } = await startCluster(15, '');
  const db = openDatabase(address.url, () => undefined, { checksIdentity: true });
  onTestFinished(() => db.$client.end());
  await checkIdentity(db);

  const told = transaction(db, async (tx) => {
    await tx.$client.query('UPDATE settings SET audit_retention_days = audit_retention_days');
    address.openTo(standby.url);
    await standby.promote();
    await checkIdentity(db).catch(() => undefined);
  });

  await expect(told).rejects.toThrow('the database has another primary');
});
