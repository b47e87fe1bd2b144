import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { deliveries } from '#contract/deliveries';
import { textOf } from '#contract/texts/Text';
import { closeServices, createServices } from '../../../server/app/services';
import { claimDelivery } from '../../../server/domains/deliveries/sending/claimDelivery';
import { deliveryPoller } from '../../../server/domains/deliveries/sending/deliveryPoller';
import { markFailed, rescheduleDelivery } from '../../../server/domains/deliveries/sending/recordOutcome';
import { sendDelivery } from '../../../server/domains/deliveries/sending/sendDelivery';
import { systemContext } from '../../../server/platform/context';
import { pollUntilDone } from '../../../server/platform/jobs/startPolling';
import { startServer } from '../../../testkit/startServer';
import { test } from '../fixtures';
import { TEST_ENCRYPTION_KEY, TEST_KEYS } from '../keys';
import {
  extractKeys,
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
import { getDatabaseUrl } from '../withConnection';

test('finds a note with a lost response by its marker and does not resend it', async ({ messaging }) => {
  const order = await receivePaidOrder(messaging);
  messaging.shop.fault = 'answer_lost';
  await sendDueDeliveries(messaging);
  expect(await listDeliveries(messaging.api)).toMatchObject([{ state: 'queued', attempts: 1 }]);

  messaging.shop.fault = undefined;
  await sendDueDeliveries(messaging);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await listDeliveries(messaging.api)).toMatchObject([{ state: 'sent', attempts: 2, reason: null }]);
});

