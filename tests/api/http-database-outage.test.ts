import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { auth } from '#contract/auth';
import { system } from '#contract/system';
import { fulfillBackordersJob } from '../../server/modules/orders/fulfillBackorders';
import { transaction } from '../../server/platform/db/transaction';
import { createDatabase } from './createDatabase';
import { startApi } from './startApi';

/** A way to a database that can be cut and mended. */
async function startLine(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((inside) => {
    const outside = connect(Number(port), hostname);
    for (const socket of [inside, outside]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    inside.pipe(outside).pipe(inside);
  });
  const open = (own: number) => new Promise<void>((opened) => server.listen(own, '127.0.0.1', opened));
  const cut = () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of sockets) socket.destroy();
    return closed;
  };

  await open(0);
  const own = (server.address() as AddressInfo).port;
  return { url: url.replace(`:${port}/`, `:${own}/`), cut, mend: () => open(own) };
}

/** A server whose database can go away. */
async function startOnLine() {
  const line = await startLine(await createDatabase());
  const api = await startApi({ DATABASE_URL: line.url });
  onTestFinished(line.cut);
  return { line, api };
}

test('while the database is away every call is told to come back, and afterwards all goes on', async () => {
  const { line, api } = await startOnLine();

  await line.cut();
  const away = [await api.send(auth.me), await api.send(system.ready)];
  const health = await api.send(system.health);
  await line.mend();
  const back = [await api.send(auth.me), await api.send(system.ready)];

  for (const { status, raw } of away) {
    expect(status).toBe(503);
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0);
    expect(raw.json()).toMatchObject({ success: false, code: 'unavailable', request_id: expect.any(String) });
    expect(raw.body).not.toMatch(/ECONN|terminated|select|127\.0\.0\.1/i);
  }
  expect(health.status).toBe(200);
  expect(back.map(({ status }) => status)).toEqual([200, 200]);
});

test('a connection that is lost in the middle of a transaction fails that call alone', async () => {
  const { line, api } = await startOnLine();

  const lost = transaction(api.services.db, async (tx) => {
    await tx.$client.query('SELECT 1');
    await line.cut();
    await line.mend();
    await tx.$client.query('SELECT 1');
  });

  await expect(lost).rejects.toThrow();
  expect((await api.send(auth.me)).status).toBe(200);
});

test('a database that ends our connections is back at the next call', async () => {
  const api = await startApi();
  await api.send(auth.me);

  await api
    .sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()`)
    .catch(() => undefined);
  const answers = [await api.send(auth.me), await api.send(auth.me)];

  expect([200, 503]).toContain(answers[0]?.status);
  expect(answers[1]?.status).toBe(200);
});

test('queues are worked on when the database is back', async () => {
  const { line, api } = await startOnLine();
  await api.services.jobs.start(api.services);

  await line.cut();
  await line.mend();
  await vi.waitFor(async () => expect((await api.send(auth.me)).status).toBe(200));
  await transaction(api.services.db, (tx) => api.services.jobs.send(tx, fulfillBackordersJob, { poolId: 1 }));

  await vi.waitFor(
    async () => expect(await api.count(`pgboss.job WHERE state = 'completed'`)).toBeGreaterThan(0),
    { timeout: 15_000, interval: 200 },
  );
});
