import { expect, test } from 'vitest';
import { sync } from '#contract/sync';
import { checkSiteHealthJob } from '../../server/modules/sites/checkSiteHealth';
import { requestAllSyncs } from '../../server/modules/sites/syncRequests';
import { syncOrdersJob } from '../../server/modules/sync/syncOrders';
import { syncProductsJob } from '../../server/modules/sync/syncProducts';
import type { ShopFault } from '../shop/faults';
import { openShop } from '../shop/openShop';
import { buildSite } from './build';
import { aWooOrder, deliver, keysOf } from './selling';
import { paid, type ShopSelling, startShopSelling } from './shopSelling';

const PATIENCE = { timeout: 30_000 };

/** A shop with its webhooks that was looked at before, and not since, with nothing due for long. */
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
  await age(selling, 9);
  shop.requests.length = 0;
  return selling;
}

/** Moves the last looks back by so many minutes. */
const age = ({ api }: ShopSelling, minutes: number) =>
  api.sql(
    `UPDATE health_checks SET checked_at = checked_at - make_interval(mins => $1),
       details = details || jsonb_build_object('began_at', (details ->> 'began_at')::timestamptz - make_interval(mins => $1))`,
    [minutes],
  );

/** Runs what is to run within some seconds. */
async function runSoon({ api }: ShopSelling): Promise<void> {
  await api.sql(
    "UPDATE pgboss.job SET start_after = now() WHERE start_after < now() + interval '15 seconds'",
  );
  await api.runJobs();
}

/** How often a shop was asked for its webhooks and for its orders. */
const syncsOf = ({ shop }: ShopSelling) => ({
  webhooks: shop.requests.filter(({ method, url }) => method === 'GET' && url.pathname.endsWith('/webhooks'))
    .length,
  orders: shop.requests.filter(({ url }) => url.searchParams.has('modified_after')).length,
});

const statesOf = ({ shop }: ShopSelling) => [...shop.webhooks.values()].map(({ status }) => status);

function spoilWebhooks({ shop }: ShopSelling, spoiled: { status?: 'disabled'; secret?: string }): void {
  for (const webhook of shop.webhooks.values()) Object.assign(webhook, spoiled);
}

const refuse = (selling: ShopSelling) =>
  deliver(selling, aWooOrder(), { headers: { 'x-wc-webhook-signature': 'c2lnbmVkIGJ5IGEgc3RyYW5nZXI=' } });

/** How many seconds the shop's webhooks are left alone from now on, where their check was requested. */
async function pauseOf({ api }: ShopSelling): Promise<number | undefined> {
  const [row] = await api.sql<{ seconds: number }>(
    `SELECT extract(epoch FROM start_after - now())::float8 AS seconds
     FROM pgboss.job WHERE name = 'sites.health-check' AND state = 'created'`,
  );
  return row?.seconds;
}

test('several servers that start at once look at each shop once; a demo shop and one that is off are left alone', async () => {
  const selling = await startSynced();
  const { api } = selling;
  await buildSite(api);
  const off = await openShop();
  await buildSite(api, { url: off.url, is_active: false });

  for (let server = 0; server < 4; server++) await requestAllSyncs(api.services);
  await runSoon(selling);
  await runSoon(selling);

  expect(syncsOf(selling)).toEqual({ webhooks: 1, orders: 1 });
  expect(off.requests).toEqual([]);
  expect(await api.count("pgboss.job WHERE state = 'created'")).toBe(0);
});

test('a start a moment after the last look repeats it when a minute is over', async () => {
  const selling = await startSynced();
  await requestAllSyncs(selling.api.services);
  await runSoon(selling);
  spoilWebhooks(selling, { status: 'disabled' });

  await requestAllSyncs(selling.api.services);
  await runSoon(selling);
  const states = statesOf(selling);
  const pause = await pauseOf(selling);
  await age(selling, 1);
  await selling.api.sql("UPDATE pgboss.job SET start_after = now() WHERE state = 'created'");
  await selling.api.runJobs();

  expect(states).toEqual(Array(4).fill('disabled'));
  expect(pause).toBeGreaterThan(0);
  expect(pause).toBeLessThanOrEqual(60);
  expect(statesOf(selling)).toEqual(Array(4).fill('active'));
});

test('a start leaves a shop alone that asked for half an hour of it', async () => {
  const selling = await startSynced(0, 'limited_long');

  await requestAllSyncs(selling.api.services);
  await runSoon(selling);

  const pause = await pauseOf(selling);
  expect(selling.shop.requests).toEqual([]);
  expect(pause).toBeGreaterThan(20 * 60);
  expect(pause).toBeLessThanOrEqual(21 * 60);
});

