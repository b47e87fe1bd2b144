import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../bench/shared/startServer';
import { createWooClient } from '../../server/platform/woocommerce/createWooClient';
import type { ShopFault } from '../shop/faults';
import { openShop } from '../shop/openShop';
import { TEST_KEYS } from './keys';
import {
  deliverOrder,
  getCustomerNotes,
  getMessageCheck,
  listMessages,
  placePaidOrder,
  sendDueMessages,
  startMessaging,
} from './messaging';
import { getDatabaseUrl } from './withConnection';

/** Time of the processor, not of the clock: other work of the machine does not count. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// It took from seconds to hours.
const MOST_CPU_MS = 500;
const MOST_WAIT_MS = 5000;

test.each<[ShopFault, string]>([
  ['refuses_in_tags', `The shop answered with an error (status 400): No. ${'<'.repeat(196)}`],
  ['refuses_in_spaces', 'The shop answered with an error (status 400): No'],
  ['refuses_at_length', 'The shop answered with an error (status 400)'],
])('a shop that %s is told in a line, at once', async (fault, message) => {
  const { url, consumerKey, consumerSecret } = await openShop({ fault });
  const client = createWooClient({ url, consumerKey, consumerSecret, allowPrivate: true });

  const cpuMs = await cpuMsOf(() =>
    expect(client.checkConnection()).rejects.toMatchObject({ reason: 'http', status: 400, message }),
  );

  expect(cpuMs).toBeLessThan(MOST_CPU_MS);
});

test('an answer of five million numbers is refused before it is read', async () => {
  const { url, consumerKey, consumerSecret } = await openShop({ fault: 'countless' });
  const client = createWooClient({ url, consumerKey, consumerSecret, allowPrivate: true });

  const cpuMs = await cpuMsOf(() =>
    expect(client.checkConnection()).rejects.toMatchObject({ reason: 'too_large' }),
  );

  expect(cpuMs).toBeLessThan(2 * MOST_CPU_MS);
});

test('while a shop refuses with nine million characters, the server answers others', async () => {
  const delivering = await startMessaging();
  const { api, shop } = delivering;
  await deliverOrder(delivering, placePaidOrder(delivering));
  await api.sql("UPDATE order_messages SET next_at = now() + interval '1 hour'");
  shop.fault = 'refuses_at_length';
  process.env.ALLOW_PRIVATE_SHOP_URLS = 'true';
  onTestFinished(() => void delete process.env.ALLOW_PRIVATE_SHOP_URLS);
  const server = await startServer({
    url: getDatabaseUrl(api.services),
    encryptionKey: TEST_KEYS.encryption.read()[0].toString('base64'),
  });
  onTestFinished(server.stop);

  await api.sql("UPDATE order_messages SET next_at = now() - interval '1 second'");
  const waits: number[] = [];
  while ((await listMessages(api))[0]?.reason === null) {
    const asked = performance.now();
    await fetch(`${server.url}/api/health`, { signal: AbortSignal.timeout(30_000) });
    waits.push(performance.now() - asked);
  }

  expect(Math.max(...waits)).toBeLessThan(MOST_WAIT_MS);
  expect(await getMessageCheck(delivering)).toMatchObject({
    reason: 'The shop answered with an error (status 400)',
  });
}, 120_000);

test('an order whose number is 100,000 spaces is told like any other', async () => {
  const delivering = await startMessaging();
  const order = placePaidOrder(delivering);
  await deliverOrder(delivering, order);
  await delivering.api.sql(
    "UPDATE orders SET number = repeat(' ', 100000) || '7', customer_first_name = NULL, customer_last_name = NULL",
  );

  const cpuMs = await cpuMsOf(() => sendDueMessages(delivering));

  expect(getCustomerNotes(order)).toEqual([expect.stringContaining('Hello,')]);
  expect(cpuMs).toBeLessThan(4 * MOST_CPU_MS);
});
