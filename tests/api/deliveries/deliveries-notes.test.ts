import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { pools } from '#contract/pools';
import { sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { presentOrder } from '#shop/orders/presentOrder';
import { test } from '../fixtures';
import {
  deliverOrder,
  extractKeys,
  extractPagePath,
  findLicense,
  fulfillPaidOrder,
  getCustomerNotes,
  getDeliveryCheck,
  listDeliveries,
  placePaidOrder,
  receivePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
  startMessaging,
} from '../messaging';
import { getOrder } from '../openOrder';
import { addNumberedKeys, deliver } from '../selling';

test('sends one note with the keys of all products of a paid order and records the delivery', async ({
  messaging,
}) => {
  await messaging.api.send(pools.update, {
    params: { id: messaging.poolId },
    body: { instructions: 'Open <b>Help</b>, then Activate.' },
  });

  const order = await fulfillPaidOrder(messaging, [2, 1]);

  const [note = '', ...others] = getCustomerNotes(order);
  expect(others).toEqual([]);
  expect(extractKeys(note)).toEqual(['A-00001', 'A-00002', 'B-00001']);
  // The shop mails the note with a greeting.
  expect(note).toContain(`Here are your license keys for order ${order.id}.`);
  expect(note).not.toContain('Hello');
  expect(note).toContain('Open &lt;b&gt;Help&lt;/b&gt;, then Activate.');
  expect(note).toContain(`<b>${order.lines[0]?.name}</b>\n<code>A-00001</code>`);
  const license = await findLicense(messaging.api, 'A-00001');
  expect(license.delivered_at).not.toBeNull();
  expect(license.messages).toMatchObject([{ channel: 'note', state: 'sent', order_id: String(order.id) }]);
  expect(await getDeliveryCheck(messaging)).toMatchObject({ reason: null, failed_at: null });
  expect(await messaging.api.count("audit_log WHERE action = 'order.deliver'")).toBe(1);
});

test('sends no note for an unpaid order and exactly one once it is paid', async ({ messaging }) => {
  const order = messaging.shop.placeOrder({ line_items: [{ product_id: messaging.products[0] ?? 0 }] });
  await deliverOrder(messaging, order);
  expect(getCustomerNotes(order)).toEqual([]);

  messaging.shop.payOrder(order.id);
  for (let times = 0; times < 3; times++) await sendOrderWebhook(messaging, order);
  await sendDueDeliveries(messaging);
  await deliverOrder(messaging, order);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await listDeliveries(messaging.api)).toMatchObject([{ state: 'sent', attempts: 1 }]);
});

test('combines keys assigned shortly after each other in one note and sends later ones separately', async () => {
  const messaging = await startMessaging(undefined, { keys: 2 });
  const order = await receivePaidOrder(messaging, [4]);
  await addNumberedKeys(messaging.api, messaging.poolId, 1, { prefix: 'A-1' });
  await messaging.api.runJobs();
  await sendDueDeliveries(messaging);
  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(getCustomerNotes(order)[0]).toMatch(/A-00001[\s\S]*A-00002[\s\S]*A-1-00001/);

  await addNumberedKeys(messaging.api, messaging.poolId, 1, { prefix: 'A-2' });
  await messaging.api.runJobs();
  await sendDueDeliveries(messaging);

  const [, further = ''] = getCustomerNotes(order);
  expect(getCustomerNotes(order)).toHaveLength(2);
  expect(further).toContain('A-2-00001');
  expect(extractKeys(further)).toEqual([]);
});

