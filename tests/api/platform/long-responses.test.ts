import { expect, onTestFinished } from 'vitest';
import type { ShopFault } from '#shop/faults';
import { createWooClient } from '../../../server/platform/woocommerce/createWooClient';
import { openShop } from '../../shop/openShop';
import { test } from '../fixtures';
import {
  getCustomerNotes,
  getDeliveryCheck,
  listDeliveries,
  receivePaidOrder,
  sendDueDeliveries,
} from '../messaging';
import { startProcess } from '../startProcess';

/** Measures CPU time, which other processes on the machine do not affect. */
async function measureCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Backtracking parsers took seconds to hours on these responses.
const MAX_CPU_MS = 500;
const MAX_WAIT_MS = 20_000;

const quoted = (quote: string) => `The shop answered with an error (status 400). Its answer: “${quote}”`;
/** Of an answer that is too long to be parsed. */
const CUT_ANSWER = '{"code":"refused","message":"No. '.padEnd(200, '<');

test.each<[ShopFault, string]>([
  ['refuses_in_tags', `No. ${'<'.repeat(196)}`],
  ['refuses_in_spaces', 'No'],
  ['refuses_at_length', CUT_ANSWER],
])('reports a shop that %s in one short line without delay', async (fault, quote) => {
  const { url, consumerKey, consumerSecret } = await openShop({ fault });
  const client = createWooClient({ url, consumerKey, consumerSecret, allowPrivate: true });

  const cpuMs = await measureCpuMs(() =>
    expect(client.checkConnection()).rejects.toMatchObject({
      reason: 'http',
      status: 400,
      message: quoted(quote),
    }),
  );

  expect(cpuMs).toBeLessThan(MAX_CPU_MS);
});

test('refuses a response of five million numbers before parsing it', async () => {
  const { url, consumerKey, consumerSecret } = await openShop({ fault: 'countless' });
  const client = createWooClient({ url, consumerKey, consumerSecret, allowPrivate: true });

  const cpuMs = await measureCpuMs(() =>
    expect(client.checkConnection()).rejects.toMatchObject({ reason: 'too_large' }),
  );

  expect(cpuMs).toBeLessThan(2 * MAX_CPU_MS);
});

test('keeps responding while a shop sends an error of nine million characters', async ({ messaging }) => {
  const { api, shop } = messaging;
  await receivePaidOrder(messaging);
  await api.sql("UPDATE deliveries SET next_at = now() + interval '1 hour'");
  shop.fault = 'refuses_at_length';
  process.env.ALLOW_PRIVATE_SHOP_URLS = 'true';
  onTestFinished(() => void delete process.env.ALLOW_PRIVATE_SHOP_URLS);
  const server = await startProcess(messaging);

  await api.sql("UPDATE deliveries SET next_at = now() - interval '1 second'");
  const waits: number[] = [];
  while ((await listDeliveries(api))[0]?.reason === null) {
    const startedAt = performance.now();
    await fetch(`${server.url}/api/health`, { signal: AbortSignal.timeout(30_000) });
    waits.push(performance.now() - startedAt);
  }

  expect(Math.max(...waits)).toBeLessThan(MAX_WAIT_MS);
  expect(await getDeliveryCheck(messaging)).toMatchObject({ reason: quoted(CUT_ANSWER) });
}, 120_000);

test('sends the message of an order whose number has 100,000 spaces', async ({ messaging }) => {
  const order = await receivePaidOrder(messaging);
  await messaging.api.sql(
    "UPDATE orders SET number = repeat(' ', 100000) || '7', customer_first_name = NULL, customer_last_name = NULL",
  );

  const cpuMs = await measureCpuMs(() => sendDueDeliveries(messaging));

  expect(getCustomerNotes(order)).toEqual([expect.stringContaining('A-00001')]);
  expect(cpuMs).toBeLessThan(4 * MAX_CPU_MS);
});
