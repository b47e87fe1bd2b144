import { expect, test } from 'vitest';
import { connections } from '#contract/connections';
import { siteHealth } from '#contract/siteHealth';
import { sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { createWebhookEventStore } from '../../server/modules/webhooks/storeWebhookEvents';
import { systemContext } from '../../server/platform/context';
import type { Shop } from '../shop/startShop';
import { connected, databaseUrl } from './connected';
import { untilWaiting } from './holding';
import { aShopOrder, aWooOrder, deliver, placeOrder, startSelling } from './selling';
import { paid, startShopSelling } from './shopSelling';
import { type Registered, registerShop } from './shopSite';

const PATIENCE = { timeout: 20_000 };

const removeSite = ({ api, site }: Pick<Registered, 'api' | 'site'>) =>
  api.send(sites.delete, { params: { id: site.id } });

/** A shop that was looked at, and has an order since. */
async function startKnown() {
  const selling = await startShopSelling(1);
  await selling.api.send(sync.run, { params: { id: selling.site.id } });
  selling.shop.placeOrder(paid());
  return selling;
}

/** Deletes the site while its shop lets one request of `work` wait. */
async function deletedMeanwhile<T>(
  selling: Pick<Registered, 'api' | 'site'> & { shop: Shop },
  work: () => Promise<T>,
): Promise<T> {
  const { shop } = selling;
  const before = shop.requests.length;
  const release = shop.hold();
  const working = work();
  await expect.poll(() => shop.requests.length, PATIENCE).toBeGreaterThan(before);
  expect((await removeSite(selling)).status).toBe(200);
  release();
  return working;
}

/** Deletes the site in a transaction that is committed when something waits for it. */
async function deletedInBetween<T>(
  { api, site }: Pick<Registered, 'api' | 'site'>,
  work: () => Promise<T>,
): Promise<T> {
  return connected(databaseUrl(api.services), async (client) => {
    await client.query('BEGIN');
    await client.query('DELETE FROM sites WHERE id = $1', [site.id]);
    const working = work();
    await untilWaiting(api, 1);
    await client.query('COMMIT');
    return working;
  });
}

test.each([
  ['checked', siteHealth.check],
  ['reconciled', sync.run],
  ['synced', sync.syncProducts],
])('a site deleted while it is %s is not found', async (_, endpoint) => {
  const selling = await startKnown();
  const { api, site } = selling;

  const answer = await deletedMeanwhile(selling, () => api.send(endpoint, { params: { id: site.id } }));

  expect([answer.status, answer.message]).toEqual([404, 'Site not found']);
  await api.runJobs();
  expect(await api.count('webhook_events')).toBe(0);
  expect(await api.count('health_checks')).toBe(0);
  expect(await api.count("audit_log WHERE action = 'site.sync_products'")).toBe(0);
});

test('webhooks that are being made while the site is deleted are removed from the shop', async () => {
  const shop = await registerShop();

  await deletedMeanwhile(shop, () => shop.api.send(siteHealth.check, { params: { id: shop.site.id } }));
  await shop.api.runJobs();

  expect([...shop.shop.webhooks.values()]).toEqual([]);
});

test.each(['sites.health-check', 'sync.orders', 'sync.products'])(
  'the job of %s ends quietly when its site is deleted meanwhile',
  async (queue) => {
    const selling = await startKnown();
    const { api, site } = selling;
    await api.sql('DELETE FROM pgboss.job');
    await api.sql('INSERT INTO pgboss.job (name, data) VALUES ($1, $2)', [queue, { siteId: site.id }]);

    await deletedMeanwhile(selling, api.runJobs);

    expect(await api.sql('SELECT state FROM pgboss.job WHERE name = $1', [queue])).toEqual([
      { state: 'completed' },
    ]);
  },
);

test('refunds that are read while their site is deleted end quietly', async () => {
  const selling = await startShopSelling(1);
  const { api, site, shop } = selling;
  const { id } = shop.placeOrder(paid());
  await api.send(sync.run, { params: { id: site.id } });
  await api.runJobs();
  shop.refund(id);
  await api.sql("INSERT INTO pgboss.job (name, data) VALUES ('refunds.read', $1)", [
    { siteId: site.id, orderId: String(id) },
  ]);

  await deletedMeanwhile(selling, api.runJobs);

  expect(await api.sql("SELECT state FROM pgboss.job WHERE name = 'refunds.read'")).toEqual([
    { state: 'completed' },
  ]);
});

test.each([
  ['checked', siteHealth.check],
  ['reconciled', sync.run],
  ['connected anew', connections.reauthorize],
])('a site whose deletion is not through when it is %s is not found', async (_, endpoint) => {
  const shop = await registerShop();

  const answer = await deletedInBetween(shop, () =>
    shop.api.send(endpoint, { params: { id: shop.site.id } }),
  );

  expect([answer.status, answer.message]).toEqual([404, 'Site not found']);
});

test('an order without keys in stock for a site whose deletion is not through is not found, and nothing waits', async () => {
  const selling = await startSelling();

  const answer = await deletedInBetween(selling, () => placeOrder(selling, aShopOrder('A')));

  expect([answer.status, answer.message]).toEqual([404, 'Site not found']);
  expect(await selling.api.count('orders')).toBe(0);
});

test('a site is deleted though its shop hands keys over at that moment', async () => {
  const shop = await registerShop();
  const { api, site } = shop;
  await api.send(connections.reauthorize, { params: { id: site.id } });

  const deleted = await connected(databaseUrl(api.services), async (handOver) => {
    await handOver.query('BEGIN');
    await handOver.query('SELECT FROM site_connections FOR UPDATE');
    const deletion = removeSite(shop);
    await untilWaiting(api, 1);
    await handOver.query('UPDATE sites SET credentials_in_query = true');
    await handOver.query('COMMIT');
    return deletion;
  });

  expect(deleted.status).toBe(200);
});

test('a delivery for a site whose deletion is not through is refused as for one that is unknown', async () => {
  const shop = await registerShop();

  const status = await deletedInBetween(shop, () => deliver(shop, aWooOrder()));

  expect(status).toBe(401);
  expect(await shop.api.count('pgboss.job WHERE name = $$webhooks.process-events$$')).toBe(0);
});

test('the delivery of a deleted site takes none with it that is stored at the same time', async () => {
  const { api, site } = await registerShop();
  const ctx = systemContext(api.services, 'test');
  const store = createWebhookEventStore();
  const deliveryOf = (siteId: number) => ({
    siteId,
    topic: 'order.updated',
    deliveryId: undefined,
    body: '{}',
  });

  const stored = await Promise.all([site.id, 4711, site.id].map((id) => store(ctx, deliveryOf(id))));

  expect(stored).toEqual([true, false, true]);
  expect(await api.count('webhook_events')).toBe(2);
  expect(await api.count('pgboss.job WHERE name = $$webhooks.process-events$$')).toBe(2);
});
