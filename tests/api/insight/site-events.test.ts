import { expect, test } from 'vitest';
import { type SiteEvent, type SiteEventQuery, siteEvents } from '#contract/siteEvents';
import { siteHealth } from '#contract/siteHealth';
import { sync } from '#contract/sync';
import { purgeCheckHistoryJob } from '../../../server/domains/shops/health/recordHealthCheck';
import { buildSite } from '../build';
import { deliverOrder, type Messaging, placePaidOrder, startMessaging } from '../messaging';
import { aWooOrder, deliver, listOrderKeys, type Selling, startSelling } from '../selling';
import { startShopSelling } from '../shopSelling';

type Query = Partial<SiteEventQuery>;

async function listEvents(
  { api, site }: Pick<Selling, 'api' | 'site'>,
  query: Query = {},
): Promise<SiteEvent[]> {
  const { data } = await api.send(siteEvents.list, { params: { id: site.id }, query });
  return data.events;
}

const summarize = ({ kind, name, result, reason }: SiteEvent) => `${kind} ${name} ${result}: ${reason}`;

/** A shop with a delivered order, a health check and an order sync. */
async function startWithHistory(): Promise<Messaging & { orderId: string }> {
  const messaging = await startMessaging();
  const order = placePaidOrder(messaging);
  const { modified } = order;
  await deliverOrder(messaging, order);
  // The record of the keys changes the order, maybe in a later second: the sync finds no change without a webhook.
  order.modified = modified;
  const params = { id: messaging.site.id };
  await messaging.api.send(siteHealth.check, { params });
  await messaging.api.send(sync.run, { params });
  return { ...messaging, orderId: String(order.id) };
}

test("lists a shop's webhooks, messages, checks and syncs with results and reasons, newest first", async () => {
  const shop = await startWithHistory();

  const events = await listEvents(shop);

  const times = events.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  const webhook = events.find(({ kind }) => kind === 'webhook');
  expect(webhook).toMatchObject({
    name: 'received',
    topic: 'order.updated',
    result: 'succeeded',
    reason: '1 assigned, 0 backordered, 0 flagged',
    order_id: shop.orderId,
    order: { id: expect.any(Number), number: shop.orderId },
    finished_at: expect.any(String),
    texts: { reason: { code: 'events.applied' } },
  });
  const summaries = events.map(summarize);
  expect(summaries).toContain('message note succeeded: null');
  expect(summaries).toContain('check connection succeeded: null');
  expect(summaries).toContain('sync reconciliation succeeded: 1 orders read, 0 missed');
});

test('filters events by kind, result, order and time', async () => {
  const shop = await startWithHistory();
  shop.shop.fault = 'maintenance';
  await shop.api.send(siteHealth.check, { params: { id: shop.site.id } });
  const [failed] = await listEvents(shop, { result: 'failed' });
  const kinds = async (query: Query) => [...new Set((await listEvents(shop, query)).map(({ kind }) => kind))];

  expect(failed).toMatchObject({
    kind: 'check',
    name: 'connection',
    reason: expect.any(String),
    order: null,
  });
  expect(await kinds({ kind: 'sync' })).toEqual(['sync']);
  expect((await kinds({ order_id: shop.orderId })).sort()).toEqual(['message', 'webhook']);
  expect(await kinds({ order_id: `#${shop.orderId}`, kind: 'message' })).toEqual(['message']);
  expect(await listEvents(shop, { kind: 'check', order_id: shop.orderId })).toEqual([]);
  expect(await listEvents(shop, { kind: 'check', result: 'pending' })).toEqual([]);
  expect(await listEvents(shop, { from: failed?.at, result: 'failed' })).toHaveLength(1);
  expect(await listEvents(shop, { to: failed?.at, result: 'failed' })).toEqual([]);
});

test('logs the first webhook with an invalid signature until the next check', async () => {
  const shop = await startShopSelling();
  const wrong = { ...shop, site: { ...shop.site, api_key: 'wrong' } };
  await deliver(wrong, aWooOrder());
  await deliver(wrong, aWooOrder());

  const events = await listEvents(shop, { kind: 'webhook' });

  expect(events.map(summarize)).toEqual(['webhook signature failed: The signature does not match']);
});

test('pages by cursor, without a repeated or a missing event at the same time', async () => {
  const { api, site } = await startSelling();
  await api.sql(
    `INSERT INTO webhook_events (site_id, topic, body, received_at, processed_at)
     SELECT $1, 'order.updated', '{}', '2026-11-20T12:00:00Z', now() FROM generate_series(1, 7)`,
    [site.id],
  );
  await api.sql(
    `INSERT INTO check_history (site_id, kind, at, ok)
     SELECT $1, 'connection', '2026-11-20T12:00:00Z'::timestamptz + (n % 2) * interval '1 minute', true
     FROM generate_series(1, 6) n`,
    [site.id],
  );
  const seen: string[] = [];
  let cursor: string | undefined;

  do {
    const query = { per_page: 4, ...(cursor && { cursor }) };
    const { data } = await api.send(siteEvents.list, { params: { id: site.id }, query });
    seen.push(...data.events.map(({ kind, id }) => `${kind} ${id}`));
    cursor = data.next_cursor ?? undefined;
  } while (cursor);

  expect(seen).toHaveLength(13);
  expect(new Set(seen).size).toBe(13);
  expect(seen.slice(0, 3).every((event) => event.startsWith('check'))).toBe(true);
});

