import { expect, test } from 'vitest';
import { orders } from '#contract/orders';
import { type SiteActivity, sites } from '#contract/sites';
import { getApiKey } from '../apiKeys';
import { placePaidOrder, sendOrderWebhook, startMessaging } from '../messaging';
import { getOrder } from '../openOrder';
import {
  addNumberedKeys,
  aShopOrder,
  aWooOrder,
  deliver,
  deliverStates,
  listOrderKeys,
  placeOrder,
  type Selling,
  startSelling,
} from '../selling';
import { signInAs } from '../signInAs';
import { getDatabaseUrl, withConnection } from '../withConnection';
import { waitForBlockedSessions } from '../withTableLock';

const setActivity = ({ api, site }: Selling, activity: SiteActivity) =>
  api.send(sites.setActivity, { params: { id: site.id }, body: { activity } });

test('a paused shop records its orders, and gives them their keys once it is resumed, in their order', async () => {
  const shop = await startSelling(2);
  expect((await setActivity(shop, 'paused')).data).toMatchObject({ activity: 'paused', is_active: false });

  await deliver(shop, aWooOrder({ id: 102, number: '102', date_created_gmt: '2026-11-20T11:00:00' }));
  await deliver(shop, aWooOrder({ id: 101, number: '101', date_created_gmt: '2026-11-20T10:00:00' }));
  await shop.api.runJobs();
  expect(await shop.api.count('license_assignments')).toBe(0);
  expect(await getOrder(shop.api, 101)).toMatchObject({ is_paid: true, hold: { reason: 'paused' } });

  expect((await setActivity(shop, 'active')).data).toMatchObject({ activity: 'active', is_active: true });
  await shop.api.runJobs();
  expect(await listOrderKeys(shop.api, '101')).toEqual(['KEY-00001']);
  expect(await listOrderKeys(shop.api, '102')).toEqual(['KEY-00002']);
  const audited = await shop.api.sql(
    "SELECT details FROM audit_log WHERE action = 'site.set_activity' ORDER BY id",
  );
  expect(audited.map(({ details }) => details)).toEqual([
    { from: 'active', to: 'paused' },
    { from: 'paused', to: 'active' },
  ]);
});

test('an order keeps its key and its place in the queue while its shop is paused', async () => {
  const shop = await startSelling(1);
  await deliverStates(shop, { quantity: 2 });
  await setActivity(shop, 'paused');

  await deliverStates(shop, { quantity: 2, status: 'completed' });
  await addNumberedKeys(shop.api, shop.poolId, 1, { prefix: 'NEW' });
  await shop.api.runJobs();
  const paused = await getOrder(shop.api, 100);
  expect(paused).toMatchObject({ assigned_units: 1, backordered_units: 1, hold: { reason: 'paused' } });
  expect(paused.lines[0]?.units[0]).toMatchObject({ flag: null });

  await setActivity(shop, 'active');
  await shop.api.runJobs();
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001', 'NEW-00001']);
});

test('an order that is canceled while its shop is paused gets no key afterwards', async () => {
  const shop = await startSelling(1);
  await setActivity(shop, 'paused');

  await deliverStates(shop, {}, { status: 'cancelled' });
  await setActivity(shop, 'active');
  await shop.api.runJobs();

  expect(await shop.api.count('license_assignments')).toBe(0);
});

test('an order that arrives while its shop is being paused is held, and is not lost', async () => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder());
  const { api } = shop;

  const processing = await withConnection(getDatabaseUrl(api.services), async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM sites FOR UPDATE');
    await client.query('UPDATE sites SET paused_at = now()');
    const jobs = api.runJobs();
    await waitForBlockedSessions(api, 1);
    await client.query('COMMIT');
    return jobs;
  });

  expect(processing).toBeUndefined();
  expect(await api.count('license_assignments')).toBe(0);
  await setActivity(shop, 'active');
  await api.runJobs();
  expect(await listOrderKeys(api, '100')).toEqual(['KEY-00001']);
});

test('refuses an order by API while the shop is paused', async () => {
  const shop = await startSelling(1);
  await getApiKey(shop.api, shop.site.id);
  await setActivity(shop, 'paused');

  const { status, message } = await placeOrder(shop, aShopOrder('500'));

  expect([status, message]).toEqual([
    403,
    'The site is paused: its orders get their keys when it is active again',
  ]);
  expect(await shop.api.count('orders')).toBe(0);
});

test('an archived shop keeps its orders and keys, loses its webhooks and its queue, and can be activated again', async () => {
  const messaging = await startMessaging();
  const { api, shop, site } = messaging;
  await api.runJobs();
  expect(shop.webhooks.size).toBeGreaterThan(0);
  const order = placePaidOrder(messaging, [6]);
  await sendOrderWebhook(messaging, order);
  expect(await getOrder(api, order.id)).toMatchObject({ assigned_units: 5, backordered_units: 1 });

  expect((await setActivity(messaging, 'archived')).data).toMatchObject({ activity: 'archived' });
  await api.runJobs();

  expect(shop.webhooks.size).toBe(0);
  expect((await api.send(sites.list)).data).toEqual([]);
  expect((await api.send(sites.list, { query: { archived: 'only' } })).data).toMatchObject([{ id: site.id }]);
  expect(await getOrder(api, order.id)).toMatchObject({ assigned_units: 5, backordered_units: 0 });
  expect((await api.send(orders.list)).data.orders).toHaveLength(1);

  await setActivity(messaging, 'active');
  await api.runJobs();
  expect(shop.webhooks.size).toBeGreaterThan(0);
  expect(await getOrder(api, order.id)).toMatchObject({ assigned_units: 5, backordered_units: 1 });
});

test('refuses a change to the same state, and by a user who may not change sites', async () => {
  const shop = await startSelling();

  expect(await setActivity(shop, 'active')).toMatchObject({ status: 409 });
  const params = { id: shop.site.id };
  const cookies = await signInAs(shop.api, 'support');
  const refused = await shop.api.send(sites.setActivity, { params, body: { activity: 'paused' }, cookies });
  expect(refused.status).toBe(403);
});
