import { expect } from 'vitest';
import { administrators } from '#contract/administrators';
import { auth } from '#contract/auth';
import { changes } from '#contract/changes';
import { pools } from '#contract/pools';
import { MAX_LISTENERS_OF_OWNER } from '../../../server/platform/db/changeFeed';
import { sendEvents } from '../../../server/platform/http/sendEvents';
import { buildPool } from '../build';
import { test } from '../fixtures';
import { openEvents } from '../openEvents';
import { aShopOrder, placeOrder, startSelling } from '../selling';
import { signInAs } from '../signInAs';
import { type Api, startApi } from '../startApi';
import { getDatabaseUrl, withConnection } from '../withConnection';

const READABLE = [
  'pools',
  'licenses',
  'batches',
  'mappings',
  'sites',
  'orders',
  'customers',
  'notifications',
] as const;

/** The state of all that the caller may read, once no transaction is open: other tests use the same PostgreSQL. */
async function readCursor(api: Api, cookies?: Record<string, string>): Promise<string> {
  let cursor = '';
  await expect
    .poll(async () => {
      const { data } = await api.send(changes.follow, { cookies });
      cursor = data.cursor;
      return cursor.split(',').length;
    })
    .toBe((await api.send(changes.follow, { cookies })).data.resources.length);
  return cursor;
}

/** A stream that knows the present state. */
const follow = async (api: Api, cookies?: Record<string, string>) =>
  openEvents(api, { cookies, lastEventId: await readCursor(api, cookies) });

test('a stream names everything that its role may read first, because it does not know what the page has read', async ({
  api,
}) => {
  const { status, headers, next } = await openEvents(api, { cookies: await signInAs(api, 'viewer') });

  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect((await next()).resources).toEqual(READABLE);
});

test('a sale is told to the open streams of every role', async () => {
  const selling = await startSelling(1);
  const { api } = selling;
  const owner = await follow(api);
  const viewer = await follow(api, await signInAs(api, 'viewer'));

  await placeOrder(selling, aShopOrder('100'));

  await owner.waitFor('orders', 'licenses', 'customers');
  const named = await viewer.waitFor('orders', 'licenses', 'customers');
  expect([...named].filter((resource) => !READABLE.some((readable) => readable === resource))).toEqual([]);
});

test('a change by another process is told', async ({ api, pool }) => {
  const stream = await follow(api);

  await withConnection(getDatabaseUrl(api.services), (client) =>
    client.query('UPDATE pools SET description = $1 WHERE id = $2', ['Changed', pool.id]),
  );

  await stream.waitFor('pools');
});

test('names and texts of what changed are not told', async ({ api }) => {
  const stream = await follow(api);

  await buildPool(api, { name: 'Secret plans' });

  expect(JSON.stringify(await stream.next())).not.toContain('Secret');
});

test('a change of a transaction that ends later is told again when it has ended', async ({ api, pool }) => {
  await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query('BEGIN');
    await client.query('UPDATE pools SET description = $1 WHERE id = $2', ['Changed', pool.id]);
    const stream = await openEvents(api);
    await stream.next();
    await client.query('COMMIT');

    await stream.waitFor('pools');
  });
  expect((await api.send(pools.get, { params: { id: pool.id } })).data.description).toBe('Changed');
});

test('a stream that reconnects is told what changed meanwhile, and nothing else', async ({ api }) => {
  const cursor = await readCursor(api);
  await buildPool(api);

  const { resources } = await (await openEvents(api, { lastEventId: cursor })).next();

  expect(resources).toEqual(['pools', 'audit']);
});

test('an unknown state means that everything may have changed', async ({ api }) => {
  const { next } = await openEvents(api, { lastEventId: 'pools:x, 1' });

  expect((await next()).resources).toEqual([...READABLE, 'audit', 'settings', 'administrators']);
});

test('changes that a role may not read are not told to it', async ({ api }) => {
  const stream = await follow(api, await signInAs(api, 'support'));

  await api.sql(`UPDATE settings SET sign_in_hours = 13`);
  await buildPool(api);

  // The audit entry of the pool neither.
  expect(await stream.waitFor('pools')).toEqual(new Set(['pools']));
});

test('without a session there is no stream', async ({ api }) => {
  expect((await openEvents(api, { cookies: {} })).status).toBe(401);
  expect((await api.send(changes.follow, { cookies: {} })).status).toBe(401);
});

test('a stream ends with its session', async ({ api }) => {
  const cookies = await signInAs(api, 'viewer');
  const stream = await follow(api, cookies);
  const other = await follow(api);

  await api.send(auth.logout, { cookies });

  await stream.waitForEnd();
  await buildPool(api);
  await other.waitFor('pools');
});

test('a stream ends with its account', async ({ api }) => {
  const cookies = await signInAs(api, 'viewer');
  const stream = await follow(api, cookies);
  const [row] = await api.sql<{ id: number }>(`SELECT id FROM admins WHERE role = 'viewer'`);

  await api.send(administrators.update, { params: { id: row?.id ?? 0 }, body: { is_active: false } });

  await stream.waitForEnd();
});

test('a user who loses a right hears of what it permits no more', async ({ api }) => {
  const cookies = await signInAs(api, 'administrator');
  const stream = await follow(api, cookies);
  await buildPool(api);
  await stream.waitFor('audit');

  await api.sql(`UPDATE admins SET role = 'viewer' WHERE role = 'administrator'`);
  await buildPool(api);

  // The cursor names what the role may read.
  let event = await stream.next();
  while (event.cursor.includes('audit')) event = await stream.next();
  expect(event.resources).toContain('pools');
  expect(event.resources).not.toContain('audit');
});

test('a client that takes no stream gets the present state', async ({ api }) => {
  const { status, data } = await api.send(changes.follow);

  expect(status).toBe(200);
  expect(data.resources).toContain('orders');
});

test('a session has a limited number of streams, and a closed one makes room', async ({ api }) => {
  const streams = await Promise.all(Array.from({ length: MAX_LISTENERS_OF_OWNER }, () => openEvents(api)));

  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  expect((await openEvents(api)).status).toBe(429);

  streams[0]?.close();
  await expect.poll(async () => (await openEvents(api)).status).toBe(200);
});

test('the end of the server ends its streams', async ({ api }) => {
  const stream = await follow(api);

  await api.app.drain.start();

  await stream.waitForEnd();
});

test('a client that takes nothing is dropped', async () => {
  let isClosed = false;
  const big = { id: '1', data: 'x'.repeat(1_000_000) };
  const api = await startApi({}, undefined, async (app) => {
    app.get('/changes-of-a-test', (request, reply) =>
      sendEvents(
        request,
        reply,
        async function* events(signal) {
          signal.addEventListener('abort', () => {
            isClosed = true;
          });
          while (!signal.aborted) yield big;
        },
        100,
      ),
    );
  });
  const stream = await openEvents(api, { path: '/api/changes-of-a-test' });

  await expect.poll(() => isClosed).toBe(true);
  expect(stream.status).toBe(200);
});
