import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { createLog } from '../../server/platform/log';
import {
  deliverOrder,
  extractPagePath,
  findLicense,
  fulfillPaidOrder,
  getCustomerNotes,
  type Messaging,
  sendDueMessages,
  startMessaging,
} from './messaging';
import { startApi } from './startApi';

const open = ({ api }: Pick<Messaging, 'api'>, url: string) => api.app.inject({ url });

test('the link of a note shows the order’s keys, and the browser may do nothing else with the page', async () => {
  const delivering = await startMessaging();
  const order = await fulfillPaidOrder(delivering, [2]);
  const path = extractPagePath(getCustomerNotes(order)[0] ?? '');

  const page = await open(delivering, path);

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

test('the token is random, kept as a hash alone, and in no log', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const api = await startApi({ LOG_LEVEL: 'info' }, createLog('info', sink));
  const delivering = await startMessaging(undefined, { api });
  const path = extractPagePath(getCustomerNotes(await fulfillPaidOrder(delivering))[0] ?? '');
  const token = path.replace('/o/', '');

  await open(delivering, path);

  const stored = await api.sql<{ token_hash: Buffer }>('SELECT token_hash FROM order_links');
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(stored.some(({ token_hash }) => token_hash.toString('base64url') === token)).toBe(false);
  expect(lines.join('')).toContain('/o/…');
  expect(lines.join('')).not.toContain(token);
});

test('that a customer looked is noted once a day, without an address', async () => {
  const delivering = await startMessaging();
  const path = extractPagePath(getCustomerNotes(await fulfillPaidOrder(delivering))[0] ?? '');

  for (let times = 0; times < 3; times++) await open(delivering, path);

  const noted = await delivering.api.sql(
    "SELECT actor, ip FROM audit_log WHERE action = 'order.page_opened'",
  );
  expect(noted).toEqual([{ actor: 'customer', ip: null }]);
});

test('an unknown, a cut off and an expired address say calmly what to do', async () => {
  const delivering = await startMessaging();
  const path = extractPagePath(getCustomerNotes(await fulfillPaidOrder(delivering))[0] ?? '');
  await delivering.api.sql("UPDATE order_links SET expires_at = now() - interval '1 second'");

  for (const url of [path, path.slice(0, -1), '/o/unknown']) {
    const page = await open(delivering, url);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('This page is not here');
    expect(page.body).not.toContain('A-00001');
  }
});

test('a replaced key is shown by the one that took its place, a cancelled order shows none', async () => {
  const delivering = await startMessaging();
  const order = await fulfillPaidOrder(delivering, [1]);
  const path = extractPagePath(getCustomerNotes(order)[0] ?? '');
  const { license_id: id } = await findLicense(delivering.api, 'A-00001');
  await delivering.api.send(licenses.replace, { params: { id }, body: { replacement_note: 'Bad' } });

  const replaced = (await open(delivering, path)).body;
  delivering.shop.editOrder(order.id, { status: 'cancelled' });
  await deliverOrder(delivering, order);
  await sendDueMessages(delivering);
  const cancelled = (await open(delivering, path)).body;

  expect(replaced).toContain('A-00002');
  expect(replaced).not.toContain('A-00001');
  expect(replaced).toContain('took the place of an earlier one');
  expect(cancelled).not.toMatch(/A-0000/);
  expect(cancelled).toContain('no longer valid');
});

test('who tries addresses by the dozen is asked to wait', async () => {
  const delivering = await startMessaging({});

  const tried: Awaited<ReturnType<typeof open>>[] = [];
  for (let n = 0; n < 61; n++) tried.push(await open(delivering, `/o/guess-${n}`));

  expect(tried.filter(({ statusCode }) => statusCode === 404)).toHaveLength(60);
  expect(tried.at(-1)?.statusCode).toBe(429);
  expect(tried.at(-1)?.headers).toHaveProperty('retry-after');
});
