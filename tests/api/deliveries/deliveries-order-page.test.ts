import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { captureLog } from '../captureLog';
import { test } from '../fixtures';
import {
  deliverOrder,
  extractPagePath,
  findLicense,
  fulfillPaidOrder,
  getCustomerNotes,
  type Messaging,
  startMessaging,
} from '../messaging';
import { startApi } from '../startApi';

const openPage = ({ api }: Pick<Messaging, 'api'>, url: string) => api.app.inject({ url });

test('shows the keys of the order on the linked page with a restrictive security policy', async ({
  messaging,
}) => {
  const order = await fulfillPaidOrder(messaging, [2]);
  const path = extractPagePath(getCustomerNotes(order)[0] ?? '');

  const page = await openPage(messaging, path);

  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Wool &amp; Co');
  expect(page.body).toMatch(/A-00001[\s\S]*A-00002/);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/);
  expect(page.body).not.toContain('<script');
});

test('texts of a right-to-left script have their own direction beside keys', async () => {
  const messaging = await startMessaging();
  const [id = 0] = messaging.products;
  messaging.shop.editProduct(id, { name: 'رخصة البرنامج (سنة)' });
  const order = await fulfillPaidOrder(messaging);
  const [note = ''] = getCustomerNotes(order);

  const page = await openPage(messaging, extractPagePath(note));

  expect(note).toContain('رخصة البرنامج (سنة)');
  expect(page.body).toContain('<h2 dir="auto">رخصة البرنامج (سنة)</h2>');
  expect(page.body).toMatch(/<code class="key">A-00001<\/code>/);
});

test('stores the random link token only as a hash and never logs it', async () => {
  const { log, lines } = captureLog();
  const api = await startApi({}, log);
  const messaging = await startMessaging(undefined, { api });
  const path = extractPagePath(getCustomerNotes(await fulfillPaidOrder(messaging))[0] ?? '');
  const token = path.replace('/o/', '');

  await openPage(messaging, path);

  const stored = await api.sql<{ token_hash: Buffer }>('SELECT token_hash FROM order_links');
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(stored.some(({ token_hash }) => token_hash.toString('base64url') === token)).toBe(false);
  expect(lines.join('')).toContain('/o/…');
  expect(lines.join('')).not.toContain(token);
});

test('records a page view once a day without an IP address', async ({ messaging }) => {
  const path = extractPagePath(getCustomerNotes(await fulfillPaidOrder(messaging))[0] ?? '');

  for (let times = 0; times < 3; times++) await openPage(messaging, path);

  const entries = await messaging.api.sql(
    "SELECT actor, ip FROM audit_log WHERE action = 'order.page_opened'",
  );
  expect(entries).toEqual([{ actor: 'customer', ip: null }]);
});

test('shows a not-found page for an unknown, truncated or expired link', async ({ messaging }) => {
  const path = extractPagePath(getCustomerNotes(await fulfillPaidOrder(messaging))[0] ?? '');
  await messaging.api.sql("UPDATE order_links SET expires_at = now() - interval '1 second'");

  for (const url of [path, path.slice(0, -1), '/o/unknown']) {
    const page = await openPage(messaging, url);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Page not found');
    expect(page.body).not.toContain('A-00001');
  }
});

test('shows the replacement of a replaced key and no keys of a canceled order', async ({ messaging }) => {
  const order = await fulfillPaidOrder(messaging, [1]);
  const path = extractPagePath(getCustomerNotes(order)[0] ?? '');
  const { license_id: id } = await findLicense(messaging.api, 'A-00001');
  await messaging.api.send(licenses.replace, { params: { id }, body: { replacement_note: 'Bad' } });

  const replaced = (await openPage(messaging, path)).body;
  messaging.shop.editOrder(order.id, { status: 'cancelled' });
  await deliverOrder(messaging, order);
  const canceledPage = (await openPage(messaging, path)).body;

  expect(replaced).toContain('A-00002');
  expect(replaced).not.toContain('A-00001');
  expect(replaced).toContain('took the place of an earlier one');
  expect(canceledPage).not.toMatch(/A-0000/);
  expect(canceledPage).toContain('no longer valid');
});

test('rate-limits repeated link guesses', async () => {
  const messaging = await startMessaging({});

  const responses: Awaited<ReturnType<typeof openPage>>[] = [];
  for (let n = 0; n < 61; n++) responses.push(await openPage(messaging, `/o/guess-${n}`));

  expect(responses.filter(({ statusCode }) => statusCode === 404)).toHaveLength(60);
  expect(responses.at(-1)?.statusCode).toBe(429);
  expect(responses.at(-1)?.headers).toHaveProperty('retry-after');
});
