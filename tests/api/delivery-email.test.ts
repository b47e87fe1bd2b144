import { expect, test } from 'vitest';
import { customerMessages } from '#contract/messages';
import { settings } from '#contract/settings';
import { sites } from '#contract/sites';
import {
  customerNotes,
  delivered,
  keysIn,
  licenseOf,
  messagesOf,
  paidOrder,
  sendNow,
  startDelivering,
  tellOf,
} from './delivering';
import { openTestSes, SENDER } from './mailing';
import { aShopOrder, placeOrder } from './selling';
import { startApi } from './startApi';

/** A shop whose customers are e-mailed, and what they were sent. */
async function startMailed(chosen: Parameters<typeof startDelivering>[0] = { deliver_by_email: true }) {
  const ses = await openTestSes();
  const api = await startApi(ses.env);
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  return { ...(await startDelivering(chosen, { api })), ses };
}

test('the customer is e-mailed all keys in the shop’s own words, and the order gets no note', async () => {
  const words = { message_subject: 'Keys of {order_number}', message_intro: 'Moin {customer_name} <script>' };
  const mailed = await startMailed({ deliver_by_email: true, ...words });

  const order = await delivered(mailed, [2, 1]);

  expect(customerNotes(order)).toEqual([]);
  const [email, ...others] = mailed.ses.emails;
  expect(others).toEqual([]);
  expect(email).toMatchObject({
    to: ['ada@example.com'],
    subject: `Keys of ${order.id}`,
    from: `"Wool & Co" <${SENDER}>`,
  });
  expect(keysIn(email?.text ?? '')).toEqual(['A-00001', 'A-00002', 'B-00001']);
  expect(email?.html).toContain('Moin Ada Lovelace &lt;script&gt;');
  expect(email?.html).not.toContain('<script');
  expect(await licenseOf(mailed.api, 'A-00001')).toMatchObject({
    delivered_at: expect.any(String),
    messages: [{ channel: 'email', state: 'sent' }],
  });
});

test('both ways at once: a note and an e-mail, one each', async () => {
  const mailed = await startMailed({ deliver_by_note: true, deliver_by_email: true });

  const order = await delivered(mailed);

  expect(customerNotes(order)).toHaveLength(1);
  expect(mailed.ses.emails).toHaveLength(1);
});

test('e-mail that is not configured cannot be chosen', async () => {
  const { api, site } = await startDelivering({});

  const refused = await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_email: true } });

  expect(refused.status).toBe(409);
  expect(refused.errors).toHaveProperty('deliver_by_email');
});

test('what SES throttles is sent later; what a server was lost with is shown and not sent again', async () => {
  const mailed = await startMailed();
  mailed.ses.fault = 'throttle';
  await delivered(mailed);
  expect(await messagesOf(mailed.api)).toMatchObject([{ state: 'queued', attempts: 1 }]);
  mailed.ses.fault = undefined;
  await sendNow(mailed);
  expect(mailed.ses.emails).toHaveLength(1);

  await mailed.api.sql("UPDATE order_messages SET state = 'sending', next_at = now() - interval '1 second'");
  await mailed.api.runJobs();

  expect(mailed.ses.emails).toHaveLength(1);
  expect(await messagesOf(mailed.api)).toMatchObject([
    { state: 'failed', reason: expect.stringMatching(/may have been sent/) },
  ]);
});

test('an order of a shop that is not WooCommerce is answered with its keys and e-mailed, without a note', async () => {
  const mailed = await startMailed({ deliver_by_note: true, deliver_by_email: true });
  const order = aShopOrder('W-1');
  const line_items = order.line_items.map((line) => ({ ...line, product_id: mailed.products[0] ?? 0 }));

  const answered = await placeOrder(mailed, { ...order, line_items });
  expect((await licenseOf(mailed.api, 'A-00001')).delivered_at).not.toBeNull();
  await sendNow(mailed);

  expect(answered.data.keys).toMatchObject([{ license_key: 'A-00001' }]);
  expect(mailed.ses.emails.map(({ text }) => keysIn(text))).toEqual([['A-00001']]);
  expect(await messagesOf(mailed.api)).toMatchObject([{ channel: 'email', state: 'sent' }]);
});

test('keys are sent again on demand, each time anew, and that is noted', async () => {
  const mailed = await startMailed({});
  const { api } = mailed;
  const order = await delivered(mailed, [2]);
  const { license_id: id } = await licenseOf(api, 'A-00002');
  const free = await licenseOf(api, 'A-00005');

  for (const channel of ['note', 'note', 'email'] as const) {
    expect((await api.send(customerMessages.resend, { params: { id }, body: { channel } })).status).toBe(201);
  }
  const refused = await api.send(customerMessages.resend, {
    params: { id: free.license_id },
    body: { channel: 'note' },
  });
  await api.runJobs();

  expect(customerNotes(order).map(keysIn)).toEqual([
    ['A-00001', 'A-00002'],
    ['A-00001', 'A-00002'],
  ]);
  expect(mailed.ses.emails).toHaveLength(1);
  expect(refused.status).toBe(409);
  expect(await api.count("audit_log WHERE action = 'license.resend'")).toBe(3);
});

test('keys of an order that was cancelled are not sent again', async () => {
  const mailed = await startMailed({});
  const order = paidOrder(mailed);
  await tellOf(mailed, order);
  mailed.shop.editOrder(order.id, { status: 'cancelled' });
  await tellOf(mailed, order);
  const { license_id: id } = await licenseOf(mailed.api, 'A-00001');

  const refused = await mailed.api.send(customerMessages.resend, {
    params: { id },
    body: { channel: 'note' },
  });

  expect(refused.status).toBe(409);
});

test('words with a placeholder that nobody fills in are refused; the preview shows the others', async () => {
  const { api, site } = await startDelivering({});
  const params = { id: site.id };
  const words = { message_subject: 'For {customer_name}', message_intro: '<script>alert(1)</script>' };

  const refused = await api.send(sites.update, { params, body: { message_subject: 'Dear {name}' } });
  const { data } = await api.send(customerMessages.preview, { params, body: words });

  expect(refused.status).toBe(422);
  expect(refused.errors).toHaveProperty('message_subject');
  expect(data.subject).toBe('For Ada Lovelace');
  expect(data.email_html + data.note_html).not.toContain('<script');
});
