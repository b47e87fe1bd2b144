import { expect, test } from 'vitest';
import {
  aWooOrder,
  deliver,
  deliveredKeys,
  keysOf,
  live,
  outcomes,
  type Selling,
  startSelling,
  twoLines,
} from './selling';

const flags = async ({ api }: Selling) => (await deliveredKeys(api)).map(({ flag }) => flag);
test('a lowered quantity flags what is beyond it, and a raised one lifts the flag', async () => {
  const shop = await startSelling(5);

  await live(shop, { quantity: 3 }, { quantity: 1 });
  const lowered = await flags(shop);
  await live(shop, { quantity: 3 });

  expect(lowered).toEqual([null, 'quantity lowered', 'quantity lowered']);
  expect(await flags(shop)).toEqual([null, null, null]);
});

test('a removed line flags its keys', async () => {
  const shop = await startSelling(5);

  await live(shop, { line_items: twoLines }, { line_items: twoLines.slice(0, 1) });

  expect(await flags(shop)).toEqual([null, 'line removed', 'line removed']);
});

test.each(['refunded', 'cancelled', 'failed'])(
  'a %s order has its keys flagged, never sold again',
  async (status) => {
    const shop = await startSelling(1);

    await live(shop, {}, { status });
    await live(shop, { id: 101 });

    const [license] = await shop.api.sql('SELECT status, flag FROM licenses');
    expect(await flags(shop)).toEqual([status]);
    expect(license).toEqual({ status: 'sold', flag: status });
    expect(await keysOf(shop.api, '101')).toEqual([]);
  },
);

test('a deleted order has its keys flagged', async () => {
  const shop = await startSelling(1);
  await live(shop, {});

  await deliver(shop, { id: 100 }, { topic: 'order.deleted' });

  await shop.api.runJobs();
  expect(await flags(shop)).toEqual(['deleted']);
});

test('an order out of the trash again has its flags lifted', async () => {
  const shop = await startSelling(1);
  await live(shop, {});
  await deliver(shop, { id: 100 }, { topic: 'order.deleted' });
  await shop.api.runJobs();

  await deliver(shop, aWooOrder(), { topic: 'order.restored' });

  await shop.api.runJobs();
  const [license] = await shop.api.sql('SELECT flag FROM licenses');
  expect(await flags(shop)).toEqual([null]);
  expect(license).toEqual({ flag: null });
});

test('an order that is paid again after all keeps its key, unflagged', async () => {
  const shop = await startSelling(2);

  await live(shop, {}, { status: 'cancelled' }, { status: 'processing' });

  expect(await flags(shop)).toEqual([null]);
  expect(await keysOf(shop.api, '100')).toEqual(['KEY-00001']);
});

test('a state older than the known one changes nothing', async () => {
  const shop = await startSelling(5);
  await live(shop, { date_modified_gmt: '2026-11-20T12:00:30', status: 'cancelled' });

  await live(shop, { date_modified_gmt: '2026-11-20T12:00:29', status: 'processing' });

  expect(await deliveredKeys(shop.api)).toEqual([]);
  expect(await outcomes(shop.api)).toEqual([
    '0 assigned, 0 backordered, 0 flagged',
    'older than what is known',
  ]);
});

test('of two states of one second, the one that arrived last counts', async () => {
  const shop = await startSelling(5);
  const second = '2026-11-20T12:00:30';

  await live(shop, { date_modified_gmt: second }, { date_modified_gmt: second, status: 'cancelled' });

  expect(await flags(shop)).toEqual(['cancelled']);
});

test('a multi-use key stays flagged as long as one of its orders is', async () => {
  const shop = await startSelling(1, -1);
  await live(
    shop,
    { id: 100 },
    { id: 101 },
    { id: 100, status: 'refunded' },
    { id: 101, status: 'cancelled' },
  );
  const flag = async () => (await shop.api.sql('SELECT flag FROM licenses'))[0]?.flag;
  const before = await flag();

  await live(shop, { id: 101 });

  expect(before).toBe('cancelled');
  expect(await flag()).toBe('refunded');
});
