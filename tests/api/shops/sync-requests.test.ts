import { test as base, expect } from 'vitest';
import { sync } from '#contract/sync';
import type { ShopFault } from '#shop/faults';
import { syncOrdersJob } from '../../../server/domains/recovery/reconciliation/syncOrders';
import { checkSiteHealthJob } from '../../../server/domains/shops/health/checkSiteHealth';
import { webhookGaps } from '../../../server/domains/shops/health/webhookGaps';
import { syncProductsJob } from '../../../server/domains/shops/sync/syncProducts';
import { requestAllSyncs } from '../../../server/domains/shops/sync/syncRequests';
import { createSlots } from '../../../server/platform/jobs/slots';
import { openShop } from '../../shop/openShop';
import { buildSite } from '../build';
import { aWooOrder, deliver, listOrderKeys } from '../selling';
import { paidOrder, type ShopSelling, startShopSelling } from '../shopSelling';

/** Starts a shop with webhooks that was checked nine minutes ago and is not due. */
async function startSynced(keys = 0, fault?: ShopFault): Promise<ShopSelling> {
  const selling = await startShopSelling(keys);
  const { api, site, shop } = selling;
  await api.runJobs();
  shop.fault = fault;
  await Promise.all([
    checkSiteHealthJob.run(api.services, [{ siteId: site.id }]),
    syncOrdersJob.run(api.services, [{ siteId: site.id }]),
  ]);
  shop.fault = undefined;
  await backdateChecks(selling, 9);
  shop.requests.length = 0;
  return selling;
}

/** Moves the last checks into the past. */
const backdateChecks = ({ api }: ShopSelling, minutes: number) =>
  api.sql(
    `UPDATE health_checks SET checked_at = checked_at - make_interval(mins => $1),
       details = details || jsonb_build_object('began_at', (details ->> 'began_at')::timestamptz - make_interval(mins => $1))`,
    [minutes],
  );

/** Runs the jobs that are due within 15 seconds. */
async function runJobsDueSoon({ api }: ShopSelling): Promise<void> {
  await api.sql("UPDATE jobs SET run_at = now() WHERE run_at < now() + interval '15 seconds'");
  await api.runJobs();
}

/** Counts requests for webhooks and for orders. */
const countSyncs = ({ shop }: ShopSelling) => ({
  webhooks: shop.requests.filter(({ method, url }) => method === 'GET' && url.pathname.endsWith('/webhooks'))
    .length,
  orders: shop.requests.filter(
    ({ url: { searchParams } }) => searchParams.has('modified_after') && !searchParams.has('status'),
  ).length,
});

const listWebhookStates = ({ shop }: ShopSelling) => [...shop.webhooks.values()].map(({ status }) => status);

function breakWebhooks({ shop }: ShopSelling, changes: { status?: 'disabled'; secret?: string }): void {
  for (const webhook of shop.webhooks.values()) Object.assign(webhook, changes);
}

const deliverWithWrongSignature = (selling: ShopSelling) =>
  deliver(selling, aWooOrder(), { headers: { 'x-wc-webhook-signature': 'c2lnbmVkIGJ5IGEgc3RyYW5nZXI=' } });

/** Seconds until the requested check of the webhooks. */
async function getCheckDelay({ api }: ShopSelling): Promise<number | undefined> {
  const [row] = await api.sql<{ seconds: number }>(
    `SELECT extract(epoch FROM run_at - now())::float8 AS seconds
     FROM jobs WHERE queue = 'sites.health-check' AND claimed_by IS NULL`,
  );
  return row?.seconds;
}

const test = base.extend('selling', () => startSynced());

test('checks each shop once when several servers start, except demo and inactive sites', async ({
  selling,
}) => {
  const { api } = selling;
  await buildSite(api);
  const inactive = await openShop();
  await buildSite(api, { url: inactive.url, is_active: false });

  for (let server = 0; server < 4; server++) await requestAllSyncs(api.services);
  await runJobsDueSoon(selling);
  await runJobsDueSoon(selling);

  expect(countSyncs(selling)).toEqual({ webhooks: 1, orders: 1 });
  expect(inactive.requests).toEqual([]);
  expect(await api.count('jobs')).toBe(0);
});

