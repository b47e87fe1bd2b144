import { addDays } from 'date-fns/addDays';
import { expect } from 'vitest';
import { audit } from '#contract/audit';
import { deliveries } from '#contract/deliveries';
import { mappings } from '#contract/mappings';
import { orders } from '#contract/orders';
import { pools } from '#contract/pools';
import { settings } from '#contract/settings';
import { siteEvents } from '#contract/siteEvents';
import { type SiteUpdate, sites } from '#contract/sites';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { deliveryPoller } from '../../../server/domains/deliveries/sending/deliveryPoller';
import { pollUntilDone } from '../../../server/platform/jobs/startPolling';
import { test } from '../fixtures';
import { SENDER } from '../mailing';
import {
  deliverOrder,
  extractKeys,
  fulfillPaidOrder,
  getCustomerNotes,
  getDeliveryCheck,
  type Messaging,
  placePaidOrder,
  receivePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
  startMessaging,
} from '../messaging';
import { addNumberedKeys, aShopOrder, placeOrder } from '../selling';
import { startApi } from '../startApi';

const NOTICES = { deliver_by_note: true, send_backorder_notices: true };

const inDays = (days: number) => addDays(new Date(), days).toISOString().slice(0, 10);

const setNextDelivery = ({ api }: Messaging, poolId: number, next_delivery_on: string | null) =>
  api.send(pools.update, { params: { id: poolId }, body: { next_delivery_on } });

async function addKeys(messaging: Messaging, count: number, poolId = messaging.poolId): Promise<void> {
  await addNumberedKeys(messaging.api, poolId, count, { prefix: poolId === messaging.poolId ? 'A' : 'B' });
  await messaging.api.runJobs();
}

/** A paid order that waits for keys, whose notice was sent. */
async function sellOut(messaging: Messaging, quantities = [1]): Promise<ShopOrder> {
  const order = await fulfillPaidOrder(messaging, quantities);
  return order;
}

const listKinds = ({ api }: Messaging) => api.sql('SELECT kind, channel, state FROM deliveries ORDER BY id');

test('tells once which products are still to come and when, and thanks for waiting with the keys', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 0 });
  const [, otherPool = 0] = await messaging.api
    .sql<{ id: number }>('SELECT id FROM pools ORDER BY id')
    .then((rows) => rows.map(({ id }) => id));
  await setNextDelivery(messaging, messaging.poolId, '2999-11-20');
  await setNextDelivery(messaging, otherPool, '2999-12-03');

  const order = await sellOut(messaging, [2, 1]);
  const [notice = ''] = getCustomerNotes(order);
  await addKeys(messaging, 2);
  await addKeys(messaging, 1, otherPool);
  await sendDueDeliveries(messaging);

  const [, keys = '', ...others] = getCustomerNotes(order);
  expect(others).toEqual([]);
  expect(notice).toMatch(/^Thank you for your order\. /);
  expect(notice).toContain(`2 × <b>${order.lines[0]?.name}</b>\n1 × <b>Großes Paket`);
  expect(notice).toContain('\nWe expect them on December 3, 2999.');
  expect(extractKeys(keys)).toEqual(['A-00001', 'A-00002', 'B-00001']);
  expect(keys).toContain('\n\nThank you for waiting.\n\n');
});

test('says no date unless the next delivery of every pool is known and has not passed', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 0 });
  await setNextDelivery(messaging, messaging.poolId, inDays(3));
  const half = await sellOut(messaging, [1, 1]);
  await setNextDelivery(messaging, messaging.poolId, inDays(-2));
  const passed = await sellOut(messaging);
  await setNextDelivery(messaging, messaging.poolId, inDays(0));
  const today = await sellOut(messaging);
  await setNextDelivery(messaging, messaging.poolId, null);
  const cleared = await sellOut(messaging);

  expect(getCustomerNotes(half)[0]).not.toMatch(/expect/);
  expect(getCustomerNotes(passed)[0]).not.toMatch(/expect/);
  expect(getCustomerNotes(passed)[0]).toContain('as soon as they arrive.\n\n1 × <b>');
  expect(getCustomerNotes(today)[0]).toMatch(/We expect them on/);
  expect(getCustomerNotes(cleared)[0]).not.toMatch(/expect/);
});

