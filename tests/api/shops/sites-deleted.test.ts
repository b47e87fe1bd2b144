import { expect } from 'vitest';
import { connections } from '#contract/connections';
import { siteHealth } from '#contract/siteHealth';
import { sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { createWebhookEventStore } from '../../../server/domains/shops/webhooks/storeWebhooks';
import { systemContext } from '../../../server/platform/context';
import type { Shop } from '../../shop/startShop';
import { getApiKey } from '../apiKeys';
import { test } from '../fixtures';
import { aShopOrder, aWooOrder, deliver, placeOrder, startSelling } from '../selling';
import { paidOrder, startShopSelling } from '../shopSelling';
import { type RegisteredShop, registerShop } from '../shopSite';
import { getDatabaseUrl, withConnection } from '../withConnection';
import { waitForBlockedSessions } from '../withTableLock';

const deleteSite = ({ api, site }: Pick<RegisteredShop, 'api' | 'site'>) =>
  api.send(sites.delete, { params: { id: site.id } });

/** Starts a synced shop with a new order. */
async function startWithNewOrder() {
  const selling = await startShopSelling(1);
  await selling.api.send(sync.run, { params: { id: selling.site.id } });
  selling.shop.placeOrder(paidOrder());
  return selling;
}

/** Deletes the site while its shop holds a request of `work`. */
async function deleteDuring<T>(
  selling: Pick<RegisteredShop, 'api' | 'site'> & { shop: Shop },
  work: () => Promise<T>,
): Promise<T> {
  const { shop } = selling;
  const before = shop.requests.length;
  const release = shop.hold();
  const working = work();
  await expect.poll(() => shop.requests.length).toBeGreaterThan(before);
  expect((await deleteSite(selling)).status).toBe(200);
  release();
  return working;
}

/** Deletes the site in a transaction that commits when `work` waits for its lock. */
async function deleteUncommittedDuring<T>(
  { api, site }: Pick<RegisteredShop, 'api' | 'site'>,
  work: () => Promise<T>,
): Promise<T> {
  return withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query('BEGIN');
    await client.query('DELETE FROM sites WHERE id = $1', [site.id]);
    const working = work();
    await waitForBlockedSessions(api, 1);
    await client.query('COMMIT');
    return working;
  });
}

test.each([
  ['checked', siteHealth.check],
  ['reconciled', sync.run],
  ['synced', sync.syncProducts],
])('responds 404 when a site is deleted while it is %s', async (_, endpoint) => {
  const selling = await startWithNewOrder();
  const { api, site } = selling;

  const response = await deleteDuring(selling, () => api.send(endpoint, { params: { id: site.id } }));

  expect([response.status, response.message]).toEqual([404, 'Site not found']);
  await api.runJobs();
  expect(await api.count('webhook_events')).toBe(0);
  expect(await api.count('health_checks')).toBe(0);
  expect(await api.count("audit_log WHERE action = 'site.sync_products'")).toBe(0);
});

test('deletes webhooks created while the site is deleted', async ({ registered: shop }) => {
  await deleteDuring(shop, () => shop.api.send(siteHealth.check, { params: { id: shop.site.id } }));
  await shop.api.runJobs();

  expect([...shop.shop.webhooks.values()]).toEqual([]);
});

test.each(['sites.health-check', 'sync.orders', 'sync.products'])(
  'completes a job of %s when its site is deleted',
  async (queue) => {
    const selling = await startWithNewOrder();
    const { api, site } = selling;
    await api.sql('DELETE FROM jobs');
    await api.sql('INSERT INTO jobs (queue, data) VALUES ($1, $2)', [queue, { siteId: site.id }]);

    await deleteDuring(selling, api.runJobs);

    expect(await api.sql('SELECT FROM jobs WHERE queue = $1', [queue])).toEqual([]);
  },
);

test('completes the refund job when its site is deleted', async () => {
  const selling = await startShopSelling(1);
  const { api, site, shop } = selling;
  const { id } = shop.placeOrder(paidOrder());
  await api.send(sync.run, { params: { id: site.id } });
  await api.runJobs();
  shop.refund(id);
  await api.sql("INSERT INTO jobs (queue, data) VALUES ('refunds.read', $1)", [
    { siteId: site.id, orderId: String(id) },
  ]);

  await deleteDuring(selling, api.runJobs);

  expect(await api.count("jobs WHERE queue = 'refunds.read'")).toBe(0);
});

test.each([
  ['checked', siteHealth.check],
  ['reconciled', sync.run],
  ['reconnected', connections.reauthorize],
])('responds 404 when a site is %s during its uncommitted deletion', async (_, endpoint) => {
  const shop = await registerShop();

  const response = await deleteUncommittedDuring(shop, () =>
    shop.api.send(endpoint, { params: { id: shop.site.id } }),
  );

  expect([response.status, response.message]).toEqual([404, 'Site not found']);
});

test('responds 404 to an order during the uncommitted deletion of its site and stores nothing', async () => {
  const selling = await startSelling();
  await getApiKey(selling.api, selling.site.id);

  const response = await deleteUncommittedDuring(selling, () => placeOrder(selling, aShopOrder('A')));

  expect([response.status, response.message]).toEqual([404, 'Site not found']);
  expect(await selling.api.count('orders')).toBe(0);
});

test('deletes a site while its shop sends credentials', async ({ registered: shop }) => {
  const { api, site } = shop;
  await api.send(connections.reauthorize, { params: { id: site.id } });

  const deleted = await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM site_connections FOR UPDATE');
    const deletion = deleteSite(shop);
    await waitForBlockedSessions(api, 1);
    await client.query('UPDATE sites SET credentials_in_query = true');
    await client.query('COMMIT');
    return deletion;
  });

  expect(deleted.status).toBe(200);
});

test('rejects an event during the uncommitted deletion of its site', async ({ registered: shop }) => {
  const status = await deleteUncommittedDuring(shop, () => deliver(shop, aWooOrder()));

  expect(status).toBe(401);
  expect(await shop.api.count('jobs WHERE queue = $$webhooks.process-events$$')).toBe(0);
});

test('stores events of other sites when one of the batch is for a deleted site', async ({
  registered: { api, site },
}) => {
  const ctx = systemContext(api.services, 'test');
  const store = createWebhookEventStore();
  const [{ cipher } = { cipher: Buffer.alloc(0) }] = await api.sql<{ cipher: Buffer }>(
    'SELECT webhook_secret_cipher AS cipher FROM sites',
  );
  const buildEvent = (siteId: number) => ({
    siteId,
    cipher,
    topic: 'order.updated',
    deliveryId: undefined,
    sender: undefined,
    orderId: undefined,
    body: '{}',
  });

  const stored = await Promise.all([site.id, 4711, site.id].map((id) => store(ctx, buildEvent(id))));

  expect(stored).toEqual([true, false, true]);
  expect(await api.count('webhook_events')).toBe(2);
  expect(await api.count('jobs WHERE queue = $$webhooks.process-events$$')).toBe(1);
});
