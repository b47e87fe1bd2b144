import { expect } from 'vitest';
import { batches } from '#contract/batches';
import { type eventData, eventOf } from '#contract/events';
import type { EventType } from '#contract/eventTypes';
import { licenses } from '#contract/licenses';
import { notifications } from '#contract/notifications';
import { recalls } from '#contract/recalls';
import { enqueueDueHealthChecksJob } from '../../../server/domains/shops/health/checkSiteHealth';
import { transaction } from '../../../server/platform/db/transaction';
import { buildLicenses, buildMapping, buildPool } from '../build';
import { test } from '../fixtures';
import { fulfillPaidOrder, sendDueDeliveries, startMessaging } from '../messaging';
import {
  addNumberedKeys,
  aShopOrder,
  aWooOrder,
  deliver,
  findLicenseId,
  placeOrder,
  startSelling,
} from '../selling';
import { registerShop } from '../shopSite';
import type { Api } from '../startApi';
import { startReceiver } from '../startReceiver';
import { addReceiver, buildEndpoint } from '../webhooks';

interface EventRow {
  type: keyof typeof eventData;
  subject: string;
  data: Record<string, unknown>;
}

/** The recorded events of some types; each has the data that the contract declares. */
async function listEvents(api: Api, ...types: EventType[]): Promise<EventRow[]> {
  const rows = await api.sql<EventRow>(
    'SELECT type, subject, data FROM events WHERE type = ANY($1) ORDER BY id',
    [types],
  );
  for (const { type, data } of rows) eventOf(type).shape.data.parse(data);
  return rows;
}

test('an order is served as far as keys suffice, waits for the rest, and then waits no longer', async () => {
  const shop = await startSelling(2);
  const { api, site, poolId } = shop;
  await addReceiver(api);

  await placeOrder(shop, aShopOrder('A-1', 3));
  await addNumberedKeys(api, poolId, 1, { prefix: 'LATER' });
  await api.runJobs();

  const order = { site_id: site.id, order_id: 'A-1', number: 'A-1' };
  const subject = `order:${site.id}:A-1`;
  expect(await listEvents(api, 'order.served', 'order.backordered', 'order.fulfilled')).toMatchObject([
    { type: 'order.served', subject, data: { ...order, pool_id: poolId, keys: 2 } },
    { type: 'order.backordered', subject, data: { ...order, pool_id: poolId, keys: 1 } },
    { type: 'order.served', subject, data: { ...order, pool_id: poolId, keys: 1 } },
    { type: 'order.fulfilled', subject, data: order },
  ]);
});

test('a canceled order that waited is not fulfilled', async () => {
  const shop = await startSelling(0);
  await addReceiver(shop.api);
  await deliver(shop, aWooOrder());
  await shop.api.runJobs();

  await deliver(shop, aWooOrder({ status: 'cancelled', date_modified_gmt: '2026-11-20T12:00:01' }));
  await shop.api.runJobs();

  expect(await shop.api.count('backorders')).toBe(0);
  expect(await listEvents(shop.api, 'order.backordered', 'order.fulfilled')).toMatchObject([
    { type: 'order.backordered' },
  ]);
});

test('orders that are processed together have an event each, of their own keys', async () => {
  const shop = await startSelling(5);
  await addReceiver(shop.api);
  const ids = [101, 102, 103];

  for (const id of ids)
    await deliver(shop, aWooOrder({ id, number: String(id), quantity: id === 102 ? 2 : 1 }));
  await shop.api.runJobs();

  const events = await listEvents(shop.api, 'order.served');
  expect(events.map(({ data }) => [data.order_id, data.keys]).toSorted()).toEqual([
    ['101', 1],
    ['102', 2],
    ['103', 1],
  ]);
});

