import { expect } from 'vitest';
import { pools } from '#contract/pools';
import { settings } from '#contract/settings';
import { type SiteUpdate, sites } from '#contract/sites';
import { testOrders } from '#contract/testOrders';
import { buildSite } from '../build';
import { test } from '../fixtures';
import { openTestSes, SENDER } from '../mailing';
import { aShopOrder, listOrderKeys, placeOrder, type Selling, startSelling } from '../selling';
import { checkNow, registerShop } from '../shopSite';
import { getDatabaseUrl, withConnection } from '../withConnection';
import { waitForBlockedSessions } from '../withTableLock';

const EMAIL = 'admin@example.com';

/** Starts a shop that delivers by the given channels, with email. */
async function startDelivering(keys: number, channels: { note?: boolean; email?: boolean }) {
  const ses = await openTestSes();
  const shop = await startSelling(keys, 1, ses.env);
  const { api, site } = shop;
  await api.sql('UPDATE admins SET email = $1', [EMAIL]);
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  await api.send(sites.update, {
    params: { id: site.id },
    body: { deliver_by_note: channels.note ?? false, deliver_by_email: channels.email ?? false },
  });
  await api.runJobs();
  return { ...shop, ses };
}

const run = ({ api, site }: Selling) => api.send(testOrders.run, { params: { id: site.id } });

/** Every table that an order changes. */
const countRows = async ({ api }: Selling) =>
  api.sql(`SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM license_assignments) AS assigned,
    (SELECT count(*) FROM licenses WHERE status <> 'available') AS used, (SELECT count(*) FROM backorders) AS waiting,
    (SELECT count(*) FROM deliveries) AS messages, (SELECT count(*) FROM order_links) AS links,
    (SELECT coalesce(sum(sold), 0) FROM pool_sales) AS sold, (SELECT count(*) FROM notifications) AS notifications,
    (SELECT count(*) FROM jobs) AS jobs`);

test('sends the administrator the email of a customer, and sells nothing', async () => {
  const shop = await startDelivering(20, { email: true });
  const before = await countRows(shop);

  const { status, data, raw } = await run(shop);

  expect(status).toBe(200);
  expect(data).toMatchObject({
    product: 'Product 10',
    license_group: { id: shop.poolId, name: 'Simple keys' },
    sent_to: EMAIL,
    reason: null,
    messages: [{ channel: 'email', subject: '[Test] Your license keys for order TEST' }],
  });
  expect(data.messages[0]?.html).toContain('TEST-KEY-NOT-FOR-USE');
  expect(data.messages[0]?.html).toContain('/o/example');
  expect(data.page_html).toContain('TEST-KEY-NOT-FOR-USE');
  expect(raw.body).not.toContain('KEY-000');
  expect(shop.ses.emails).toMatchObject([{ to: [EMAIL], subject: data.messages[0]?.subject }]);
  expect(shop.ses.emails[0]?.text).not.toContain('KEY-000');
  expect(await countRows(shop)).toEqual(before);
});

test('shows the note of a shop that delivers by it, in the language of the shop', async () => {
  const shop = await startDelivering(1, { note: true });
  await shop.api.send(sites.update, { params: { id: shop.site.id }, body: { language: 'de' } });

  const { data } = await run(shop);

  expect(data.messages).toMatchObject([{ channel: 'note', subject: null }]);
  expect(data.messages[0]?.html).toContain('TEST-SCHLUESSEL-UNGUELTIG');
  expect(data.page_html).toContain('lang="de"');
  expect([data.sent_to, data.reason]).toEqual([null, null]);
  expect(shop.ses.emails).toEqual([]);
});

test('shows the notice to customers who wait, if the shop sends it, and sends none', async () => {
  const shop = await startDelivering(1, { note: true });
  const update = (body: SiteUpdate) => shop.api.send(sites.update, { params: { id: shop.site.id }, body });
  await update({ send_backorder_notices: true, notice_intro: 'On {expected_date}.' });
  const next_delivery_on = '2999-12-03';
  await shop.api.send(pools.update, { params: { id: shop.poolId }, body: { next_delivery_on } });

  const { data } = await run(shop);

  expect(data.messages).toMatchObject([
    { kind: 'keys', channel: 'note' },
    {
      kind: 'backorder',
      channel: 'note',
      subject: null,
      html: expect.stringMatching(/^On December 3, 2999\./),
    },
  ]);
  expect(data.messages[1]?.html).toContain('1 × <b>Product 10</b>');
  expect(await shop.api.count('deliveries')).toBe(0);
});