test.each([
  ['a number with a prefix', { number: 'WC-2026-1' }, 'WC-2026-1'],
  ['an id with a prefix, until the shop shows its own', { id: 'WC-2026-1', number: 'WC-2026-1' }, null],
])('sends one note to an order that a plug-in shows under %s', async (_, shown, number) => {
  const messaging = await startMessaging();
  const { api, shop } = messaging;
  const order = placePaidOrder(messaging);
  const process = async (body: object) => {
    await deliver(messaging, body);
    await api.runJobs();
    await sendDueDeliveries(messaging);
  };

  await process({ ...presentOrder(shop, order), ...shown });
  shop.editOrder(order.id, { status: 'completed' });
  await process(presentOrder(shop, order));
  await api.send(sync.run, { params: { id: messaging.site.id } });

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(getCustomerNotes(order)[0]).toContain(`for order ${number ?? order.id}.`);
  expect(await api.sql('SELECT order_id FROM orders')).toEqual([{ order_id: String(order.id) }]);
  expect(await api.count('license_assignments')).toBe(1);
  expect(await getDeliveryCheck(messaging)).toMatchObject({ reason: null });
});

test('sends a replacement key in a separate note', async ({ messaging }) => {
  const order = await fulfillPaidOrder(messaging, [2]);
  const { license_id } = await findLicense(messaging.api, 'A-00001');

  const body = { replacement_note: 'Does not work' };
  await messaging.api.send(licenses.replace, { params: { id: license_id }, body });
  expect((await findLicense(messaging.api, 'A-00003')).delivered_at).toBeNull();
  await sendDueDeliveries(messaging);

  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001', 'A-00002'], ['A-00003']]);
  expect((await findLicense(messaging.api, 'A-00003')).delivered_at).not.toBeNull();
});

test('sends no note for an order canceled before sending, and one when it is paid again', async ({
  messaging,
}) => {
  const order = await receivePaidOrder(messaging);
  messaging.shop.editOrder(order.id, { status: 'cancelled' });
  await deliverOrder(messaging, order);
  expect(getCustomerNotes(order)).toEqual([]);

  messaging.shop.editOrder(order.id, { status: 'processing' });
  await deliverOrder(messaging, order);

  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001']]);
});

test('sends no message without a channel, and none later for keys assigned before one was enabled', async () => {
  const messaging = await startMessaging({});
  const order = await fulfillPaidOrder(messaging, [1]);
  const { status } = await messaging.api.send(sites.update, {
    params: { id: messaging.site.id },
    body: { deliver_by_note: true },
  });
  messaging.shop.editOrder(order.id, { line_items: [{ id: order.lines[0]?.id ?? 0, quantity: 2 }] });
  await deliverOrder(messaging, order);

  expect(status).toBe(200);
  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00002']]);
});

test('marks the message as failed with a reason when a key cannot be decrypted', async ({ messaging }) => {
  const order = await receivePaidOrder(messaging, [2]);
  const { license_id } = await findLicense(messaging.api, 'A-00002');
  await messaging.api.sql(`UPDATE licenses SET key_cipher = '\\x00' WHERE id = $1`, [license_id]);

  await sendDueDeliveries(messaging);

  const reason = `The key of license ${license_id} cannot be decrypted`;
  expect(getCustomerNotes(order)).toEqual([]);
  expect(await listDeliveries(messaging.api)).toMatchObject([{ state: 'failed', reason }]);
  expect(await getDeliveryCheck(messaging)).toMatchObject({ reason });
});

test('names products as the shop shows them: without tags, and with their characters', async ({
  messaging,
}) => {
  const { api } = messaging;
  const order = placePaidOrder(messaging);
  for (const line of order.lines) line.name = 'Büro-Suite <b>Plus</b> &amp; Co – 3 < 4';

  await deliverOrder(messaging, order);

  const name = 'Büro-Suite Plus & Co – 3 < 4';
  const [note = ''] = getCustomerNotes(order);
  expect(note).toContain('<b>Büro-Suite Plus &amp; Co – 3 &lt; 4</b>');
  const page = await api.app.inject(extractPagePath(note));
  expect(page.body).toContain('Büro-Suite Plus &amp; Co – 3 &lt; 4</h2>');
  expect((await getOrder(api, order.id)).lines).toMatchObject([{ name }]);
});
