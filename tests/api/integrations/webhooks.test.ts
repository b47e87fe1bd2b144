import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { audit } from '#contract/audit';
import { notifications } from '#contract/notifications';
import { sites } from '#contract/sites';
import { WebhookEndpoint, webhookAttempts, webhookEndpoints } from '#contract/webhookEndpoints';
import { test } from '../fixtures';
import { aShopOrder, placeOrder, startSelling } from '../selling';
import { signInAs } from '../signInAs';
import { type Api, startApi } from '../startApi';
import { startReceiver } from '../startReceiver';
import { addReceiver, buildEndpoint, endPauses, readSecret, recordEvents } from '../webhooks';

const listAttempts = async (api: Api) =>
  (await api.send(webhookAttempts.list, { query: { sort_by: 'at', sort_order: 'ASC' } })).data.data;

const verify = (secret: string, { headers, body }: { headers: object; body: string }) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

test('an order is told with a signature that the package of Standard Webhooks verifies', async () => {
  const shop = await startSelling(1);
  const { api, site, poolId } = shop;
  const { receiver, endpoint } = await addReceiver(api, { events: ['order.served'] });

  await placeOrder(shop, aShopOrder('A-1'));
  await api.runJobs();

  const [request] = receiver.received;
  if (!request) throw new Error('Nothing was received');
  const event = verify(await readSecret(api, endpoint.id), request);
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    version: 1,
    type: 'order.served',
    timestamp: expect.stringMatching(/Z$/),
    subject: `order:${site.id}:A-1`,
    data: { id: 1, site_id: site.id, order_id: 'A-1', number: 'A-1', pool_id: poolId, keys: 1 },
  });
  expect(request.headers).toMatchObject({
    'webhook-id': request.event.id,
    'content-type': 'application/json',
  });
  expect(() => verify(`whsec_${'A'.repeat(44)}`, request)).toThrow();
  expect(await api.count('webhook_messages')).toBe(0);
});

test('creates, changes, finds and deletes an endpoint; what a change omits keeps its value', async ({
  api,
}) => {
  const created = await buildEndpoint(
    api,
    { url: 'https://erp.example.com/hook' },
    { events: ['pool.low', 'order.served'] },
  );
  expect(WebhookEndpoint.parse(created)).toMatchObject({
    failing_since: null,
    disabled_at: null,
    site_ids: [],
  });
  const params = { id: created.id };

  const changed = await api.send(webhookEndpoints.update, { params, body: { name: 'New ERP' } });

  expect(changed.data).toEqual({ ...created, name: 'New ERP' });
  const found = await api.send(webhookEndpoints.list, { query: { search: 'new' } });
  expect(found.data).toEqual({ data: [changed.data], total: 1, next_cursor: null });
  expect((await api.send(webhookEndpoints.delete, { params })).status).toBe(200);
  expect((await api.send(webhookEndpoints.get, { params })).status).toBe(404);
});

test.each([
  ['name', ''],
  ['url', 'ftp://erp.example.com'],
  ['url', 'https://user:secret@erp.example.com'],
  ['events', []],
  ['events', ['order.lost']],
] as const)('refuses the %s %j', async (field, value) => {
  const api = await startApi();
  const body = { name: 'ERP', url: 'https://erp.example.com', events: ['pool.low'], [field]: value };

  const { status, errors } = await api.send(webhookEndpoints.create, { body: body as never });

  expect(status).toBe(422);
  expect(Object.keys(errors)[0]?.split('.')[0]).toBe(field);
});

test('administrators manage webhooks, others do not even see them', async ({ api }) => {
  await buildEndpoint(api, { url: 'https://erp.example.com' });
  const call = { params: { id: 1 } };
  const support = await signInAs(api, 'support');
  const administrator = await signInAs(api, 'administrator');

  expect((await api.send(webhookEndpoints.list, { cookies: support })).status).toBe(403);
  expect((await api.send(webhookAttempts.list, { cookies: support })).status).toBe(403);
  expect((await api.send(webhookEndpoints.test, { ...call, cookies: support })).status).toBe(403);
  expect((await api.send(webhookEndpoints.list, { cookies: administrator })).status).toBe(200);
  expect((await api.send(webhookEndpoints.list, { cookies: {} })).status).toBe(401);
});

