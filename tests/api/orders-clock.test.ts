import { expect, test } from 'vitest';
import { sync } from '#contract/sync';
import { processEventsJob } from '../../server/modules/webhooks/processEvent';
import { presentOrder } from '../shop/orders/presentOrder';
import type { ShopOrder } from '../shop/orders/ShopOrder';
import { aWooOrder, deliver, deliveredKeys, keysOf, outcomes, startSelling } from './selling';
import { paid, type ShopSelling, startShopSelling } from './shopSelling';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STALE = 'older than what is known';

/** A shop whose clock is fast, and which is put right by `clockSkewMs = 0`. */
async function startAhead(skewMs = DAY_MS): Promise<ShopSelling> {
  const selling = await startShopSelling(3);
  selling.shop.clockSkewMs = skewMs;
  return selling;
}

/** The order as its webhook tells it now. */
const bodyOf = ({ shop }: ShopSelling, order: ShopOrder) => presentOrder(shop, order);

async function tell(selling: ShopSelling, ...bodies: object[]): Promise<void> {
  for (const body of bodies) {
    await deliver(selling, body);
    await selling.api.runJobs();
  }
}

/** Placed by the fast clock and told, paid by the right one. */
async function placeThenPay(selling: ShopSelling, skewMs = DAY_MS): Promise<ShopOrder> {
  selling.shop.clockSkewMs = skewMs;
  const order = selling.shop.placeOrder();
  await tell(selling, bodyOf(selling, order));
  selling.shop.clockSkewMs = 0;
  selling.shop.payOrder(order.id);
  return order;
}

const flags = async ({ api }: ShopSelling) => (await deliveredKeys(api)).map(({ flag }) => flag);
const statuses = async ({ api }: Pick<ShopSelling, 'api'>) =>
  (await api.sql<{ status: string }>('SELECT status FROM orders')).map(({ status }) => status);

test.each([
  ['a day', DAY_MS],
  ['half a minute', MINUTE_MS / 2],
])('an order placed while the clock was %s ahead gets its key when it is paid', async (_, skewMs) => {
  const selling = await startAhead();
  const order = await placeThenPay(selling, skewMs);

  await tell(selling, bodyOf(selling, order));

  expect(await keysOf(selling.api, String(order.id))).toEqual(['KEY-00001']);
});

test('a payment without a webhook is found by the next reconciliation', async () => {
  const selling = await startAhead();
  const order = await placeThenPay(selling);
  const look = () => selling.api.send(sync.run, { params: { id: selling.site.id } });

  const found = await look();
  const again = await look();

  expect(found.data).toMatchObject({ recovered_orders: 1, keys_assigned: 1 });
  expect(again.data).toMatchObject({ recovered_orders: 0 });
  expect(await keysOf(selling.api, String(order.id))).toEqual(['KEY-00001']);
});

test.each([
  ['a day', DAY_MS],
  ['half a minute', MINUTE_MS / 2],
])(
  'an order that failed while the clock was %s ahead and was paid by the right one gets its key',
  async (_, skewMs) => {
    const selling = await startAhead(skewMs);
    const order = selling.shop.placeOrder({ status: 'failed' });
    await tell(selling, bodyOf(selling, order));
    selling.shop.clockSkewMs = 0;
    selling.shop.payOrder(order.id);

    await tell(selling, bodyOf(selling, order));

    expect(await keysOf(selling.api, String(order.id))).toEqual(['KEY-00001']);
  },
);

test.each([
  ['an hour behind', -60 * MINUTE_MS],
  ['a day behind', -DAY_MS],
])('an order placed by the right clock and paid by one %s gets its key', async (_, skewMs) => {
  const selling = await startAhead(0);
  const order = selling.shop.placeOrder();
  await tell(selling, bodyOf(selling, order));
  selling.shop.clockSkewMs = skewMs;
  selling.shop.payOrder(order.id);

  await tell(selling, bodyOf(selling, order));

  expect(await keysOf(selling.api, String(order.id))).toEqual(['KEY-00001']);
});