test('uses the templates of the shop, in its notice and in the message with the keys', async () => {
  const messaging = await startMessaging(
    {
      ...NOTICES,
      notice_intro: 'Moin {customer_name},\nam {expected_date} geht es weiter.\n\nBis bald',
      waiting_thanks: 'Danke fürs Warten, {customer_name}!',
    },
    { keys: 0 },
  );

  const order = await sellOut(messaging);
  await addKeys(messaging, 1);
  await sendDueDeliveries(messaging);

  const [notice, keys] = getCustomerNotes(order);
  expect(notice).toMatch(/^Moin Ada Lovelace,\n\nBis bald\n\n1 × <b>/);
  expect(keys).toContain('Danke fürs Warten, Ada Lovelace!');
});

test('refuses the expected date in a subject, and a day that is none', async () => {
  const { api, site, poolId } = await startMessaging(NOTICES);
  const update = (body: SiteUpdate) => api.send(sites.update, { params: { id: site.id }, body });

  const subject = await update({ notice_subject: 'On {expected_date}' });
  const intro = await update({ notice_intro: 'On {day}' });
  const day = await api.send(pools.update, {
    params: { id: poolId },
    body: { next_delivery_on: '2026-02-30' },
  });

  expect([subject.status, intro.status, day.status]).toEqual([422, 422, 422]);
  expect(intro.errors).toEqual({ notice_intro: expect.stringContaining('{expected_date} are allowed') });
});

test('tells nobody unless the shop chose it, nor the customers of earlier orders', async () => {
  const messaging = await startMessaging({ deliver_by_note: true }, { keys: 0 });
  const { api, site, shop } = messaging;
  const before = await sellOut(messaging);
  await api.send(sites.update, { params: { id: site.id }, body: { send_backorder_notices: true } });
  await api.sql("UPDATE sites SET backorder_notices_enabled_at = now() + interval '1 minute'");

  await sendOrderWebhook(messaging, shop.editOrder(before.id, { status: 'completed' }));
  const old = await sellOut(messaging);

  expect([...getCustomerNotes(before), ...getCustomerNotes(old)]).toEqual([]);
  expect(await api.count('deliveries')).toBe(0);
});

test('tells nobody whose wait ends within a minute, and thanks for no wait that was not told', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 0 });
  const order = await receivePaidOrder(messaging);
  const [{ delay = 0 } = {}] = await messaging.api.sql<{ delay: number }>(
    'SELECT extract(epoch FROM next_at - created_at)::int AS delay FROM deliveries',
  );

  await addKeys(messaging, 1);
  await sendDueDeliveries(messaging);

  expect(delay).toBeGreaterThanOrEqual(59);
  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(getCustomerNotes(order)[0]).toContain('A-00001');
  expect(getCustomerNotes(order)[0]).not.toContain('waiting');
  expect(await listKinds(messaging)).toEqual([{ kind: 'keys', channel: 'note', state: 'sent' }]);
});

test('tells nobody whose order is canceled, refunded or unpaid meanwhile', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 0 });
  const placed = (['cancelled', 'refunded', 'pending'] as const).map((status) => ({
    order: placePaidOrder(messaging),
    status,
  }));
  for (const { order } of placed) await sendOrderWebhook(messaging, order);
  expect(await messaging.api.count("deliveries WHERE kind = 'backorder'")).toBe(3);

  for (const { order, status } of placed)
    await sendOrderWebhook(messaging, messaging.shop.editOrder(order.id, { status }));
  await sendDueDeliveries(messaging);

  expect(placed.flatMap(({ order }) => getCustomerNotes(order))).toEqual([]);
  expect(await listKinds(messaging)).toEqual([]);
});

test('tells an order once over replays, changes of its status, more units and a part of its keys', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 0 });
  const { shop } = messaging;
  const order = await sellOut(messaging, [2]);

  for (let times = 0; times < 3; times++) await sendOrderWebhook(messaging, order);
  await sendOrderWebhook(messaging, shop.editOrder(order.id, { status: 'pending' }));
  await sendOrderWebhook(messaging, shop.editOrder(order.id, { status: 'processing' }));
  await addKeys(messaging, 1);
  await sendDueDeliveries(messaging);
  const lines = [{ id: order.lines[0]?.id, quantity: 4 }];
  await deliverOrder(messaging, shop.editOrder(order.id, { status: 'completed', line_items: lines }));

  const [notice, keys, ...others] = getCustomerNotes(order);
  expect(others).toEqual([]);
  expect(notice).toContain('2 × <b>');
  expect(keys).toContain('A-00001');
  expect(await messaging.api.count('backorders')).toBe(3);
  expect(await listKinds(messaging)).toEqual([
    { kind: 'backorder', channel: 'note', state: 'sent' },
    { kind: 'keys', channel: 'note', state: 'sent' },
  ]);
});

