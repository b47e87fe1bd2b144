import { expect } from 'vitest';
import { webhookAttempts, webhookEndpoints } from '#contract/webhookEndpoints';
import { dispatchEvents } from '../../../server/domains/integrations/events/dispatchEvents';
import { webhookPoller } from '../../../server/domains/integrations/sending/webhookPoller';
import { startPolling } from '../../../server/platform/jobs/startPolling';
import { test } from '../fixtures';
import { aWooOrder, deliver, startSelling } from '../selling';
import type { Api } from '../startApi';
import { accept, startReceiver } from '../startReceiver';
import { startSecondServer } from '../startSecondServer';
import { addReceiver, endPauses, recordEvents } from '../webhooks';

const listOutcomes = async (api: Api) =>
  (await api.send(webhookAttempts.list, {})).data.data.map(({ outcome, status }) => [outcome, status]);

test('a redirect is not followed', async ({ api }) => {
  const other = await startReceiver();
  const { receiver } = await addReceiver(api);
  receiver.respond = (response) => response.writeHead(307, { location: other.url }).end();

  await recordEvents(api, 'pool:1');
  await api.runJobs();

  expect(await listOutcomes(api)).toEqual([['redirect', 307]]);
  expect(other.received).toEqual([]);
  expect(await api.count('webhook_messages')).toBe(1);
});

test('of a response without an end, the beginning is kept: it was taken', async ({ api }) => {
  const { receiver } = await addReceiver(api);
  receiver.respond = (response) => {
    response.writeHead(200);
    const write = () => {
      while (response.write('x'.repeat(64 * 1024)));
    };
    response.on('drain', write);
    write();
  };

  await recordEvents(api, 'pool:1');
  await api.runJobs();

  expect(await listOutcomes(api)).toEqual([['delivered', 200]]);
  const { data } = await api.send(webhookAttempts.list, {});
  expect(data.data[0]?.answer).toBe('x'.repeat(200));
});

test('an endpoint that hangs up, and one whose port is closed, are unreachable', async ({ api }) => {
  const { receiver } = await addReceiver(api);
  receiver.respond = (response) => response.destroy();

  await recordEvents(api, 'pool:1');
  await api.runJobs();

  expect(await listOutcomes(api)).toEqual([['unreachable', null]]);
});

test('an endpoint that hangs holds up nobody, and is asked no more while it does', async ({ api }) => {
  const hanging = await addReceiver(api);
  const working = await addReceiver(api);
  const open: (() => void)[] = [];
  hanging.receiver.respond = (response) =>
    open.push(() => accept(response, hanging.receiver.received[0] as never));
  await recordEvents(api, ...Array.from({ length: 30 }, (_, n) => `pool:${n}`));
  const loop = startPolling(api.services, { ...webhookPoller, intervalMs: 20 }, api.services.log);

  await expect.poll(() => working.receiver.received.length).toBe(30);

  expect(hanging.receiver.received).toHaveLength(1);
  for (const answer of open) answer();
  hanging.receiver.respond = accept;
  await expect.poll(() => hanging.receiver.received.length).toBe(30);
  await loop.stop();
});

test('two servers send each event once', async ({ api }) => {
  const { receiver } = await addReceiver(api);
  const second = await startSecondServer(api, { ALLOW_PRIVATE_SHOP_URLS: 'true' });
  const subjects = Array.from({ length: 80 }, (_, n) => `pool:${n % 20}`);
  await recordEvents(api, ...subjects);

  await Promise.all([api.services, second.services].map((services) => services.jobs.drain(services)));
  await api.runJobs();

  const ids = receiver.received.map(({ event }) => event.id);
  expect(ids).toHaveLength(80);
  expect(new Set(ids).size).toBe(80);
});

test('while one server hands out events, another one waits', async ({ api }) => {
  await addReceiver(api);
  await recordEvents(api, 'pool:1');

  await Promise.all([
    dispatchEvents(api.services.db),
    dispatchEvents(api.services.db),
    dispatchEvents(api.services.db),
  ]);

  expect(await api.count('webhook_messages')).toBe(1);
});

