import { expect } from 'vitest';
import { deliveries } from '#contract/deliveries';
import { notifications } from '#contract/notifications';
import { orders } from '#contract/orders';
import { settings } from '#contract/settings';
import { sites } from '#contract/sites';
import { ShopBilling } from '#shop/orders/ShopOrder';
import { test } from '../fixtures';
import { createAlert, SENDER, startMailing, subscribe } from '../mailing';
import {
  extractPagePath,
  fulfillPaidOrder,
  getCustomerNotes,
  receivePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
  startMessaging,
} from '../messaging';
import { getOrder } from '../openOrder';
import { startApi } from '../startApi';

const GERMAN_DATE =
  /\d{1,2}\. (Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember) \d{4}/;

test('sends an alert in the language of the settings', async () => {
  const mailing = await startMailing({ PUBLIC_URL: 'https://keys.example.com' });
  await mailing.api.send(settings.update, { body: { language: 'de' } });
  await subscribe(mailing.api, 'ada@example.com');

  await createAlert(mailing, { availableCount: 1200 });
  await mailing.api.runJobs();

  const [email] = mailing.ses.emails;
  expect(email?.subject).toBe('Office keys geht zur Neige');
  for (const line of [
    'Office keys hat noch 3 Lizenzen von 200.',
    'Verfügbare Lizenzen: 1.200',
    'Schwelle: 10',
    'Worüber: Bestand niedrig',
    'Pool öffnen: https://keys.example.com/dashboard/pools/',
    'Keystock sendet dies, weil',
  ]) {
    expect(email?.text).toContain(line);
  }
  expect(email?.text).toMatch(/^Ausgelöst: \d{1,2}\. \S+ \d{4}, \d{2}:\d{2} UTC$/m);
  expect(email?.html).toContain('<html lang="de">');
  expect(email?.html).toContain('>Warnung</span>');
});

test('sends an alert that was created before a change of language in the new one', async ({ mailing }) => {
  await subscribe(mailing.api, 'ada@example.com');
  await createAlert(mailing);

  await mailing.api.send(settings.update, { body: { language: 'es' } });
  await mailing.api.runJobs();

  expect(mailing.ses.emails[0]?.subject).toBe('Office keys se está agotando');
});

test('sends a test email in the language of the settings', async ({ mailing: { api, ses } }) => {
  await api.send(settings.update, { body: { language: 'de' } });

  await api.send(notifications.testEmail, { body: { recipient: 'ada@example.com' } });

  expect(ses.emails[0]).toMatchObject({
    subject: 'Test-E-Mail von Keystock',
    text: expect.stringContaining(`Absender: ${SENDER}`),
    html: expect.stringContaining('<html lang="de">'),
  });
});

test('writes to customers in the language of their shop: email, note and page', async ({ ses }) => {
  const api = await startApi(ses.env);
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  const messaging = await startMessaging(
    { deliver_by_note: true, deliver_by_email: true, language: 'de' },
    { api },
  );

  const order = await fulfillPaidOrder(messaging, [2]);
  const [email] = ses.emails;
  const [note = ''] = getCustomerNotes(order);
  const page = await api.app.inject({ url: extractPagePath(note) });

  expect(email?.subject).toBe(`Ihre Lizenzschlüssel zur Bestellung ${order.id}`);
  expect(email?.html).toContain('<html lang="de">');
  for (const text of [email?.text, email?.html, note]) {
    expect(text).toContain('Ihre Schlüssel online ansehen');
    expect(text).toMatch(GERMAN_DATE);
    expect(text).toMatch(/Referenz: [0-9A-F]{12}/);
  }
  expect(email?.text).toContain('Guten Tag Ada Lovelace,');
  expect(email?.text).toContain(`Bestellung ${order.id} bei Wool & Co`);
  expect(note).toContain(`Hier sind Ihre Lizenzschlüssel zur Bestellung ${order.id}.`);
  expect(page.body).toContain('<html lang="de">');
  expect(page.body).toContain('<h1>Ihre Lizenzschlüssel</h1>');
  expect(page.body).toContain(`<p class="order">Bestellung ${order.id}</p>`);
  expect(page.body).toMatch(GERMAN_DATE);
  expect(page.body).toContain('>Schreiben Sie an Wool &amp; Co</a> und nennen Sie Ihre Bestellung.');
  expect(`${email?.text}${note}${page.body.split('<body>')[1]}`).not.toMatch(
    /Your |Order |See |Reference|Questions|open until/,
  );
});

test('names withdrawn and backordered keys on the page in the language of the shop', async () => {
  const messaging = await startMessaging({ deliver_by_note: true, language: 'es' }, { keys: 1 });
  const order = await fulfillPaidOrder(messaging, [3]);
  const path = extractPagePath(getCustomerNotes(order)[0] ?? '');

  const backordered = await messaging.api.app.inject({ url: path });
  messaging.shop.editOrder(order.id, { status: 'cancelled' });
  await sendOrderWebhook(messaging, order);
  const canceled = await messaging.api.app.inject({ url: path });

  expect(backordered.body).toContain('Faltan por llegar 2 claves de este pedido.');
  expect(canceled.body).toContain('1 clave de este pedido ya no es válida.');
});