test('the secret is told after a recent sign-in only, which is recorded; no list and no audit entry has it', async ({
  api,
}) => {
  const { id } = await buildEndpoint(api, { url: 'https://erp.example.com' });

  const secret = await readSecret(api, id);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await readSecret(api, id)).toBe(secret);

  await api.send(webhookEndpoints.rotateSecret, { params: { id } });
  const { raw } = await api.send(webhookEndpoints.list, {});
  const log = await api.send(audit.list, { query: { kind: 'webhookEndpoint' } });
  expect(log.data.entries.map(({ action }) => action)).toEqual([
    'webhookEndpoint.rotate_secret',
    'webhookEndpoint.secret_shown',
    'webhookEndpoint.secret_shown',
    'webhookEndpoint.create',
  ]);
  expect(raw.body + log.raw.body).not.toContain('whsec_');
  await api.sql("UPDATE sessions SET authenticated_at = now() - interval '2 days'");
  const late = await api.send(webhookEndpoints.recordSecretAccess, {
    params: { id },
    body: { use: 'copied' },
  });
  expect(late.status).toBe(403);
});

test('a replaced secret verifies for a day, beside the new one', async ({ api }) => {
  const { receiver, endpoint } = await addReceiver(api);
  const params = { id: endpoint.id };
  const previous = await readSecret(api, endpoint.id);

  const { secret } = (await api.send(webhookEndpoints.rotateSecret, { params })).data;
  await api.send(webhookEndpoints.test, { params });
  await api.sql("UPDATE webhook_endpoints SET previous_secret_until = now() - interval '1 second'");
  await api.send(webhookEndpoints.test, { params });

  const [during, after] = receiver.received;
  if (!during || !after) throw new Error('Nothing was received');
  expect(secret).not.toBe(previous);
  expect(verify(secret, during)).toEqual(verify(previous, during));
  expect(verify(secret, after)).toMatchObject({ type: 'endpoint.test' });
  expect(() => verify(previous, after)).toThrow();
});

test('an event that is not taken is sent again with its id, and later ones about the same wait for it', async ({
  api,
}) => {
  const { receiver } = await addReceiver(api);
  receiver.respond = (response, { event }) =>
    response.writeHead(event.subject === 'pool:1' ? 503 : 200).end('Try later\u0000, please');
  await recordEvents(api, 'pool:1', 'pool:1', 'pool:2');
  await api.runJobs();
  await endPauses(api);
  await api.runJobs();

  receiver.respond = (response) => response.writeHead(200).end('Thanks');
  await endPauses(api);
  await api.runJobs();

  const ofFirst = receiver.received
    .filter(({ event }) => event.subject === 'pool:1')
    .map(({ event }) => event.id);
  const [first, second] = [ofFirst[0], ofFirst.at(-1)];
  expect(ofFirst).toEqual([first, first, first, second]);
  expect(first).not.toBe(second);
  expect(receiver.received.filter(({ event }) => event.subject === 'pool:2')).toHaveLength(1);
  const attempts = (await listAttempts(api)).filter(({ subject }) => subject === 'pool:1');
  expect(attempts.map(({ attempt, outcome, status, answer }) => [attempt, outcome, status, answer])).toEqual([
    [1, 'rejected', 503, 'Try later , please'],
    [2, 'rejected', 503, 'Try later , please'],
    [3, 'delivered', 200, 'Thanks'],
    [1, 'delivered', 200, 'Thanks'],
  ]);
  expect(await api.count('webhook_messages')).toBe(0);
});

test('events about the same arrive in their order, however many there are', async ({ api }) => {
  const { receiver } = await addReceiver(api);
  const subjects = Array.from({ length: 60 }, (_, n) => `pool:${n % 3}`);
  await recordEvents(api, ...subjects);
  const recorded = await api.sql<{ id: string; subject: string }>(
    "SELECT 'evt_' || replace(uid::text, '-', '') AS id, subject FROM events ORDER BY events.id",
  );

  await api.runJobs();

  for (const subject of ['pool:0', 'pool:1', 'pool:2']) {
    const got = receiver.received
      .filter(({ event }) => event.subject === subject)
      .map(({ event }) => event.id);
    expect(got).toEqual(recorded.filter((row) => row.subject === subject).map(({ id }) => id));
  }
});

test('a failing endpoint is left alone for a growing while, and resumes where it stopped', async ({
  api,
}) => {
  const { receiver, endpoint } = await addReceiver(api);
  receiver.respond = (response) => response.writeHead(500).end();
  const pauses: number[] = [];

  await recordEvents(api, 'pool:1');
  for (let failures = 0; failures < 3; failures += 1) {
    await endPauses(api);
    await api.runJobs();
    const [row] = await api.sql<{ seconds: number }>(
      'SELECT extract(epoch FROM paused_until - now())::float8 AS seconds FROM webhook_endpoints',
    );
    pauses.push(row?.seconds ?? 0);
    if (failures === 0) await recordEvents(api, 'pool:2');
  }
  receiver.respond = (response) => response.writeHead(200).end();
  await endPauses(api);
  await api.runJobs();

  expect(pauses[0]).toBeGreaterThan(3);
  expect(pauses[1]).toBeGreaterThan(8);
  expect(pauses[2]).toBeGreaterThan(18);
  const { data } = await api.send(webhookEndpoints.get, { params: { id: endpoint.id } });
  expect(data.failing_since).toBeNull();
  expect(
    receiver.received
      .map(({ event }) => event.subject)
      .slice(-2)
      .toSorted(),
  ).toEqual(['pool:1', 'pool:2']);
});

