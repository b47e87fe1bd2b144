import { expect, vi } from 'vitest';
import { deliveries } from '#contract/deliveries';
import { sites } from '#contract/sites';
import { sendDelivery } from '../../../server/domains/deliveries/sending/sendDelivery';
import { systemContext } from '../../../server/platform/context';
import { createSesClient } from '../../../server/platform/ses/createSesClient';
import { claimNext } from '../claimNext';
import { test } from '../fixtures';
import { SENDER, startEmailing } from '../mailing';
import {
  deliverOrder,
  extractKeys,
  findLicense,
  fulfillPaidOrder,
  getCustomerNotes,
  listDeliveries,
  placePaidOrder,
  receivePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
  startMessaging,
} from '../messaging';
import { getOrder } from '../openOrder';
import { aShopOrder, placeOrder } from '../selling';

/** Sends through a fake SES that records the emails. */
test('emails all keys with the message template of the site and adds no order note', async () => {
  const template = {
    message_subject: 'Keys of {order_number}',
    message_intro: 'Moin {customer_name} <script>',
  };
  const emailing = await startEmailing({ deliver_by_email: true, ...template });

  const order = await fulfillPaidOrder(emailing, [2, 1]);

  expect(getCustomerNotes(order)).toEqual([]);
  const [email, ...others] = emailing.ses.emails;
  expect(others).toEqual([]);
  expect(email).toMatchObject({
    to: ['ada@example.com'],
    subject: `Keys of ${order.id}`,
    from: `"Wool & Co" <${SENDER}>`,
  });
  expect(extractKeys(email?.text ?? '')).toEqual(['A-00001', 'A-00002', 'B-00001']);
  expect(email?.html).toContain('Moin Ada Lovelace &lt;script&gt;');
  expect(email?.html).not.toContain('<script');
  expect(await findLicense(emailing.api, 'A-00001')).toMatchObject({
    delivered_at: expect.any(String),
    messages: [{ channel: 'email', state: 'sent' }],
  });
});

test('sends one note and one email when both channels are enabled', async () => {
  const emailing = await startEmailing({ deliver_by_note: true, deliver_by_email: true });

  const order = await fulfillPaidOrder(emailing);

  expect(getCustomerNotes(order)).toHaveLength(1);
  expect(emailing.ses.emails).toHaveLength(1);
});

test('refuses the email channel when email is not configured', async () => {
  const { api, site } = await startMessaging({});

  const refused = await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_email: true } });

  expect(refused.status).toBe(409);
  expect(refused.errors).toHaveProperty('deliver_by_email');
});

test('retries a throttled email and marks an interrupted one as failed without resending', async ({
  emailing,
}) => {
  emailing.ses.fault = 'throttle';
  await fulfillPaidOrder(emailing);
  expect(await listDeliveries(emailing.api)).toMatchObject([{ state: 'queued', attempts: 1 }]);
  emailing.ses.fault = undefined;
  await sendDueDeliveries(emailing);
  expect(emailing.ses.emails).toHaveLength(1);

  await emailing.api.sql("UPDATE deliveries SET state = 'sending', next_at = now() - interval '1 second'");
  await emailing.api.runJobs();

  expect(emailing.ses.emails).toHaveLength(1);
  expect(await listDeliveries(emailing.api)).toMatchObject([
    { state: 'failed', reason: expect.stringMatching(/may have been sent/) },
  ]);
});

test('sends an email by itself whose server died, or was frozen, before it asked SES', async ({
  emailing,
}) => {
  const { api, ses } = emailing;
  await receivePaidOrder(emailing);
  await claimNext(api);
  await receivePaidOrder(emailing);
  const { claimedAt, ...frozen } = await claimNext(api);
  const wallMs = claimedAt.wallMs - 10 * 60_000;
  await sendDelivery(systemContext(api.services, 'test'), { ...frozen, claimedAt: { ...claimedAt, wallMs } });
  expect(await listDeliveries(api)).toMatchObject([{ state: 'sending' }, { state: 'queued', attempts: 1 }]);

  await sendDueDeliveries(emailing);

  expect(ses.emails.map(({ text }) => extractKeys(text)).sort()).toEqual([['A-00001'], ['A-00002']]);
  expect(await listDeliveries(api)).toMatchObject([
    { state: 'sent', attempts: 2 },
    { state: 'sent', attempts: 2 },
  ]);
});