test('names only the units that are still missing, and thanks in the second message alone', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 2 });

  const order = await sellOut(messaging, [5]);
  await addNumberedKeys(messaging.api, messaging.poolId, 3, { prefix: 'A-1' });
  await messaging.api.runJobs();
  await sendDueDeliveries(messaging);

  const notes = getCustomerNotes(order);
  expect(notes).toHaveLength(3);
  expect(notes.find((note) => note.includes('× <b>'))).toContain('3 × <b>');
  expect(notes.find((note) => note.includes('A-00001'))).not.toContain('waiting');
  expect(notes.find((note) => note.includes('A-1-00001'))).toContain('Thank you for waiting.');
});

test('tells of a bundle once while any of its keys is missing, by the latest day of its pools', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 0 });
  const { api, poolId } = messaging;
  const more_pools = [{ license_group_id: poolId + 1, keys_per_unit: 2 }];
  await api.send(mappings.update, { params: { id: 1 }, body: { more_pools } });
  await setNextDelivery(messaging, poolId, '2999-11-20');
  await setNextDelivery(messaging, poolId + 1, '2999-12-03');
  await addKeys(messaging, 2);

  const order = await sellOut(messaging, [2]);
  await addKeys(messaging, 4, poolId + 1);
  await sendDueDeliveries(messaging);

  const notes = getCustomerNotes(order);
  const notice = notes.find((note) => note.includes('× <b>'));
  expect(notes).toHaveLength(3);
  expect(notice).toContain(`2 × <b>${order.lines[0]?.name}</b>`);
  expect(notice).toContain('\nWe expect them on December 3, 2999.');
  expect(notes.flatMap(extractKeys).sort()).toEqual([
    'A-00001',
    'A-00002',
    'B-00001',
    'B-00002',
    'B-00003',
    'B-00004',
  ]);
  expect(notes.at(-1)).toContain('Thank you for waiting.');
});

test('finds a notice with a lost response by its marker, and does not repeat it', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 0 });
  const order = await receivePaidOrder(messaging);
  messaging.shop.fault = 'answer_lost';
  await sendDueDeliveries(messaging);

  messaging.shop.fault = undefined;
  await sendDueDeliveries(messaging);
  await messaging.api.sql("UPDATE deliveries SET state = 'sending', next_at = now() - interval '1 second'");
  await messaging.api.runJobs();

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await listKinds(messaging)).toEqual([{ kind: 'backorder', channel: 'note', state: 'sent' }]);
});

test('gives up a notice that the shop refused once the keys have come', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 0 });
  const order = await receivePaidOrder(messaging);
  messaging.shop.fault = 'maintenance';
  await sendDueDeliveries(messaging);
  messaging.shop.fault = undefined;

  await addKeys(messaging, 1);
  await sendDueDeliveries(messaging);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(extractKeys(getCustomerNotes(order)[0] ?? '')).toEqual(['A-00001']);
  expect(await listKinds(messaging)).toEqual([{ kind: 'keys', channel: 'note', state: 'sent' }]);
});

test('forgets a notice that failed for good once the keys were sent', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 0 });
  const { api, site, shop } = messaging;
  const order = await receivePaidOrder(messaging);
  shop.fault = 'maintenance';
  await api.sql('UPDATE deliveries SET attempts = 1000');
  await sendDueDeliveries(messaging);
  const failed = () => api.send(deliveries.failed, { params: { id: site.id } });
  const before = (await failed()).data.messages;
  shop.fault = undefined;

  await addKeys(messaging, 1);
  await sendDueDeliveries(messaging);

  expect(before).toMatchObject([{ kind: 'backorder', channel: 'note' }]);
  expect((await failed()).data).toMatchObject({ messages: [], total: 0 });
  expect(await getDeliveryCheck(messaging)).toMatchObject({ reason: null });
  expect(getCustomerNotes(order)).toHaveLength(1);
});

