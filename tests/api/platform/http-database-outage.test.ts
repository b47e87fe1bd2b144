import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { auth } from '#contract/auth';
import { settings } from '#contract/settings';
import { system } from '#contract/system';
import { releaseClaim } from '../../../server/domains/deliveries/sending/claimDelivery';
import { sendDelivery } from '../../../server/domains/deliveries/sending/sendDelivery';
import { fulfillBackordersJob } from '../../../server/domains/orders/allocation/fulfillBackorders';
import { systemContext } from '../../../server/platform/context';
import { transaction } from '../../../server/platform/db/transaction';
import { enqueue } from '../../../server/platform/jobs/enqueue';
import { buildSite } from '../build';
import { claimNext } from '../claimNext';
import { createDatabase } from '../createDatabase';
import { test } from '../fixtures';
import { openTestSes, SENDER } from '../mailing';
import {
  getCustomerNotes,
  listDeliveries,
  receivePaidOrder,
  sendDueDeliveries,
  startMessaging,
} from '../messaging';
import { aWooOrder, deliver } from '../selling';
import { startApi } from '../startApi';

/** A TCP proxy to the database that can be interrupted and restored. */
async function startProxy(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let unanswered: string | undefined;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
    client.on('data', (data) => {
      if (unanswered === undefined || !data.includes(unanswered)) return;
      unanswered = undefined;
      upstream.unpipe(client);
      upstream.once('data', () => client.destroy()).resume();
    });
  });
  const open = (ownPort: number) =>
    new Promise<void>((opened) => server.listen(ownPort, '127.0.0.1', opened));
  const interrupt = () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of sockets) socket.destroy();
    return closed;
  };

  await open(0);
  const ownPort = (server.address() as AddressInfo).port;
  return {
    url: url.replace(`:${port}/`, `:${ownPort}/`),
    interrupt,
    restore: () => open(ownPort),
    /** Ends the connection that sends a text next, when the database has done it. */
    loseAnswer(text: string) {
      unanswered = text;
    },
  };
}

async function startBehindProxy(env: Record<string, string> = {}) {
  const proxy = await startProxy(await createDatabase());
  const api = await startApi({ ...env, DATABASE_URL: proxy.url });
  onTestFinished(proxy.interrupt);
  return { proxy, api };
}

test('responds 503 with Retry-After while the database is unreachable and recovers afterwards', async () => {
  const { proxy, api } = await startBehindProxy();

  await proxy.interrupt();
  const during = [await api.send(auth.me), await api.send(system.ready)];
  const health = await api.send(system.health);
  await proxy.restore();
  const after = [await api.send(auth.me), await api.send(system.ready)];

  for (const { status, raw } of during) {
    expect(status).toBe(503);
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0);
    expect(raw.json()).toMatchObject({ success: false, code: 'unavailable', request_id: expect.any(String) });
    expect(raw.body).not.toMatch(/ECONN|terminated|select|127\.0\.0\.1/i);
  }
  expect(health.status).toBe(200);
  expect(after.map(({ status }) => status)).toEqual([200, 200]);
});

test('fails only the transaction whose connection is lost', async () => {
  const { proxy, api } = await startBehindProxy();

  const interrupted = transaction(api.services.db, async (tx) => {
    await tx.$client.query('SELECT 1');
    await proxy.interrupt();
    await proxy.restore();
    await tx.$client.query('SELECT 1');
  });

  await expect(interrupted).rejects.toThrow();
  expect((await api.send(auth.me)).status).toBe(200);
});

