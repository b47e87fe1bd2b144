import { expect, onTestFinished, test } from 'vitest';
import { customerMessages } from '#contract/messages';
import { startServer } from '../../bench/shared/startServer';
import { closeServices, createServices } from '../../server/app/services';
import { claimMessage } from '../../server/modules/messages/claimMessage';
import { messagePoller } from '../../server/modules/messages/messagePoller';
import { pollUntilDone } from '../../server/platform/jobs/poller';
import { TEST_KEYS } from './keys';
import {
  deliverOrder,
  extractKeys,
  fulfillPaidOrder,
  getCustomerNotes,
  getMessageCheck,
  listMessages,
  placePaidOrder,
  sendDueMessages,
  startMessaging,
} from './messaging';
import { getDatabaseUrl } from './withConnection';

test('a note whose answer was lost is found in the shop by its marker and not sent again', async () => {
  const delivering = await startMessaging();
  const order = placePaidOrder(delivering);
  await deliverOrder(delivering, order);
  delivering.shop.fault = 'answer_lost';
  await sendDueMessages(delivering);
  expect(await listMessages(delivering.api)).toMatchObject([{ state: 'queued', attempts: 1 }]);

  delivering.shop.fault = undefined;
  await sendDueMessages(delivering);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await listMessages(delivering.api)).toMatchObject([{ state: 'sent', attempts: 2, reason: null }]);
});

test('killed between assigning and delivering, and between delivering and recording: one note each', async () => {
  const delivering = await startMessaging();
  const { api, shop } = delivering;
  const before = placePaidOrder(delivering);
  await deliverOrder(delivering, before);
  const [message] = await api.sql<{ id: number }>('SELECT id FROM order_messages');
  await api.sql("UPDATE order_messages SET next_at = now() - interval '1 second'");
  await claimMessage(api.services.db, message?.id ?? 0);
  await api.runJobs();
  expect(getCustomerNotes(before)).toEqual([]);

  await sendDueMessages(delivering);
  expect(getCustomerNotes(before)).toHaveLength(1);
  await api.sql("UPDATE order_messages SET state = 'sending', next_at = now() - interval '1 second'");
  await api.runJobs();

  expect(getCustomerNotes(before)).toHaveLength(1);
  expect(await listMessages(api)).toMatchObject([{ state: 'sent' }]);
  expect(
    shop.requests.filter(({ method, url }) => method === 'POST' && /notes/.test(url.pathname)),
  ).toHaveLength(1);
});

test('a server killed while the shop has the note: another one finds out before it sends', async () => {
  const delivering = await startMessaging();
  const { api, shop } = delivering;
  const order = placePaidOrder(delivering);
  await deliverOrder(delivering, order);
  shop.fault = 'slow';
  process.env.ALLOW_PRIVATE_SHOP_URLS = 'true';
  onTestFinished(() => void delete process.env.ALLOW_PRIVATE_SHOP_URLS);
  const asked = shop.requests.length;
  await api.sql("UPDATE order_messages SET next_at = now() - interval '1 second'");
  const killed = await startServer({
    url: getDatabaseUrl(delivering.api.services),
    encryptionKey: TEST_KEYS.encryption.read()[0].toString('base64'),
  });
  onTestFinished(killed.stop);
  await expect.poll(() => shop.requests.length, { timeout: 60_000 }).toBeGreaterThan(asked);
  killed.process.kill('SIGKILL');
  shop.fault = undefined;

  await api.runJobs();
  expect(await listMessages(api)).toMatchObject([{ state: 'sending' }]);
  await sendDueMessages(delivering);

  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001']]);
  expect(await listMessages(api)).toMatchObject([{ state: 'sent', attempts: 2 }]);
}, 120_000);

test('two processes deliver twenty orders: one note each', async () => {
  const delivering = await startMessaging(undefined, { keys: 20 });
  const { api } = delivering;
  const { config, log } = api.services;
  const other = await createServices(config, getDatabaseUrl(delivering.api.services), TEST_KEYS, log);
  onTestFinished(() => closeServices(other));
  const orders = Array.from({ length: 20 }, () => placePaidOrder(delivering));
  for (const order of orders) await deliverOrder(delivering, order);
  await api.sql("UPDATE order_messages SET next_at = now() - interval '1 second'");

  await Promise.all([api.services, other].map((services) => pollUntilDone(services, messagePoller)));

  expect(orders.map((order) => getCustomerNotes(order).length)).toEqual(orders.map(() => 1));
  expect(new Set(orders.flatMap((order) => extractKeys(getCustomerNotes(order)[0] ?? ''))).size).toBe(20);
});

test('a shop that is down is asked again, and the check says why until it works', async () => {
  const delivering = await startMessaging();
  const { api, site, shop } = delivering;
  shop.fault = 'maintenance';
  const order = await fulfillPaidOrder(delivering);
  const list = await api.send(customerMessages.failed, { params: { id: site.id } });
  expect(list.data).toMatchObject({ total: 0, waiting_count: 1, waiting_reason: expect.any(String) });
  expect(await getMessageCheck(delivering)).toMatchObject({ reason: list.data.waiting_reason });

  shop.fault = undefined;
  await sendDueMessages(delivering);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await getMessageCheck(delivering)).toMatchObject({ reason: null });
});

test('a shop that asks for fewer requests is left alone as long as it asks, with every note', async () => {
  const delivering = await startMessaging(undefined, { keys: 8 });
  const { api, shop } = delivering;
  const orders = Array.from({ length: 8 }, () => placePaidOrder(delivering));
  for (const order of orders) await deliverOrder(delivering, order);
  shop.fault = 'limited_long';
  const asked = shop.requests.length;

  await sendDueMessages(delivering);
  await api.runJobs();

  const waits = await api.sql<{ minutes: number }>(
    'SELECT extract(epoch FROM next_at - now())::float8 / 60 AS minutes FROM order_messages',
  );
  expect(waits).toHaveLength(8);
  for (const { minutes } of waits) expect(minutes).toBeGreaterThan(29);
  // At most four are sent at once; the others hear of it from the first.
  const tried = shop.requests.length - asked;
  expect([1, 2, 3, 4]).toContain(tried);
  shop.fault = undefined;
  await sendDueMessages(delivering);
  expect(orders.map((order) => getCustomerNotes(order).length)).toEqual(orders.map(() => 1));
});

test('an order that the shop deleted is given up at once, shown, and tried again by a button', async () => {
  const delivering = await startMessaging();
  const { api, site, shop } = delivering;
  const order = placePaidOrder(delivering);
  await deliverOrder(delivering, order);
  shop.deleteOrder(order.id);
  await sendDueMessages(delivering);
  const params = { id: site.id };
  const { data } = await api.send(customerMessages.failed, { params });
  expect(data).toMatchObject({
    total: 1,
    messages: [{ order_id: String(order.id), channel: 'note', attempts: 1 }],
  });

  const foreign = await api.send(customerMessages.retry, { params, body: { message_id: 999 } });
  const retried = await api.send(customerMessages.retry, {
    params,
    body: { message_id: data.messages[0]?.id },
  });

  expect(foreign.status).toBe(404);
  expect(retried.data).toEqual({ retried_count: 1 });
  expect(await listMessages(api)).toMatchObject([{ state: 'queued' }]);
  expect(await api.count("audit_log WHERE action = 'site.retry_messages'")).toBe(1);
});