test.each(['answered_late', 'answer_lost'] as const)(
  'an email that SES accepted is not sent again by itself after the fault "%s", and fails as in doubt',
  async (fault) => {
    const emailing = await startEmailing();
    const { api, ses, site } = emailing;
    api.services.ses = createSesClient({ endpoint: ses.url, timeoutMs: 200 });
    ses.fault = fault;
    await fulfillPaidOrder(emailing);
    ses.fault = undefined;
    await sendDueDeliveries(emailing);
    const sent = ses.emails.length;
    const messages = await listDeliveries(api);

    await api.send(deliveries.retry, { params: { id: site.id }, body: {} });
    await sendDueDeliveries(emailing);

    expect(sent).toBe(1);
    expect(messages).toMatchObject([
      { state: 'failed', attempts: 1, reason: expect.stringMatching(/may have been sent/) },
    ]);
    expect(ses.emails).toHaveLength(2);
  },
);

test.each(['ada@example.com, bob@example.com', 'ada@localhost', 'ada'])(
  'says at once that no email reaches the address "%s", without a request of SES',
  async (email) => {
    const emailing = await startEmailing();
    const order = placePaidOrder(emailing);
    order.billing = { ...order.billing, email };

    await deliverOrder(emailing, order);

    expect(emailing.ses.emails).toEqual([]);
    expect(await listDeliveries(emailing.api)).toMatchObject([
      { state: 'failed', attempts: 1, reason: "The customer's email address is not one complete address" },
    ]);
    const { channels } = await getOrder(emailing.api, order.id);
    expect(channels.find(({ channel }) => channel === 'email')).toMatchObject({ is_available: false });
  },
);

test('waits a minute for SES before an email is in doubt', async ({ emailing }) => {
  emailing.ses.fault = 'answered_late';
  const timeout = vi.spyOn(AbortSignal, 'timeout');

  await fulfillPaidOrder(emailing);

  expect(timeout).toHaveBeenCalledWith(60_000);
  expect(emailing.ses.emails).toHaveLength(1);
  expect(await listDeliveries(emailing.api)).toMatchObject([{ state: 'sent', attempts: 1 }]);
});

test('returns the keys of an API order in the response and emails them without a note', async () => {
  const emailing = await startEmailing({ deliver_by_note: true, deliver_by_email: true });
  const order = aShopOrder('W-1');
  const line_items = order.line_items.map((line) => ({ ...line, product_id: emailing.products[0] ?? 0 }));

  const placed = await placeOrder(emailing, { ...order, line_items });
  expect((await findLicense(emailing.api, 'A-00001')).delivered_at).not.toBeNull();
  await sendDueDeliveries(emailing);

  expect(placed.data.keys).toMatchObject([{ license_key: 'A-00001' }]);
  expect(emailing.ses.emails.map(({ text }) => extractKeys(text))).toEqual([['A-00001']]);
  expect(await listDeliveries(emailing.api)).toMatchObject([{ channel: 'email', state: 'sent' }]);
});

test('resends keys on request each time and records it', async () => {
  const emailing = await startEmailing({});
  const { api } = emailing;
  const order = await fulfillPaidOrder(emailing, [2]);
  const { license_id: id } = await findLicense(api, 'A-00002');
  const free = await findLicense(api, 'A-00005');

  for (const channel of ['note', 'note', 'email'] as const) {
    expect((await api.send(deliveries.resend, { params: { id }, body: { channel } })).status).toBe(201);
    await api.runJobs();
  }
  const refused = await api.send(deliveries.resend, {
    params: { id: free.license_id },
    body: { channel: 'note' },
  });

  expect(getCustomerNotes(order).map(extractKeys)).toEqual([
    ['A-00001', 'A-00002'],
    ['A-00001', 'A-00002'],
  ]);
  expect(emailing.ses.emails).toHaveLength(1);
  expect(refused.status).toBe(409);
  expect(await api.count("audit_log WHERE action = 'license.resend'")).toBe(3);
});

test('refuses to resend keys of a canceled order', async () => {
  const emailing = await startEmailing({});
  const order = await receivePaidOrder(emailing);
  emailing.shop.editOrder(order.id, { status: 'cancelled' });
  await sendOrderWebhook(emailing, order);
  const { license_id: id } = await findLicense(emailing.api, 'A-00001');

  const refused = await emailing.api.send(deliveries.resend, {
    params: { id },
    body: { channel: 'note' },
  });

  expect(refused.status).toBe(409);
});

test('refuses a template with an unknown variable and previews a valid one escaped', async () => {
  const { api, site } = await startMessaging({});
  const params = { id: site.id };
  const template = { message_subject: 'For {customer_name}', message_intro: '<script>alert(1)</script>' };

  const refused = await api.send(sites.update, { params, body: { message_subject: 'Dear {name}' } });
  const { data } = await api.send(deliveries.preview, { params, body: template });

  expect(refused.status).toBe(422);
  expect(refused.errors).toHaveProperty('message_subject');
  expect(data.subject).toBe('For Ada Lovelace');
  expect(data.email_html + data.note_html).not.toContain('<script');
});