test('repeats a check within ten seconds after a second start', async ({ selling }) => {
  await requestAllSyncs(selling.api.services);
  await runJobsDueSoon(selling);
  breakWebhooks(selling, { status: 'disabled' });

  await requestAllSyncs(selling.api.services);
  await selling.api.sql('UPDATE jobs SET run_at = now()');
  await selling.api.runJobs();
  const states = listWebhookStates(selling);
  const delay = await getCheckDelay(selling);
  await backdateChecks(selling, 1);
  await selling.api.sql('UPDATE jobs SET run_at = now()');
  await selling.api.runJobs();

  expect(states).toEqual(Array(8).fill('disabled'));
  expect(delay).toBeGreaterThan(0);
  expect(delay).toBeLessThanOrEqual(10);
  expect(listWebhookStates(selling)).toEqual(Array(8).fill('active'));
});

test('checks the webhooks after a start even if the connection was just checked', async ({ selling }) => {
  const { api, site } = selling;
  await checkSiteHealthJob.run(api.services, [{ siteId: site.id, connectionOnly: true }]);
  breakWebhooks(selling, { status: 'disabled' });

  await requestAllSyncs(api.services);
  await runJobsDueSoon(selling);

  expect(listWebhookStates(selling)).toEqual(Array(8).fill('active'));
});

test('finds an order that was placed after the sync and before the webhooks were repaired', async () => {
  const selling = await startSynced(1);
  const { api, shop, site } = selling;
  breakWebhooks(selling, { status: 'disabled' });
  await requestAllSyncs(api.services);
  await syncOrdersJob.run(api.services, [{ siteId: site.id }]);
  const { id } = shop.placeOrder(paidOrder());

  await runJobsDueSoon(selling);
  // A shop that answered slowly gets more time.
  await backdateChecks(selling, 1);
  await runJobsDueSoon(selling);

  expect(await listOrderKeys(api, String(id))).toEqual(['KEY-00001']);
});

/** Receives webhooks in the past, one every `intervalSeconds` until `silentSeconds` ago. */
async function receivePastWebhooks(
  { api, site }: ShopSelling,
  intervalSeconds: number,
  silentSeconds: number,
) {
  await api.sql(
    `INSERT INTO webhook_events (site_id, topic, body, received_at, processed_at)
     SELECT $1, 'order.updated', '{}', now() - make_interval(secs => $3 + n * $2), now() FROM generate_series(0, 39) n`,
    [site.id, intervalSeconds, silentSeconds],
  );
  await api.sql('UPDATE sites SET last_webhook_at = now() - make_interval(secs => $1)', [silentSeconds]);
}

test('checks a shop once whose webhooks have paused for an unusual time', async () => {
  const selling = await startSynced(1);
  const { api, shop } = selling;
  breakWebhooks(selling, { status: 'disabled' });
  const { id } = shop.placeOrder(paidOrder());
  await receivePastWebhooks(selling, 10, 30);
  const poll = () => webhookGaps.poll(api.services, createSlots({ onFailure: () => {} }));

  const polls = await Promise.all([poll(), poll(), poll()]);
  await runJobsDueSoon(selling);

  expect(polls.filter(Boolean)).toHaveLength(1);
  expect(await poll()).toBe(false);
  expect(listWebhookStates(selling)).toEqual(Array(8).fill('active'));
  expect(await listOrderKeys(api, String(id))).toEqual(['KEY-00001']);
});

test.each([
  ['twice the usual time has not passed', 20, 30],
  ['twenty seconds have not passed', 1, 15],
  ['a regular sync is due anyway', 1, 20 * 60],
])('does not check a shop without webhooks while %s', async (_, intervalSeconds, silentSeconds) => {
  const selling = await startSynced();
  await receivePastWebhooks(selling, intervalSeconds, silentSeconds);

  await selling.api.runJobs();

  expect(selling.shop.requests).toEqual([]);
});

test('respects the Retry-After of a shop after a start', async () => {
  const selling = await startSynced(0, 'limited_long');

  await requestAllSyncs(selling.api.services);
  await runJobsDueSoon(selling);

  const delay = await getCheckDelay(selling);
  expect(selling.shop.requests).toEqual([]);
  expect(delay).toBeGreaterThan(20 * 60);
  expect(delay).toBeLessThanOrEqual(21 * 60);
});

test('checks the webhooks after a sync recovers orders', async () => {
  const selling = await startSynced(1);
  const { api, shop, site } = selling;
  breakWebhooks(selling, { status: 'disabled' });
  const { id } = shop.placeOrder(paidOrder());

  await api.send(sync.run, { params: { id: site.id } });
  await api.runJobs();

  expect(await listOrderKeys(api, String(id))).toEqual(['KEY-00001']);
  expect(listWebhookStates(selling)).toEqual(Array(8).fill('active'));
});