test('a replaced key and the flag of a refund name the unit, and no event has a key', async () => {
  const shop = await startSelling(3);
  const { api, site, poolId } = shop;
  await addReceiver(api);
  await deliver(shop, aWooOrder());
  await api.runJobs();
  const id = await findLicenseId(shop, 'KEY-00001');

  await api.send(licenses.replace, { params: { id }, body: { replacement_note: 'Bad' } });
  await deliver(shop, aWooOrder({ status: 'refunded', date_modified_gmt: '2026-11-20T12:00:01' }));
  await api.runJobs();

  const next = await findLicenseId(shop, 'KEY-00002');
  const unit = { site_id: site.id, order_id: '100', line_item_id: '1', unit: 1, part: 1, pool_id: poolId };
  expect(await listEvents(api, 'unit.replaced', 'unit.flagged')).toEqual([
    {
      type: 'unit.replaced',
      subject: `order:${site.id}:100`,
      data: { ...unit, license_id: next, previous_license_id: id },
    },
    {
      type: 'unit.flagged',
      subject: `order:${site.id}:100`,
      data: { ...unit, license_id: next, flag: 'refunded' },
    },
  ]);
  const [row] = await api.sql<{ all: string }>("SELECT string_agg(data::text, '') AS all FROM events");
  expect(row?.all).not.toMatch(/KEY-0000\d|ada@example\.com/);
});

test('deliveries are told when they are sent, and when they fail for good', async () => {
  const messaging = await startMessaging({ deliver_by_note: true });
  const { api, site } = messaging;
  await addReceiver(api);
  const order = await fulfillPaidOrder(messaging);
  messaging.shop.orders.delete(order.id);
  await api.sql('UPDATE deliveries SET state = $1, attempts = 0', ['queued']);

  await sendDueDeliveries(messaging);

  const delivery = { site_id: site.id, order_id: String(order.id), kind: 'keys', channel: 'note' };
  expect(await listEvents(api, 'delivery.sent', 'delivery.failed')).toMatchObject([
    { type: 'delivery.sent', subject: `order:${site.id}:${order.id}`, data: delivery },
    { type: 'delivery.failed', data: { ...delivery, reason: 'messages.no_shop_order' } },
  ]);
});

test('a pool is low, depleted and replenished as its alerts say', async () => {
  const shop = await startSelling(0);
  const { api } = shop;
  const { id } = await buildPool(api, { name: 'Watched', threshold_count: 1, threshold_percentage: 0 });
  await buildMapping(api, { siteId: shop.site.id, poolId: id, productId: 11 });
  await buildLicenses(api, id, ['WATCHED-1', 'WATCHED-2']);
  await addReceiver(api);
  const order = (orderId: string) => ({
    ...aShopOrder(orderId),
    line_items: [{ id: '1', product_id: 11, variation_id: 0, quantity: 1, name: 'Watched' }],
  });

  for (const orderId of ['A', 'B']) {
    await placeOrder(shop, order(orderId));
    await api.runJobs();
  }
  await buildLicenses(api, id, ['WATCHED-3', 'WATCHED-4', 'WATCHED-5']);
  await api.runJobs();

  const subject = `pool:${id}`;
  const pool = { pool_id: id, name: 'Watched' };
  expect(await listEvents(api, 'pool.low', 'pool.depleted', 'pool.replenished')).toMatchObject([
    { type: 'pool.low', subject, data: { ...pool, available: 1, threshold: 1 } },
    { type: 'pool.depleted', subject, data: { ...pool, available: 0 } },
    { type: 'pool.replenished', subject, data: { ...pool, available: 3 } },
  ]);
});

test('a batch is imported, put in quarantine and recalled', async () => {
  const shop = await startSelling(0);
  const { api, poolId } = shop;
  await addReceiver(api);
  await addNumberedKeys(api, poolId, 3);
  const [batch] = await api.sql<{ id: number }>('SELECT id FROM license_batches');
  const params = { id: batch?.id ?? 0 };
  await placeOrder(shop, aShopOrder('A'));

  await api.send(batches.quarantine, { params });
  await api.send(batches.release, { params });
  await api.send(recalls.start, { params, body: { note: 'Sold twice' } });

  const data = { batch_id: params.id, pool_id: poolId };
  expect(await listEvents(api, 'batch.imported', 'batch.quarantined', 'batch.recalled')).toMatchObject([
    { type: 'batch.imported', data: { ...data, kind: 'import', created: 3, refused: 0 } },
    { type: 'batch.quarantined', data },
    { type: 'batch.quarantined', data },
    { type: 'batch.recalled', data: { ...data, recall_id: 1 } },
  ]);
});