test('an endpoint that takes nothing for three days is disabled with an alert, and loses nothing', async ({
  api,
}) => {
  const { receiver, endpoint } = await addReceiver(api, { name: 'Old ERP' });
  receiver.respond = (response) => response.writeHead(500).end();
  await recordEvents(api, 'pool:1', 'pool:2');
  await api.runJobs();

  await api.sql("UPDATE webhook_endpoints SET failing_since = now() - interval '73 hours'");
  await endPauses(api);
  await api.runJobs();
  await recordEvents(api, 'pool:3');
  await endPauses(api);
  await api.runJobs();

  const params = { id: endpoint.id };
  const disabled = await api.send(webhookEndpoints.get, { params });
  expect(disabled.data).toMatchObject({ is_active: false, disabled_at: expect.any(String) });
  const { data } = await api.send(notifications.list, { query: { resolved: 'false' } });
  expect(data.notifications).toMatchObject([
    { type: 'WEBHOOK_FAILED', severity: 'CRITICAL', title: 'The webhook Old ERP was disabled' },
  ]);
  const log = await api.send(audit.list, { query: { action: 'webhookEndpoint.disable' } });
  expect(log.data.entries).toMatchObject([{ record_id: String(endpoint.id) }]);

  receiver.received.length = 0;
  receiver.respond = (response) => response.writeHead(200).end();
  await api.send(webhookEndpoints.update, { params, body: { is_active: true } });
  await api.runJobs();
  expect(receiver.received.map(({ event }) => event.subject).toSorted()).toEqual(['pool:1', 'pool:2']);
  expect((await api.send(notifications.list, { query: { resolved: 'false' } })).data.notifications).toEqual(
    [],
  );
});

test('of two disabled endpoints, the alert names both', async ({ api }) => {
  for (const name of ['ERP', 'Chat']) {
    const { receiver } = await addReceiver(api, { name });
    receiver.respond = (response) => response.writeHead(500).end();
    await recordEvents(api, 'pool:1');
    await api.runJobs();
    await api.sql("UPDATE webhook_endpoints SET failing_since = now() - interval '73 hours' WHERE is_active");
    await endPauses(api);
    await api.runJobs();
  }

  const { data } = await api.send(notifications.list, { query: { resolved: 'false' } });
  expect(data.notifications.map(({ title }) => title)).toEqual(['The webhooks Chat, ERP are disabled']);
});

test('an event that alone is refused for three days is given up with an alert; the endpoint stays active', async ({
  api,
}) => {
  const { receiver, endpoint } = await addReceiver(api);
  receiver.respond = (response, { event }) =>
    response.writeHead(event.subject === 'pool:1' ? 400 : 200).end();
  await recordEvents(api, 'pool:1', 'pool:1', 'pool:2');
  await api.runJobs();
  await api.sql(
    "UPDATE webhook_messages SET first_attempted_at = now() - interval '73 hours' WHERE attempts > 0",
  );

  await endPauses(api);
  await api.runJobs();

  expect(await api.count('webhook_messages')).toBe(1);
  expect((await api.send(webhookEndpoints.get, { params: { id: endpoint.id } })).data.is_active).toBe(true);
  const { data } = await api.send(notifications.list, { query: { resolved: 'false' } });
  expect(data.notifications).toMatchObject([{ type: 'WEBHOOK_FAILED', severity: 'WARNING' }]);
  expect(data.notifications[0]?.message).toContain(String(receiver.received[0]?.event.id));
});

test('a user tests an endpoint, also an inactive one, and sees how it went', async ({ api }) => {
  const { receiver, endpoint } = await addReceiver(api, { is_active: false, name: 'ERP' });
  const params = { id: endpoint.id };

  const taken = await api.send(webhookEndpoints.test, { params });
  receiver.respond = (response) => response.writeHead(404).end('<h1>Not here</h1>');
  const refused = await api.send(webhookEndpoints.test, { params });
  await api.runJobs();

  expect(taken.data).toMatchObject({
    endpoint_id: endpoint.id,
    type: 'endpoint.test',
    outcome: 'delivered',
    status: 204,
  });
  expect(refused.data).toMatchObject({ outcome: 'rejected', status: 404, answer: '<h1>Not here</h1>' });
  expect(receiver.received.map(({ event }) => event.data)).toEqual([
    { endpoint_id: endpoint.id, name: 'ERP' },
    { endpoint_id: endpoint.id, name: 'ERP' },
  ]);
});