test('does not check the webhooks after a sync without recovered orders', async ({ selling }) => {
  await selling.api.send(sync.run, { params: { id: selling.site.id } });
  await selling.api.runJobs();

  expect(countSyncs(selling)).toEqual({ webhooks: 0, orders: 1 });
});

test.each(['[{"id":24}]', '{"id":24}', '17'])(
  'finds the order behind a body that is none: %s',
  async (body) => {
    const selling = await startSynced(1);
    const { id } = selling.shop.placeOrder(paidOrder());
    await deliver(selling, Buffer.from(body));

    await selling.api.runJobs();
    await runJobsDueSoon(selling);

    expect(await listOrderKeys(selling.api, String(id))).toEqual(['KEY-00001']);
  },
);

test('resets the secrets and finds the order after a rejected signature', async () => {
  const selling = await startSynced(1);
  const { api, shop, site } = selling;
  breakWebhooks(selling, { secret: 'pasted wrong' });
  const { id } = shop.placeOrder(paidOrder());
  await deliver({ api, site: { ...site, api_key: 'pasted wrong' } }, aWooOrder({ id }));

  await api.runJobs();

  expect(await listOrderKeys(api, String(id))).toEqual(['KEY-00001']);
  expect([...shop.webhooks.values()].map(({ secret }) => secret)).toEqual(Array(8).fill(site.api_key));
});

test('checks a shop once after several rejected events, and again after a minute', async ({ selling }) => {
  const { api } = selling;

  const statuses = await Promise.all(Array.from({ length: 8 }, () => deliverWithWrongSignature(selling)));
  const requested = await api.count("jobs WHERE queue = 'sites.health-check'");
  await api.runJobs();
  const first = countSyncs(selling);
  await deliverWithWrongSignature(selling);
  await deliverWithWrongSignature(selling);
  await api.runJobs();

  const delay = await getCheckDelay(selling);
  const [site] = await api.sql('SELECT rejected_events FROM sites');
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(requested).toBe(1);
  expect(first.webhooks).toBe(1);
  // One sync at once, and another one if that began before the webhooks had their secret again.
  expect([1, 2]).toContain(first.orders);
  expect(countSyncs(selling)).toEqual(first);
  expect(delay).toBeGreaterThan(0);
  expect(delay).toBeLessThanOrEqual(60);
  expect(site).toEqual({ rejected_events: 10 });
});

test('requests no check after rejected events of an inactive or unknown site', async ({ selling }) => {
  const { api, site } = selling;
  await api.sql('UPDATE sites SET is_active = false');

  await deliverWithWrongSignature(selling);
  await deliverWithWrongSignature({ ...selling, site: { ...site, id: 4711 } });

  expect(await api.count('jobs')).toBe(0);
});

test.each([
  ['truncated', '{"id": 1,'],
  ['an error of the shop', '{"code":"rest_no_route","message":"No route was found","data":{"status":404}}'],
])('syncs the orders after a signed event that is %s', async (_, body) => {
  const selling = await startSynced(1);
  const { id } = selling.shop.placeOrder(paidOrder());

  await deliver(selling, Buffer.from(body), { topic: 'order.created' });
  await selling.api.runJobs();
  await runJobsDueSoon(selling);

  expect(await listOrderKeys(selling.api, String(id))).toEqual(['KEY-00001']);
});

test.each([checkSiteHealthJob, syncOrdersJob, syncProductsJob])(
  'processes other shops in $queue while one hangs',
  async (job) => {
    const hangingShop = await startSynced();
    const { api } = hangingShop;
    const other = await openShop();
    const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = other;
    const site = await buildSite(api, { url, consumer_key, consumer_secret });
    await api.sql('DELETE FROM jobs');
    const release = hangingShop.shop.hold();
    const queue = (siteId: number) =>
      api.sql('INSERT INTO jobs (queue, data) VALUES ($1, $2)', [job.queue, { siteId }]);

    await queue(hangingShop.site.id);
    await api.services.jobs.start(api.services);
    await expect.poll(() => hangingShop.shop.requests.length).toBeGreaterThan(0);
    await queue(site.id);

    await expect.poll(() => other.requests.length).toBeGreaterThan(0);
    const checks = await api.count(
      `health_checks WHERE site_id = ${hangingShop.site.id} AND checked_at > now() - interval '5 minutes'`,
    );
    release();
    expect(checks).toBe(0);
  },
);