test('orders that no webhook brought have the webhooks looked at', async () => {
  const selling = await startSynced(1);
  const { api, shop, site } = selling;
  spoilWebhooks(selling, { status: 'disabled' });
  const { id } = shop.placeOrder(paid());

  await api.send(sync.run, { params: { id: site.id } });
  await api.runJobs();

  expect(await keysOf(api, String(id))).toEqual(['KEY-00001']);
  expect(statesOf(selling)).toEqual(Array(4).fill('active'));
});

test('a sync that finds no order missing asks for no look at the webhooks', async () => {
  const selling = await startSynced();

  await selling.api.send(sync.run, { params: { id: selling.site.id } });
  await selling.api.runJobs();

  expect(syncsOf(selling)).toEqual({ webhooks: 0, orders: 1 });
});

test('a refused signature has the secrets renewed, and the order found that was refused', async () => {
  const selling = await startSynced(1);
  const { api, shop, site } = selling;
  spoilWebhooks(selling, { secret: 'pasted wrong' });
  const { id } = shop.placeOrder(paid());
  await deliver({ api, site: { ...site, api_key: 'pasted wrong' } }, aWooOrder({ id }));

  await api.runJobs();

  expect(await keysOf(api, String(id))).toEqual(['KEY-00001']);
  expect([...shop.webhooks.values()].map(({ secret }) => secret)).toEqual(Array(4).fill(site.api_key));
});

test('a hundred refused deliveries have a shop looked at once, and the next ones when a minute is over', async () => {
  const selling = await startSynced();
  const { api } = selling;

  const statuses = await Promise.all(Array.from({ length: 100 }, () => refuse(selling)));
  const requested = await api.count("pgboss.job WHERE name = 'sites.health-check' AND state = 'created'");
  await api.runJobs();
  const first = syncsOf(selling);
  await refuse(selling);
  await refuse(selling);
  await api.runJobs();

  const pause = await pauseOf(selling);
  const [site] = await api.sql('SELECT rejected_events FROM sites');
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(requested).toBe(1);
  expect(first).toEqual({ webhooks: 1, orders: 1 });
  expect(syncsOf(selling)).toEqual(first);
  expect(pause).toBeGreaterThan(0);
  expect(pause).toBeLessThanOrEqual(60);
  expect(site).toEqual({ rejected_events: 102 });
});

test('refused deliveries of a site that is off, or of none, ask for nothing', async () => {
  const selling = await startSynced();
  const { api, site } = selling;
  await api.sql('UPDATE sites SET is_active = false');

  await refuse(selling);
  await refuse({ ...selling, site: { ...site, id: 4711 } });

  expect(await api.count("pgboss.job WHERE state = 'created'")).toBe(0);
});

test.each([
  ['broken off', '{"id": 1,'],
  ['an error of the shop', '{"code":"rest_no_route","message":"No route was found","data":{"status":404}}'],
])('a signed delivery that is %s has the orders looked at', async (_, body) => {
  const selling = await startSynced(1);
  const { id } = selling.shop.placeOrder(paid());

  await deliver(selling, Buffer.from(body), { topic: 'order.created' });
  await selling.api.runJobs();

  expect(await keysOf(selling.api, String(id))).toEqual(['KEY-00001']);
});

test.each([checkSiteHealthJob, syncOrdersJob, syncProductsJob])(
  'a shop that hangs holds up no other in $queue',
  async (job) => {
    const hanging = await startSynced();
    const { api } = hanging;
    const other = await openShop();
    const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = other;
    const site = await buildSite(api, { url, consumer_key, consumer_secret });
    await api.sql("DELETE FROM pgboss.job WHERE state = 'created'");
    const release = hanging.shop.hold();
    const queue = (siteId: number) =>
      api.sql('INSERT INTO pgboss.job (name, data) VALUES ($1, $2)', [job.queue, { siteId }]);

    await queue(hanging.site.id);
    await api.services.jobs.start(api.services);
    await expect.poll(() => hanging.shop.requests.length, PATIENCE).toBeGreaterThan(0);
    await queue(site.id);

    await expect.poll(() => other.requests.length, PATIENCE).toBeGreaterThan(0);
    const noted = await api.count(
      `health_checks WHERE site_id = ${hanging.site.id} AND checked_at > now() - interval '5 minutes'`,
    );
    release();
    expect(noted).toBe(0);
  },
);