test('a shop fails and works again, also if a user resolved its alert meanwhile', async () => {
  const shop = await registerShop({});
  const { api, site } = shop;
  await api.runJobs();
  await addReceiver(api, { events: ['shop.failing', 'shop.recovered'] });
  const passMinute = async () => {
    await api.sql(`UPDATE health_checks SET checked_at = checked_at - interval '1 minute',
      ok_at = ok_at - interval '1 minute', failed_at = failed_at - interval '1 minute'`);
    await enqueueDueHealthChecksJob.run(api.services, [{}]);
    await api.runJobs();
  };
  shop.shop.fault = 'down';
  for (let minute = 0; minute < 5; minute += 1) await passMinute();
  await api.send(notifications.resolveAll);

  shop.shop.fault = undefined;
  for (let minute = 0; minute < 5; minute += 1) await passMinute();

  const data = { site_id: site.id, name: site.name };
  expect(await listEvents(api, 'shop.failing', 'shop.recovered')).toMatchObject([
    { type: 'shop.failing', subject: `shop:${site.id}`, data: { ...data, reason: expect.any(String) } },
    { type: 'shop.recovered', subject: `shop:${site.id}`, data },
  ]);
});

test('without an active endpoint that wants it, nothing is recorded', async () => {
  const shop = await startSelling(2);
  const { api } = shop;
  const receiver = await startReceiver();
  await buildEndpoint(api, receiver, { events: ['pool.depleted'] });
  await buildEndpoint(api, receiver, { is_active: false });

  await placeOrder(shop, aShopOrder('A'));
  await api.runJobs();

  expect(await api.count('events')).toBe(0);
});

test('a change that is rolled back tells nothing', async () => {
  const shop = await startSelling(2);
  const { api } = shop;
  const { receiver } = await addReceiver(api, { events: ['batch.quarantined'] });

  const failed = transaction(api.services.db, async (tx) => {
    await tx.$client.query('UPDATE license_batches SET quarantined_at = now()');
    const { rows } = await tx.$client.query('SELECT type FROM events');
    expect(rows).toEqual([{ type: 'batch.quarantined' }]);
    throw new Error('A later part of the change fails');
  });
  await expect(failed).rejects.toThrow('A later part');
  await api.runJobs();

  expect(await api.count('events')).toBe(0);
  expect(receiver.received).toEqual([]);
});

test('an endpoint of a site or a pool is told its events, and those without one', async () => {
  const shop = await startSelling(5);
  const { api, site, poolId } = shop;
  const other = await buildPool(api);
  const ofSite = await addReceiver(api, { site_ids: [site.id], events: ['order.served', 'batch.imported'] });
  const ofOtherSite = await addReceiver(api, {
    site_ids: [site.id + 1],
    events: ['order.served', 'batch.imported'],
  });
  const ofOtherPool = await addReceiver(api, {
    pool_ids: [other.id],
    events: ['order.served', 'batch.imported'],
  });

  await placeOrder(shop, aShopOrder('A'));
  await addNumberedKeys(api, poolId, 1, { prefix: 'MORE' });
  await api.runJobs();

  const types = (of: typeof ofSite) => of.receiver.received.map(({ event }) => event.type).toSorted();
  expect(types(ofSite)).toEqual(['batch.imported', 'order.served']);
  expect(types(ofOtherSite)).toEqual(['batch.imported']);
  expect(types(ofOtherPool)).toEqual([]);
});
