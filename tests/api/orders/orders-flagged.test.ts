import { expect, test } from 'vitest';
import {
  aWooOrder,
  deliver,
  deliverStates,
  listDeliveredKeys,
  listOrderKeys,
  listOutcomes,
  type Selling,
  startSelling,
  TWO_LINES,
} from '../selling';

const listFlags = async ({ api }: Selling) => (await listDeliveredKeys(api)).map(({ flag }) => flag);

test('flags the excess keys when a quantity is lowered and unflags them when it is raised', async () => {
  const shop = await startSelling(5);

  await deliverStates(shop, { quantity: 3 }, { quantity: 1 });
  const lowered = await listFlags(shop);
  await deliverStates(shop, { quantity: 3 });

  expect(lowered).toEqual([null, 'quantity lowered', 'quantity lowered']);
  expect(await listFlags(shop)).toEqual([null, null, null]);
});

test('flags the keys of a removed line', async () => {
  const shop = await startSelling(5);

  await deliverStates(shop, { line_items: TWO_LINES }, { line_items: TWO_LINES.slice(0, 1) });

  expect(await listFlags(shop)).toEqual([null, 'line removed', 'line removed']);
});

test.each(['refunded', 'cancelled', 'failed'])(
  'flags the keys of a %s order and does not sell them again',
  async (status) => {
    const shop = await startSelling(1);

    await deliverStates(shop, {}, { status });
    await deliverStates(shop, { id: 101 });

    const [license] = await shop.api.sql('SELECT status, flag FROM licenses');
    expect(await listFlags(shop)).toEqual([status]);
    expect(license).toEqual({ status: 'sold', flag: status });
    expect(await listOrderKeys(shop.api, '101')).toEqual([]);
  },
);

test('flags the keys of a deleted order', async () => {
  const shop = await startSelling(1);
  await deliverStates(shop, {});

  await deliver(shop, { id: 100 }, { topic: 'order.deleted' });

  await shop.api.runJobs();
  expect(await listFlags(shop)).toEqual(['deleted']);
});

test('unflags the keys of a restored order', async () => {
  const shop = await startSelling(1);
  await deliverStates(shop, {});
  await deliver(shop, { id: 100 }, { topic: 'order.deleted' });
  await shop.api.runJobs();

  await deliver(shop, aWooOrder(), { topic: 'order.restored' });

  await shop.api.runJobs();
  const [license] = await shop.api.sql('SELECT flag FROM licenses');
  expect(await listFlags(shop)).toEqual([null]);
  expect(license).toEqual({ flag: null });
});

test('keeps and unflags the key of an order that is paid again', async () => {
  const shop = await startSelling(2);

  await deliverStates(shop, {}, { status: 'cancelled' }, { status: 'processing' });

  expect(await listFlags(shop)).toEqual([null]);
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test('ignores a state older than the stored one', async () => {
  const shop = await startSelling(5);
  await deliverStates(shop, { date_modified_gmt: '2026-11-20T12:00:30', status: 'cancelled' });

  await deliverStates(shop, { date_modified_gmt: '2026-11-20T12:00:29', status: 'processing' });

  expect(await listDeliveredKeys(shop.api)).toEqual([]);
  expect(await listOutcomes(shop.api)).toEqual([
    '0 assigned, 0 backordered, 0 flagged',
    'Older than the known state of the order',
  ]);
});

test('applies the last received of two states of the same second', async () => {
  const shop = await startSelling(5);
  const second = '2026-11-20T12:00:30';

  await deliverStates(
    shop,
    { date_modified_gmt: second },
    { date_modified_gmt: second, status: 'cancelled' },
  );

  expect(await listFlags(shop)).toEqual(['cancelled']);
});

test('keeps a multi-use key flagged while one of its orders is flagged', async () => {
  const shop = await startSelling(1, -1);
  await deliverStates(
    shop,
    { id: 100 },
    { id: 101 },
    { id: 100, status: 'refunded' },
    { id: 101, status: 'cancelled' },
  );
  const flag = async () => (await shop.api.sql('SELECT flag FROM licenses'))[0]?.flag;
  const before = await flag();

  await deliverStates(shop, { id: 101 });

  expect(before).toBe('cancelled');
  expect(await flag()).toBe('refunded');
});