test('an attempt whose server died is repeated with the same id after its claim', async ({ api }) => {
  const { receiver } = await addReceiver(api);
  await recordEvents(api, 'pool:1');
  await dispatchEvents(api.services.db);
  await api.sql(
    `UPDATE webhook_messages SET attempts = 1, first_attempted_at = now(), next_at = now() + interval '1 minute'`,
  );
  await api.runJobs();
  expect(receiver.received).toEqual([]);

  await api.sql("UPDATE webhook_messages SET next_at = now() - interval '1 second'");
  await api.runJobs();

  expect(receiver.received).toHaveLength(1);
  expect((await api.send(webhookAttempts.list, {})).data.data[0]?.attempt).toBe(2);
});

test('what an endpoint asks for with Retry-After is waited for', async ({ api }) => {
  const { receiver } = await addReceiver(api);
  receiver.respond = (response) => response.writeHead(429, { 'retry-after': '600' }).end();

  await recordEvents(api, 'pool:1');
  await api.runJobs();

  const [row] = await api.sql<{ seconds: number }>(
    'SELECT extract(epoch FROM paused_until - now())::float8 AS seconds FROM webhook_endpoints',
  );
  expect(row?.seconds).toBeGreaterThan(590);
});

test('a URL that is changed, and an endpoint that is enabled again, are tried at once', async ({ api }) => {
  const { receiver, endpoint } = await addReceiver(api);
  const other = await startReceiver();
  receiver.respond = (response) => response.writeHead(410).end();
  await recordEvents(api, 'pool:1');
  await api.runJobs();

  await api.send(webhookEndpoints.update, { params: { id: endpoint.id }, body: { url: other.url } });
  await api.runJobs();

  expect(other.received).toHaveLength(1);
});

test('of orders that are processed while the endpoint fails, none is lost', async () => {
  const shop = await startSelling(10);
  const { api } = shop;
  const { receiver } = await addReceiver(api, { events: ['order.served'] });
  receiver.respond = (response) => response.writeHead(502).end();
  for (let id = 1; id <= 10; id += 1) {
    await deliver(shop, aWooOrder({ id, number: String(id) }));
    await api.runJobs();
  }

  receiver.respond = accept;
  receiver.received.length = 0;
  await endPauses(api);
  await api.runJobs();

  const ids = receiver.received.map(({ event }) => Number(event.data.order_id)).toSorted((a, b) => a - b);
  expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('after a restore, what waited is sent again under its id, and a new event in the row of a lost one has another', async ({
  api,
}) => {
  const { receiver } = await addReceiver(api);
  await recordEvents(api, 'pool:1');
  await api.sql('CREATE TABLE kept_events AS SELECT * FROM events');
  await api.runJobs();
  await recordEvents(api, 'pool:2');
  await api.runJobs();
  const [lost] = await api.sql<{ id: number }>('SELECT max(id) AS id FROM events');

  await api.sql('DELETE FROM webhook_attempts');
  await api.sql('DELETE FROM events');
  await api.sql('INSERT INTO events OVERRIDING SYSTEM VALUE SELECT * FROM kept_events');
  await api.sql(`SELECT setval(pg_get_serial_sequence('events', 'id'), max(id)) FROM kept_events`);
  await api.sql('DROP TABLE kept_events');
  await recordEvents(api, 'pool:3');
  await api.runJobs();

  const [first, second, again, later] = receiver.received.map(({ event }) => event);
  expect([first, second, again, later].map((event) => event?.subject)).toEqual([
    'pool:1',
    'pool:2',
    'pool:1',
    'pool:3',
  ]);
  expect(again?.id).toBe(first?.id);
  expect(await api.sql<{ id: number }>('SELECT max(id) AS id FROM events')).toEqual([lost]);
  expect([first?.id, second?.id]).not.toContain(later?.id);
});