test('an attempt is sent again with the id of its event, until that is purged', async ({ api }) => {
  const { receiver } = await addReceiver(api);
  await recordEvents(api, 'pool:1');
  await api.runJobs();
  const [attempt] = await listAttempts(api);
  const params = { id: attempt?.id ?? 0 };

  expect((await api.send(webhookAttempts.replay, { params })).status).toBe(200);
  await api.runJobs();

  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[1]?.headers['webhook-id']).toBe(attempt?.event_id);
  await api.sql("UPDATE events SET at = now() - interval '40 days'");
  await api.sql("INSERT INTO jobs (queue) VALUES ('integrations.purge')");
  await api.runJobs();
  expect(await api.count('events')).toBe(0);
  expect((await api.send(webhookAttempts.replay, { params })).status).toBe(409);
  expect(receiver.received).toHaveLength(2);
});

test('the retention deletes attempts and events, but none that an endpoint waits for', async ({ api }) => {
  const { receiver } = await addReceiver(api);
  receiver.respond = (response, { event }) =>
    response.writeHead(event.subject === 'pool:1' ? 500 : 200).end();
  await recordEvents(api, 'pool:1', 'pool:2');
  await api.runJobs();
  await endPauses(api);
  await api.runJobs();
  await api.sql("UPDATE events SET at = now() - interval '31 days'");
  await api.sql("UPDATE webhook_attempts SET at = now() - interval '31 days'");

  await api.sql("INSERT INTO jobs (queue) VALUES ('integrations.purge')");
  await api.runJobs();

  expect(await api.sql('SELECT subject FROM events')).toEqual([{ subject: 'pool:1' }]);
  expect(await api.count('webhook_attempts')).toBe(0);
});

test('attempts are listed by endpoint, outcome and time', async ({ api }) => {
  const good = await addReceiver(api);
  const bad = await addReceiver(api);
  bad.receiver.respond = (response) => response.writeHead(500).end();
  await recordEvents(api, 'pool:1', 'pool:2');
  await api.runJobs();

  const query = { endpoint_id: bad.endpoint.id, outcome: 'rejected' as const };
  expect((await api.send(webhookAttempts.list, { query })).data.total).toBe(1);
  const ofGood = await api.send(webhookAttempts.list, { query: { endpoint_id: good.endpoint.id } });
  expect(ofGood.data.data.map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered']);
});

test('an endpoint is deleted with what it was told and waits for', async ({ api }) => {
  const { receiver, endpoint } = await addReceiver(api);
  receiver.respond = (response) => response.writeHead(500).end();
  await recordEvents(api, 'pool:1');
  await api.runJobs();

  expect((await api.send(webhookEndpoints.delete, { params: { id: endpoint.id } })).status).toBe(200);

  expect(await api.count('webhook_messages')).toBe(0);
  expect(await api.count('webhook_attempts')).toBe(0);
});

test('the sites of an endpoint need not exist for long', async ({ api, site }) => {
  const { endpoint } = await addReceiver(api, { site_ids: [site.id] });

  expect((await api.send(sites.delete, { params: { id: site.id } })).status).toBe(200);

  expect((await api.send(webhookEndpoints.get, { params: { id: endpoint.id } })).data.site_ids).toEqual([
    site.id,
  ]);
});

test('private addresses are refused where they are not allowed, as they are given and as names lead to them', async () => {
  const api = await startApi({ ALLOW_PRIVATE_SHOP_URLS: 'false' });
  const { url } = await startReceiver();
  const body = { name: 'ERP', url, events: ['pool.low' as const] };

  const refused = await api.send(webhookEndpoints.create, { body });
  const named = await buildEndpoint(api, { url: url.replace('127.0.0.1', 'localhost') });
  const changed = await api.send(webhookEndpoints.update, { params: { id: named.id }, body: { url } });
  const tested = await api.send(webhookEndpoints.test, { params: { id: named.id } });

  expect(refused).toMatchObject({ status: 422, errors: { url: expect.stringContaining('private address') } });
  expect(changed.status).toBe(422);
  expect(tested.data).toMatchObject({ outcome: 'private_address', status: null });
});