test('reconnects after the database terminates its connections', async ({ api }) => {
  await api.send(auth.me);

  await api
    .sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()`)
    .catch(() => undefined);
  const first = await api.send(auth.me);

  expect([200, 503]).toContain(first.status);
  await expect.poll(async () => (await api.send(auth.me)).status).toBe(200);
});

test('processes jobs again after the database is back', async () => {
  const { proxy, api } = await startBehindProxy();
  await api.services.jobs.start(api.services);

  await proxy.interrupt();
  await proxy.restore();
  await expect.poll(async () => (await api.send(auth.me)).status).toBe(200);
  await transaction(api.services.db, (tx) => enqueue(tx, fulfillBackordersJob, { poolId: 1 }));

  await expect.poll(() => api.count('jobs')).toBe(0);
});

test('syncs a shop whose webhook could not be stored as soon as the database is back', async () => {
  const { proxy, api } = await startBehindProxy();
  const site = await buildSite(api, { url: 'http://shop.local' });
  await api.sql('DELETE FROM jobs');

  await proxy.interrupt();
  const status = await deliver({ api, site }, aWooOrder());
  await proxy.restore();

  expect(status).toBe(503);
  const listQueues = async () =>
    (
      await api.sql<{ queue: string }>("SELECT queue FROM jobs WHERE data ->> 'siteId' = $1 ORDER BY queue", [
        String(site.id),
      ])
    ).map(({ queue }) => queue);
  await expect.poll(listQueues).toEqual(['sites.health-check', 'sync.orders']);
});

test.each(['note', 'email'] as const)(
  'a %s whose database went away while it was sent is due again when the database is back, and sent once',
  async (channel) => {
    const ses = await openTestSes();
    const { proxy, api } = await startBehindProxy(ses.env);
    await api.send(settings.update, { body: { ses_from_email: SENDER } });
    const channels = { deliver_by_note: channel === 'note', deliver_by_email: channel === 'email' };
    const messaging = await startMessaging(channels, { api });
    const order = await receivePaidOrder(messaging);
    const claimed = await claimNext(api);
    const release = messaging.shop.hold();
    const requests = messaging.shop.requests.length;

    const sending = sendDelivery(systemContext(api.services, 'test'), claimed);
    await expect.poll(() => messaging.shop.requests.length).toBeGreaterThan(requests);
    await proxy.interrupt();
    release();
    await proxy.restore();
    await sending;

    expect(
      await api.count("deliveries WHERE state = 'queued' AND next_at < now() + interval '5 seconds'"),
    ).toBe(1);
    await sendDueDeliveries(messaging);
    expect(getCustomerNotes(order).length + ses.emails.length).toBe(1);
    expect(await listDeliveries(api)).toMatchObject([{ channel, state: 'sent', attempts: 2 }]);
  },
);

test('a message whose claim is stored but not answered is due again at once, unless another server has claimed it', async () => {
  const { proxy, api } = await startBehindProxy();
  const messaging = await startMessaging({ deliver_by_note: true }, { api });
  const order = await receivePaidOrder(messaging);

  proxy.loseAnswer('COMMIT');
  await expect(claimNext(api)).rejects.toThrow('Connection terminated');
  const after = await listDeliveries(api);
  const lost = await claimNext(api);
  await api.sql("UPDATE deliveries SET attempted_at = attempted_at + interval '1 millisecond'");
  await releaseClaim(api.services.db, lost);
  const claimedByOther = await listDeliveries(api);
  await sendDueDeliveries(messaging);

  expect(after).toMatchObject([{ state: 'queued', attempts: 1 }]);
  expect(claimedByOther).toMatchObject([{ state: 'sending', attempts: 2 }]);
  expect(getCustomerNotes(order)).toHaveLength(1);
});

test('a job whose claim is stored but not answered runs at once', async () => {
  const { proxy, api } = await startBehindProxy();
  await api.services.jobs.start(api.services);
  await transaction(api.services.db, (tx) => enqueue(tx, fulfillBackordersJob, { poolId: 1 }));
  await expect.poll(() => api.count('jobs')).toBe(0);

  proxy.loseAnswer('claim jobs');
  await transaction(api.services.db, (tx) => enqueue(tx, fulfillBackordersJob, { poolId: 1 }));

  await expect.poll(() => api.count('jobs'), { timeout: 5000 }).toBe(0);
});