test("keeps the shop's own template in every language", async () => {
  const template = { message_subject: 'Moin {order_number}', message_intro: 'Moin {customer_name}' };
  const messaging = await startMessaging({ deliver_by_note: true, language: 'de', ...template });

  const [note] = getCustomerNotes(await fulfillPaidOrder(messaging));

  expect(note).toMatch(/^Moin Ada Lovelace\n/);
});

test('a shop that reads from right to left: texts as they are, keys from left to right', async ({ ses }) => {
  const api = await startApi(ses.env);
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  const messaging = await startMessaging({ deliver_by_note: true, deliver_by_email: true }, { api });
  const [productId = 0] = messaging.products;
  messaging.shop.editProduct(productId, { name: 'برنامج محاسبة – نسخة 2026' });
  const billing = { first_name: '\u200fنور', last_name: 'الهاشمي', email: 'nour@example.com' };
  const meta_data = [{ key: 'طريقة-الدفع', value: { اسم: 'بطاقة' } }];

  const order = await receivePaidOrder(messaging, [1], {
    billing: ShopBilling.parse(billing),
    payment_method_title: 'الدفع بالبطاقة',
    customer_note: 'من فضلك بسرعة',
    meta_data,
  });
  await sendDueDeliveries(messaging);

  const details = await getOrder(api, order.id);
  const [note = ''] = getCustomerNotes(order);
  const [email] = ses.emails;
  expect(details).toMatchObject({
    customer_first_name: '\u200fنور',
    customer_last_name: 'الهاشمي',
    problem: null,
  });
  expect(note).toContain('<b>برنامج محاسبة – نسخة 2026</b>\n<code>A-00001</code>');
  expect(email?.html).toMatch(/<div [^>]*dir="ltr"[^>]*>A-00001<\/div>/);
  expect(email?.html).toMatch(/<h2 [^>]*dir="auto"[^>]*>برنامج محاسبة/);
  const { data } = await api.send(orders.list, { query: { search: 'الهاشمي' } });
  expect(data.orders.map(({ order_id }) => order_id)).toEqual([String(order.id)]);
});

test("previews messages in the site's language, or in another one before it is saved", async () => {
  const { api, site } = await startMessaging({ language: 'de' });
  const params = { id: site.id };
  const template = { message_subject: null, message_intro: null };

  const stored = await api.send(deliveries.preview, { params, body: template });
  const unsaved = await api.send(deliveries.preview, { params, body: { ...template, language: 'es' } });

  expect(stored.data.subject).toBe('Ihre Lizenzschlüssel zur Bestellung 1001');
  expect(stored.data.email_html).toContain('Office Suite, jährlich');
  expect(unsaved.data.subject).toBe('Sus claves de licencia del pedido 1001');
  expect(unsaved.data.note_html).toContain('19 de febrero de 2027');
});

test("shows a missing page in the browser's language, or in English", async ({ api }) => {
  const open = async (language?: string) =>
    (await api.app.inject({ url: '/o/unknown', headers: language ? { 'accept-language': language } : {} }))
      .body;

  expect(await open('de-AT,de;q=0.9,en;q=0.8')).toMatch(/lang="de"[\s\S]*Diese Seite gibt es nicht/);
  expect(await open('fr-FR, es;q=0.7')).toMatch(/lang="es"[\s\S]*Esta página no existe/);
  expect(await open('fr')).toMatch(/lang="en"[\s\S]*Page not found/);
  expect(await open()).toMatch(/lang="en"[\s\S]*Page not found/);
});

test('starts in English, and stores the languages', async () => {
  const { api, site } = await startMessaging({});
  const before = await api.send(settings.get);

  await api.send(settings.update, { body: { language: 'es' } });
  await api.send(sites.update, { params: { id: site.id }, body: { language: 'de' } });
  await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_note: true } });

  expect([before.data.language, site.language]).toEqual(['en', 'en']);
  expect((await api.send(settings.get)).data.language).toBe('es');
  expect((await api.send(sites.get, { params: { id: site.id } })).data.language).toBe('de');
});

test.each([['fr'], [''], [null]])('refuses the language %j at its field', async (language) => {
  const { api, site } = await startMessaging({});
  const template = { message_subject: null, message_intro: null, language };
  const requests = [
    { method: 'PUT', url: '/api/settings', payload: { language } },
    { method: 'PUT', url: `/api/sites/${site.id}`, payload: { language } },
    { method: 'POST', url: `/api/sites/${site.id}/delivery-preview`, payload: template },
  ] as const;

  for (const request of requests) {
    const response = await api.app.inject({ ...request, cookies: api.session });

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ language: 'Invalid input' });
  }
});