test.each(['refunded', 'cancelled'] as const)(
  'an order paid by the fast clock is %s by the right one: its key is flagged',
  async (status) => {
    const selling = await startAhead();
    const order = selling.shop.placeOrder(paid());
    await tell(selling, bodyOf(selling, order));
    selling.shop.clockSkewMs = 0;
    selling.shop.editOrder(order.id, { status });

    await tell(selling, bodyOf(selling, order));

    expect(await flags(selling)).toEqual([status]);
  },
);

test('a refund without a webhook is found by the next reconciliation', async () => {
  const selling = await startAhead();
  const order = selling.shop.placeOrder(paid());
  await tell(selling, bodyOf(selling, order));
  selling.shop.clockSkewMs = 0;
  selling.shop.editOrder(order.id, { status: 'refunded' });

  await selling.api.send(sync.run, { params: { id: selling.site.id } });

  expect(await flags(selling)).toEqual(['refunded']);
});

test('an old pending state that arrives late changes nothing while the clock is ahead', async () => {
  const selling = await startAhead();
  const order = selling.shop.placeOrder();
  const pending = bodyOf(selling, order);
  selling.shop.clockSkewMs += 1000;
  selling.shop.payOrder(order.id);

  await tell(selling, bodyOf(selling, order), pending);

  expect(await keysOf(selling.api, String(order.id))).toEqual(['KEY-00001']);
  expect(await statuses(selling)).toEqual(['processing']);
  expect((await outcomes(selling.api)).at(-1)).toBe(STALE);
});

test.each([
  ['a day', DAY_MS],
  ['a second', 1000],
])(
  'an old paid state that arrives after its cancellation gives no key, the clock %s ahead',
  async (_, skewMs) => {
    const selling = await startAhead(skewMs);
    const order = selling.shop.placeOrder(paid());
    const old = bodyOf(selling, order);
    selling.shop.clockSkewMs += 1000;
    selling.shop.editOrder(order.id, { status: 'cancelled' });

    await tell(selling, bodyOf(selling, order), old);

    expect(await deliveredKeys(selling.api)).toEqual([]);
    expect((await outcomes(selling.api)).at(-1)).toBe(STALE);
  },
);

test('a paid state from before the cancellation that was held back gives no key, the clock a minute fast', async () => {
  const shop = await startSelling(1);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 19);

  await deliver(shop, aWooOrder({ status: 'cancelled', date_modified_gmt: at(MINUTE_MS) }));
  await shop.api.runJobs();
  await deliver(shop, aWooOrder({ date_modified_gmt: at(-MINUTE_MS) }));
  await shop.api.runJobs();

  expect(await deliveredKeys(shop.api)).toEqual([]);
  expect((await outcomes(shop.api)).at(-1)).toBe(STALE);
});

test('what was received before the payment and is worked off after it changes nothing', async () => {
  const selling = await startAhead();
  const order = selling.shop.placeOrder();
  await deliver(selling, bodyOf(selling, order));
  const [first] = await selling.api.sql<{ id: number }>(
    "UPDATE webhook_events SET processed_at = now(), outcome = 'held back' RETURNING id",
  );
  selling.shop.clockSkewMs = 0;
  selling.shop.payOrder(order.id);
  await tell(selling, bodyOf(selling, order));

  await selling.api.sql('UPDATE webhook_events SET processed_at = NULL WHERE id = $1', [first?.id]);
  await processEventsJob.run(selling.api.services, [{ eventId: first?.id ?? 0 }]);

  expect(await statuses(selling)).toEqual(['processing']);
  expect((await outcomes(selling.api))[0]).toBe(STALE);
});

test('an order that is paid while the clock jumps ahead gets its key, and its refund is seen', async () => {
  const selling = await startAhead(0);
  const order = selling.shop.placeOrder();
  await tell(selling, bodyOf(selling, order));
  selling.shop.clockSkewMs = DAY_MS;
  selling.shop.payOrder(order.id);
  await tell(selling, bodyOf(selling, order));
  selling.shop.clockSkewMs = 0;
  selling.shop.editOrder(order.id, { status: 'refunded' });

  await tell(selling, bodyOf(selling, order));

  expect(await flags(selling)).toEqual(['refunded']);
});