test('sends a note once whose answers have a notice of PHP, or odd fields', async ({ messaging }) => {
  const order = await receivePaidOrder(messaging);
  messaging.shop.fault = 'php_notice';
  await sendDueDeliveries(messaging);
  expect(await listDeliveries(messaging.api)).toMatchObject([
    { state: 'queued', reason: expect.stringMatching(/message of PHP before its data.*rates\.php/) },
  ]);

  messaging.shop.fault = undefined;
  messaging.shop.shapes = ['nulls', 'numbers_as_texts', 'first_without_id'];
  await sendDueDeliveries(messaging);
  const next = await fulfillPaidOrder(messaging);

  expect([order, next].map((one) => getCustomerNotes(one).length)).toEqual([1, 1]);
  expect(await listDeliveries(messaging.api)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

test('sends one note when the process dies before sending and before recording', async ({ messaging }) => {
  const { api, shop } = messaging;
  const before = await receivePaidOrder(messaging);
  const [message] = await api.sql<{ id: number }>('SELECT id FROM deliveries');
  await api.sql("UPDATE deliveries SET next_at = now() - interval '1 second'");
  await claimDelivery(api.services.db, message?.id ?? 0);
  await api.runJobs();
  expect(getCustomerNotes(before)).toEqual([]);

  await sendDueDeliveries(messaging);
  expect(getCustomerNotes(before)).toHaveLength(1);
  await api.sql("UPDATE deliveries SET state = 'sending', next_at = now() - interval '1 second'");
  await api.runJobs();

  expect(getCustomerNotes(before)).toHaveLength(1);
  expect(await listDeliveries(api)).toMatchObject([{ state: 'sent' }]);
  expect(
    shop.requests.filter(({ method, url }) => method === 'POST' && /notes/.test(url.pathname)),
  ).toHaveLength(1);
});

test.each([
  ['retries', (...claim: Parameters<typeof markFailed>) => rescheduleDelivery(...claim, 60)],
  ['gives up', markFailed],
])('a sender that %s after it lost its claim reports no failure', async (_, recordOutcome) => {
  const messaging = await startMessaging();
  const { api } = messaging;
  await receivePaidOrder(messaging);
  const [{ id } = { id: 0 }] = await api.sql<{ id: number }>('SELECT id FROM deliveries');
  await api.sql("UPDATE deliveries SET next_at = now() - interval '1 second'");
  const lostClaim = await claimDelivery(api.services.db, id);
  await sendDueDeliveries(messaging);
  expect(lostClaim).toBeDefined();
  if (!lostClaim) return;

  await recordOutcome(systemContext(api.services, 'test'), lostClaim, {
    text: textOf('shop.status', { status: 503 }),
  });

  expect(await listDeliveries(api)).toMatchObject([{ state: 'sent', attempts: 2, reason: null }]);
  expect(await getDeliveryCheck(messaging)).toMatchObject({ reason: null, failed_at: null });
});

test.for(['stopped', 'asleep'])(
  'a process that was %s after its claim sends no note',
  async (state, { messaging }) => {
    const { api } = messaging;
    const order = await receivePaidOrder(messaging);
    const [{ id } = { id: 0 }] = await api.sql<{ id: number }>('SELECT id FROM deliveries');
    await api.sql("UPDATE deliveries SET next_at = now() - interval '1 second'");
    const claimed = await claimDelivery(api.services.db, id);
    expect(claimed).toBeDefined();
    if (!claimed) return;
    const frozenMs = 10 * 60_000;
    const { monotonicMs, wallMs } = claimed.claimedAt;
    const claimedAt =
      state === 'stopped'
        ? { monotonicMs: monotonicMs - frozenMs, wallMs }
        : { monotonicMs, wallMs: wallMs - frozenMs };

    await sendDelivery(systemContext(api.services, 'test'), { ...claimed, claimedAt });

    expect(getCustomerNotes(order)).toHaveLength(0);
    expect(await listDeliveries(api)).toMatchObject([{ state: 'queued', attempts: 1 }]);
    await sendDueDeliveries(messaging);
    expect(getCustomerNotes(order)).toHaveLength(1);
  },
);

test('checks for an existing note before it resends after a server was killed', async ({ messaging }) => {
  const { api, shop } = messaging;
  const order = await receivePaidOrder(messaging);
  const release = shop.hold();
  process.env.ALLOW_PRIVATE_SHOP_URLS = 'true';
  onTestFinished(() => void delete process.env.ALLOW_PRIVATE_SHOP_URLS);
  await api.sql("UPDATE deliveries SET next_at = now() - interval '1 second'");
  const killed = await startServer({
    url: getDatabaseUrl(messaging.api.services),
    encryptionKey: TEST_ENCRYPTION_KEY,
  });
  onTestFinished(killed.stop);
  // The record of the keys precedes their note.
  const hadReceipt = () => shop.requests.some(({ method }) => method === 'PUT');
  await expect.poll(hadReceipt, { timeout: 60_000 }).toBe(true);
  release();
  // The shop has processed the record then, and the note has yet to come.
  await setImmediate();
  shop.fault = 'slow';
  // A starting server also checks the shop and asks for its orders.
  const wasAskedForNotes = () => shop.requests.some(({ url }) => url.pathname.includes('/notes'));
  await expect.poll(wasAskedForNotes, { timeout: 60_000 }).toBe(true);
  killed.process.kill('SIGKILL');
  shop.fault = undefined;

  await api.runJobs();
  expect(await listDeliveries(api)).toMatchObject([{ state: 'sending' }]);
  await sendDueDeliveries(messaging);

  expect(getCustomerNotes(order).map(extractKeys)).toEqual([['A-00001']]);
  expect(await listDeliveries(api)).toMatchObject([{ state: 'sent', attempts: 2 }]);
}, 120_000);

test('sends one note per order when two processes send concurrently', async () => {
  const messaging = await startMessaging(undefined, { keys: 20 });
  const { api } = messaging;
  const { config, log } = api.services;
  const other = await createServices(config, getDatabaseUrl(messaging.api.services), TEST_KEYS, log);
  onTestFinished(() => closeServices(other));
  const orders = Array.from({ length: 20 }, () => placePaidOrder(messaging));
  for (const order of orders) await sendOrderWebhook(messaging, order);
  await api.sql("UPDATE deliveries SET next_at = now() - interval '1 second'");

  await Promise.all([api.services, other].map((services) => pollUntilDone(services, deliveryPoller)));

  expect(orders.map((order) => getCustomerNotes(order).length)).toEqual(orders.map(() => 1));
  expect(new Set(orders.flatMap((order) => extractKeys(getCustomerNotes(order)[0] ?? ''))).size).toBe(20);
});

test('retries a shop in maintenance and reports the reason in the health check until it recovers', async ({
  messaging,
}) => {
  const { api, site, shop } = messaging;
  shop.fault = 'maintenance';
  const order = await fulfillPaidOrder(messaging);
  const list = await api.send(deliveries.failed, { params: { id: site.id } });
  expect(list.data).toMatchObject({ total: 0, waiting_count: 1, waiting_reason: expect.any(String) });
  expect(await getDeliveryCheck(messaging)).toMatchObject({ reason: list.data.waiting_reason });

  shop.fault = undefined;
  await sendDueDeliveries(messaging);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(await getDeliveryCheck(messaging)).toMatchObject({ reason: null });
});

test('pauses all notes of a rate-limiting shop for as long as it requests', async () => {
  const messaging = await startMessaging(undefined, { keys: 8 });
  const { api, shop } = messaging;
  const orders = Array.from({ length: 8 }, () => placePaidOrder(messaging));
  for (const order of orders) await sendOrderWebhook(messaging, order);
  shop.fault = 'limited_long';
  const requestCount = shop.requests.length;

  await sendDueDeliveries(messaging);
  await api.runJobs();

  const waits = await api.sql<{ state: string; isPaused: boolean }>(
    `SELECT state, reason, next_at > now() + interval '29 minutes' AS "isPaused" FROM deliveries`,
  );
  expect(waits).toEqual(orders.map(() => expect.objectContaining({ state: 'queued', isPaused: true })));
  // At most four are sent concurrently; the others wait after the first response.
  const attempted = shop.requests.length - requestCount;
  expect([1, 2, 3, 4]).toContain(attempted);
  shop.fault = undefined;
  await sendDueDeliveries(messaging);
  expect(orders.map((order) => getCustomerNotes(order).length)).toEqual(orders.map(() => 1));
});

test('marks the message of a deleted order as failed immediately, for whom nobody waits, and retries it on request', async ({
  messaging,
}) => {
  const { api, site, shop } = messaging;
  const order = await receivePaidOrder(messaging);
  shop.deleteOrder(order.id);
  await sendDueDeliveries(messaging);
  const params = { id: site.id };
  const { data } = await api.send(deliveries.failed, { params });
  expect(data).toMatchObject({ total: 0, messages: [] });
  const [failed] = await api.sql<{ id: number; state: string }>('SELECT id, state FROM deliveries');
  expect(failed?.state).toBe('failed');

  const unknown = await api.send(deliveries.retry, { params, body: { message_id: 999 } });
  const retried = await api.send(deliveries.retry, {
    params,
    body: { message_id: failed?.id },
  });

  expect(unknown.status).toBe(404);
  expect(retried.data).toEqual({ retried_count: 1 });
  expect(await listDeliveries(api)).toMatchObject([{ state: 'queued' }]);
  expect(await api.count("audit_log WHERE action = 'site.retry_messages'")).toBe(1);
});