test('records the test, and only a deliverable one as done', async () => {
  const shop = await startDelivering(1, {});
  const isTested = () => shop.api.count('sites WHERE tested_at IS NOT NULL');

  const { data } = await run(shop);
  const undelivered = await isTested();
  await shop.api.send(sites.update, { params: { id: shop.site.id }, body: { deliver_by_note: true } });
  await run(shop);

  expect(data).toMatchObject({
    messages: [],
    reason: 'No message: choose how customers of this shop get their keys',
  });
  expect([undelivered, await isTested()]).toEqual([0, 1]);
  const details = { product: 'Product 10', pool: 'Simple keys', sent_to: null };
  expect(
    await shop.api.sql(
      "SELECT record_id, details FROM audit_log WHERE action = 'site.test_order' ORDER BY id",
    ),
  ).toEqual([
    { record_id: String(shop.site.id), details },
    { record_id: String(shop.site.id), details },
  ]);
});

test('refuses without a mapped product', async ({ api }) => {
  const { id } = await buildSite(api);

  const { status, message } = await api.send(testOrders.run, { params: { id } });

  expect([status, message]).toEqual([409, 'Map a product of this shop to a pool first']);
});

test('refuses without a free key, and leaves no backorder', async () => {
  const shop = await startDelivering(0, { note: true });
  const before = await countRows(shop);

  const { status, message } = await run(shop);

  expect([status, message]).toEqual([409, 'Simple keys has no free key: add licenses to the pool']);
  expect(await countRows(shop)).toEqual(before);
});

test('fails on a key that cannot be decrypted', async () => {
  const shop = await startDelivering(1, { note: true });
  await shop.api.sql("UPDATE licenses SET key_cipher = '\\x00'");

  const { status, message } = await run(shop);

  expect(status).toBe(409);
  expect(message).toMatch(/cannot be decrypted/);
});

test('reports that no email went to an administrator without an address', async () => {
  const shop = await startDelivering(1, { email: true });
  await shop.api.sql('UPDATE admins SET email = NULL');

  const { data } = await run(shop);

  expect(data).toMatchObject({
    sent_to: null,
    reason: 'Not sent to you: your profile has no email address',
  });
});

test('reports the reason of Amazon SES', async () => {
  const shop = await startDelivering(1, { email: true });
  shop.ses.unverified = [EMAIL];

  const { status, message } = await run(shop);

  expect(status).toBeGreaterThanOrEqual(400);
  expect(message).toMatch(/not verified/);
  expect(await shop.api.count('sites WHERE tested_at IS NOT NULL')).toBe(0);
});

test.each([
  ['cannot be reached', { fault: 'down' } as const, /cannot be reached/],
  ['has read-only credentials', { permissions: 'read' } as const, /read-only/],
])('reports that a note cannot be stored in a shop that %s', async (_, options, reason) => {
  const shop = await registerShop(options);
  const { api, site } = shop;
  await checkNow(shop);
  await api.sql(
    `WITH pool AS (INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
       VALUES ('Office', 0, 0, true, true) RETURNING id)
     INSERT INTO mappings (site_id, product_id, product_name, pool_id) SELECT $1, 10, 'Office', id FROM pool`,
    [site.id],
  );
  await api.app.inject({
    method: 'POST',
    url: '/api/licenses',
    cookies: api.session,
    payload: { license_group_id: 1, license_key: 'KEY-00001', delivre_x_times: 1 },
  });
  await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_note: true } });

  const { data } = await api.send(testOrders.run, { params: { id: site.id } });

  expect(data.reason).toMatch(reason);
  expect(await api.count('sites WHERE tested_at IS NOT NULL')).toBe(0);
});

test('takes no key from orders that arrive at the same time', async () => {
  const shop = await startDelivering(5, { note: true });

  const results = await Promise.all([
    ...Array.from({ length: 10 }, () => run(shop)),
    ...Array.from({ length: 5 }, (_, n) => placeOrder(shop, aShopOrder(`O-${n}`))),
  ]);

  const keys = (
    await Promise.all(Array.from({ length: 5 }, (_, n) => listOrderKeys(shop.api, `O-${n}`)))
  ).flat();
  expect(results.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(keys.toSorted()).toEqual(['KEY-00001', 'KEY-00002', 'KEY-00003', 'KEY-00004', 'KEY-00005']);
  expect(await shop.api.count('backorders')).toBe(0);
});

test('the link of a test leads to a page with example keys', async ({ api }) => {
  const { statusCode, body } = await api.app.inject({
    url: '/o/example',
    headers: { 'accept-language': 'es' },
  });

  expect(statusCode).toBe(200);
  expect(body).toContain('lang="es"');
  expect(body).toContain('XXXXX-EXAMPLE-1-XXXXX');
});

test('is refused for a site that is deleted while it runs', async () => {
  const shop = await startDelivering(1, { note: true });
  const { id } = shop.site;

  const refused = await withConnection(getDatabaseUrl(shop.api.services), async (client) => {
    await client.query(`BEGIN; SELECT FROM sites WHERE id = ${id} FOR UPDATE`);
    const running = run(shop);
    await waitForBlockedSessions(shop.api, 1);
    await client.query(`DELETE FROM sites WHERE id = ${id}; COMMIT`);
    return running;
  });

  expect([refused.status, refused.message]).toEqual([404, 'Site not found']);
  expect(await shop.api.count('order_links')).toBe(0);
});