test('tells each of many customers once when servers, keys and repeated webhooks race', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 0 });
  const { api } = messaging;
  const placed = Array.from({ length: 4 }, () => placePaidOrder(messaging, [2]));
  for (const order of placed) await sendOrderWebhook(messaging, order);
  await api.sql("UPDATE deliveries SET next_at = now() - interval '1 second'");

  await Promise.all([
    ...[1, 2, 3].map(() => pollUntilDone(api.services, deliveryPoller)),
    addKeys(messaging, 4),
    ...placed.map((order) => sendOrderWebhook(messaging, order)),
  ]);
  await sendDueDeliveries(messaging);
  await addNumberedKeys(api, messaging.poolId, 4, { prefix: 'A-1' });
  await api.runJobs();
  await sendDueDeliveries(messaging);

  for (const order of placed) {
    const notices = getCustomerNotes(order).filter((note) => note.includes('× <b>'));
    expect(notices.length).toBeLessThanOrEqual(1);
  }
  expect(
    placed
      .flatMap(getCustomerNotes)
      .join('\n')
      .match(/A-(1-)?\d{5}/g),
  ).toHaveLength(8);
  expect(await api.count("deliveries WHERE state <> 'sent'")).toBe(0);
});

test('tells by email when the shop sends no notes, also about an order by API', async ({ ses }) => {
  const api = await startApi(ses.env);
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  const channels = { deliver_by_email: true, send_backorder_notices: true };
  const messaging = await startMessaging(channels, { api, keys: 0 });

  const order = await sellOut(messaging);
  await placeOrder(messaging, {
    ...aShopOrder('API-1'),
    line_items: [
      { id: '1', product_id: messaging.products[0] ?? 0, variation_id: 0, quantity: 2, name: 'Pass' },
    ],
  });
  await sendDueDeliveries(messaging);

  expect(getCustomerNotes(order)).toEqual([]);
  expect(ses.emails).toHaveLength(2);
  expect(ses.emails[0]).toMatchObject({
    to: ['ada@example.com'],
    subject: `Order ${order.id}: your license keys are on their way`,
    text: expect.stringMatching(/^Hello Ada Lovelace,\n\nthank you for your order at Wool & Co\. /),
    html: expect.stringContaining(`<li>1 × <bdi>${order.lines[0]?.name}</bdi></li>`),
  });
  expect(ses.emails[1]?.text).toContain('2 × ');
});

test('tells by one channel when the shop uses several', async ({ ses }) => {
  const api = await startApi(ses.env);
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  const messaging = await startMessaging({ ...NOTICES, deliver_by_email: true }, { api, keys: 0 });

  const order = await sellOut(messaging);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(ses.emails).toEqual([]);
});

test('tells by note when the keys are written into the items of the order', async () => {
  const messaging = await startMessaging(
    { deliver_by_order_item: true, send_backorder_notices: true },
    { keys: 0 },
  );

  const order = await sellOut(messaging);
  await addKeys(messaging, 1);
  await sendDueDeliveries(messaging);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await listKinds(messaging)).toEqual([
    { kind: 'backorder', channel: 'note', state: 'sent' },
    { kind: 'keys', channel: 'order_item', state: 'sent' },
  ]);
});

test('shows the notice on the page of the order, in the event log of the shop and in the activity', async () => {
  const messaging = await startMessaging(NOTICES, { keys: 0 });
  const { api, site } = messaging;
  await setNextDelivery(messaging, messaging.poolId, '2999-12-03');
  const order = await sellOut(messaging, [2]);
  const [{ id = 0 } = {}] = await api.sql<{ id: number }>('SELECT id FROM orders');

  const details = (await api.send(orders.get, { params: { id } })).data;
  const log = (await api.send(siteEvents.list, { params: { id: site.id }, query: { kind: 'message' } })).data;
  const activity = (await api.send(audit.list, { query: { action: 'order.notify_backorder' } })).data;

  expect(details.messages).toMatchObject([{ kind: 'backorder', channel: 'note', state: 'sent', keys: 0 }]);
  expect(log.events).toMatchObject([
    { name: 'backorder_note', result: 'succeeded', order_id: String(order.id) },
  ]);
  expect(activity.entries).toMatchObject([
    {
      record_id: String(order.id),
      details: { site: site.id, by: 'note', units: 2, expected_on: '2999-12-03' },
    },
  ]);
});

test('previews the notice with an example date', async () => {
  const { api, site } = await startMessaging({});
  const body = {
    message_subject: null,
    message_intro: null,
    notice_subject: 'Soon: {order_number}',
    notice_intro: null,
  };

  const { data } = await api.send(deliveries.preview, { params: { id: site.id }, body });

  expect(data.notice_subject).toBe('Soon: 1001');
  expect(data.notice_note_html).toContain('We expect them on December 1, 2026.');
  expect(data.notice_email_html).toContain('<li>2 × <bdi>Office Suite, yearly</bdi></li>');
});