test('refuses an unknown cursor, and a site that does not exist', async () => {
  const { api, site } = await startSelling();

  const wrong = await api.send(siteEvents.list, { params: { id: site.id }, query: { cursor: 'abc' } });
  const missing = await api.send(siteEvents.list, { params: { id: 4711 } });

  expect([wrong.status, wrong.errors]).toEqual([422, { cursor: 'Unknown cursor' }]);
  expect([missing.status, missing.message]).toEqual([404, 'Site not found']);
});

test('reads a page among a hundred thousand events by index, whatever the filters', async () => {
  const { api, site } = await startSelling();
  await api.sql(
    `INSERT INTO webhook_events (site_id, topic, body, order_id, received_at, processed_at)
     SELECT $1, 'order.updated', '{}', n, now() - n * interval '1 second', now() FROM generate_series(1, 50000) n`,
    [site.id],
  );
  await api.sql(
    `INSERT INTO deliveries (site_id, order_id, channel, state, marker, next_at, created_at)
     SELECT $1, n, 'note', 'sent', n, now(), now() - n * interval '1 second' FROM generate_series(1, 50000) n`,
    [site.id],
  );
  await api.sql('ANALYZE webhook_events, deliveries, check_history');
  const countRead = async () => {
    const [row] = await api.sql<{ n: number }>(`
      SELECT (sum(seq_tup_read) + sum(idx_tup_fetch))::int AS n FROM pg_stat_user_tables
      WHERE relname IN ('webhook_events', 'deliveries', 'check_history')`);
    return row?.n ?? 0;
  };
  const queries: Query[] = [
    {},
    { kind: 'webhook', result: 'succeeded' },
    { result: 'failed' },
    { result: 'retrying' },
    { result: 'pending' },
    { order_id: '41000' },
    { to: new Date(Date.now() - 40_000_000).toISOString() },
  ];
  // Statistics of a session arrive when it is idle for a second.
  const flush = () => api.sql('SELECT pg_stat_force_next_flush()');

  for (const query of queries) {
    await flush();
    const before = await countRead();
    await listEvents({ api, site }, query);
    await flush();
    expect([query, (await countRead()) - before < 1000]).toEqual([query, true]);
  }
});

const blockAssignments = ({ api }: Selling) =>
  api.sql(`
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'too much' USING ERRCODE = '23514'; END $$;
  CREATE TRIGGER refuse BEFORE INSERT ON license_assignments FOR EACH ROW EXECUTE FUNCTION refuse()`);
const unblockAssignments = ({ api }: Selling) => api.sql('DROP TRIGGER refuse ON license_assignments');

async function startWithRefusedEvent() {
  const selling = await startSelling(2);
  await blockAssignments(selling);
  await deliver(selling, aWooOrder());
  await selling.api.runJobs();
  const [event] = await listEvents(selling);
  return { ...selling, event_id: event?.id ?? 0, refused: event };
}

const process = ({ api, site }: Pick<Selling, 'api' | 'site'>, event_id: number) =>
  api.send(siteEvents.process, { params: { id: site.id }, body: { event_id } });

test('processes a refused event again once its cause is gone, audited', async () => {
  const selling = await startWithRefusedEvent();
  const { api, event_id, refused } = selling;
  const again = await process(selling, event_id);
  await unblockAssignments(selling);

  const processed = await process(selling, event_id);

  expect(refused).toMatchObject({ result: 'failed', reason: 'too much', order_id: '100' });
  expect(again.data).toMatchObject({ result: 'failed', reason: 'too much' });
  expect(processed.data).toMatchObject({
    result: 'succeeded',
    reason: '1 assigned, 0 backordered, 0 flagged',
  });
  expect(await listOrderKeys(api, '100')).toEqual(['KEY-00001']);
  expect(await api.count("audit_log WHERE action = 'site.process_event'")).toBe(2);
  expect(await api.count("health_checks WHERE kind = 'orders'")).toBe(0);
});

test('two requests at once process an event once', async () => {
  const selling = await startWithRefusedEvent();
  const { api, event_id } = selling;
  await unblockAssignments(selling);

  const responses = await Promise.all([1, 2, 3].map(() => process(selling, event_id)));
  const after = await process(selling, event_id);
  await api.runJobs();

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(after.data.reason).toBe('1 assigned, 0 backordered, 0 flagged');
  expect(await listOrderKeys(api, '100')).toEqual(['KEY-00001']);
  expect(await api.count("audit_log WHERE action = 'site.process_event'")).toBe(1);
});

test('an event of another site is not found', async () => {
  const selling = await startWithRefusedEvent();
  const other = await buildSite(selling.api);

  const { status, message } = await process({ api: selling.api, site: other }, selling.event_id);

  expect([status, message]).toEqual([404, 'Event not found']);
  expect(await selling.api.count('webhook_events WHERE is_refused')).toBe(1);
});

test('purges results of checks after 30 days', async () => {
  const { api, site } = await startSelling();
  await api.sql(
    `INSERT INTO check_history (site_id, kind, ok, at) SELECT $1, 'connection', true, now() - days * interval '1 day'
     FROM unnest(ARRAY[1, 29, 31]) days`,
    [site.id],
  );

  await purgeCheckHistoryJob.run(api.services, []);

  expect(await api.count('check_history')).toBe(2);
});
