import { expect, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { type PoolUpdate, pools } from '#contract/pools';
import { sync } from '#contract/sync';
import { readRefundsJob, summarizeRefunds } from '../../server/modules/refunds/readRefunds';
import { transaction } from '../../server/platform/db/transaction';
import { WooRefunds } from '../../server/platform/woocommerce/responseSchemas';
import { recording } from '../shop/recordings';
import { deliveredKeys, keysOf, stockUp } from './selling';
import { paid, type ShopSelling, startShopSelling } from './shopSelling';

const flags = async ({ api }: ShopSelling) => (await deliveredKeys(api)).map(({ flag }) => flag);
const stock = async ({ api }: ShopSelling) =>
  (await api.sql('SELECT status, deliveries_left, order_id, customer_email FROM licenses ORDER BY id'))[0];

/** What the shop did is looked at, and worked off. */
async function catchUp({ api, site }: ShopSelling): Promise<void> {
  await api.send(sync.run, { params: { id: site.id } });
  await api.runJobs();
}

async function startWith(
  policy: PoolUpdate['refund_policy'],
  keys: number,
  deliveries = 1,
): Promise<ShopSelling> {
  const selling = await startShopSelling(keys, {}, deliveries);
  let second = 0;
  const clock = selling.shop.now;
  // Each change a second later than the one before, as changes of a shop mostly are.
  selling.shop.now = () => new Date(clock().getTime() + 1000 * second++);
  const body = { refund_policy: policy };
  await selling.api.send(pools.update, { params: { id: selling.poolId }, body });
  return selling;
}

/** A paid order that was worked off. */
async function sell(selling: ShopSelling, quantity = 1) {
  const order = selling.shop.placeOrder(paid(quantity));
  await catchUp(selling);
  return { id: order.id, line: order.lines[0]?.id ?? 0 };
}

test('a recorded refund says which line it is of, and how many pieces', () => {
  const refunds = WooRefunds.parse(JSON.parse(recording('order-refunds-list').body.toString()));

  const refunded = summarizeRefunds(refunds, '2026-11-20T12:00:00.000Z');

  expect(refunded).toMatchObject({ ids: ['25'], units: { 2: 1 }, isAmbiguous: false });
});

test('of a line the last pieces are flagged, the others are not', async () => {
  const selling = await startWith('flag', 5);
  const { id, line } = await sell(selling, 3);

  selling.shop.refund(id, [{ id: line, quantity: 1 }]);
  await catchUp(selling);
  const one = await flags(selling);
  selling.shop.refund(id, [{ id: line, quantity: 1 }]);
  await catchUp(selling);

  expect(one).toEqual([null, null, 'refunded']);
  expect(await flags(selling)).toEqual([null, 'refunded', 'refunded']);
  expect(await keysOf(selling.api, String(id))).toHaveLength(3);
});

test('until the shop has told which, every key of the order is flagged', async () => {
  const selling = await startWith('flag', 5);
  const { id, line } = await sell(selling, 2);
  selling.shop.refund(id, [{ id: line, quantity: 1 }]);

  await selling.api.send(sync.run, { params: { id: selling.site.id } });
  const before = await flags(selling);
  await selling.api.runJobs();

  expect(before).toEqual(Array(2).fill('partially refunded'));
  expect(await flags(selling)).toEqual([null, 'refunded']);
});

test('a refund of an amount names no piece: every key is for a look', async () => {
  const selling = await startWith('flag', 5);
  const { id } = await sell(selling, 2);
  const order = selling.shop.orders.get(id);

  order?.refunds.push({
    id: 990,
    created: new Date(),
    amount: 5,
    reason: '',
    typeId: 1,
    lines: [],
    isFull: false,
  });
  selling.shop.editOrder(id, {});
  await catchUp(selling);

  expect(await flags(selling)).toEqual(Array(2).fill('partially refunded'));
});

test('a refund that was deleted in the shop lifts the flag', async () => {
  const selling = await startWith('flag', 5);
  const { id, line } = await sell(selling, 2);
  selling.shop.refund(id, [{ id: line, quantity: 1 }]);
  await catchUp(selling);

  const order = selling.shop.orders.get(id);
  if (order) order.refunds = [];
  selling.shop.editOrder(id, {});
  await catchUp(selling);

  expect(await flags(selling)).toEqual([null, null]);
});

test('a refunded piece that waits for a key leaves the line and gets none', async () => {
  const selling = await startWith('flag', 1);
  const { id, line } = await sell(selling, 3);

  selling.shop.refund(id, [{ id: line, quantity: 2 }]);
  await catchUp(selling);
  await stockUp(selling.api, selling.poolId, 3, { prefix: 'NEW' });
  await selling.api.runJobs();

  expect(await keysOf(selling.api, String(id))).toEqual(['KEY-00001']);
  expect(await selling.api.count('backorders')).toBe(0);
});

test('a shop that cannot be asked is asked again later, and no job is lost', async () => {
  const selling = await startWith('flag', 2);
  const { id, line } = await sell(selling, 2);
  selling.shop.refund(id, [{ id: line, quantity: 1 }]);
  await selling.api.send(sync.run, { params: { id: selling.site.id } });
  selling.shop.fault = 'down';
  await selling.api.runJobs();

  selling.shop.fault = undefined;
  await selling.api.sql(
    "UPDATE pgboss.job SET start_after = now() WHERE name = 'refunds.read' AND state < 'active'",
  );
  await selling.api.runJobs();

  expect(await flags(selling)).toEqual([null, 'refunded']);
});

test('a shop that asks for fewer requests is not asked for refunds sooner', async () => {
  const selling = await startWith('flag', 2);
  const { id, line } = await sell(selling, 2);
  selling.shop.refund(id, [{ id: line, quantity: 1 }]);
  await selling.api.send(sync.run, { params: { id: selling.site.id } });
  selling.shop.fault = 'limited_long';

  await selling.api.runJobs();

  const [job] = await selling.api.sql<{ minutes: number }>(
    `SELECT extract(epoch FROM start_after - now())::float8 / 60 AS minutes
     FROM pgboss.job WHERE name = 'refunds.read' AND state = 'created'`,
  );
  expect(job?.minutes).toBeGreaterThan(29);
});

test('a shop that hangs is asked once, and all its refunds are put off', async () => {
  const { api, shop, site } = await startWith('flag', 0);
  await api.runJobs();
  const refunds = Array.from({ length: 25 }, (_, n) => ({ siteId: site.id, orderId: String(100 + n) }));
  await transaction(api.services.db, (tx) => api.services.jobs.sendAll(tx, readRefundsJob, refunds));
  shop.fault = 'slow';

  await api.runJobs();

  expect(shop.requests.filter(({ url }) => url.pathname.endsWith('/refunds'))).toHaveLength(1);
  const waiting = await api.sql<{ failed: number; n: number }>(
    `SELECT (data->>'failed')::int AS failed, count(*)::int AS n FROM pgboss.job
     WHERE name = 'refunds.read' AND state IN ('created', 'retry') AND start_after > now() GROUP BY 1`,
  );
  expect(waiting).toEqual([{ failed: 1, n: 25 }]);
});

test.each(['refunded', 'cancelled'] as const)(
  'a pool that keeps: keys of a %s order are left alone',
  async (status) => {
    const selling = await startWith('keep', 1);
    const { id } = await sell(selling);

    selling.shop.editOrder(id, { status });
    await catchUp(selling);

    expect(await flags(selling)).toEqual([null]);
    expect(await stock(selling)).toMatchObject({ status: 'sold' });
  },
);

test.each(['refunded', 'cancelled'] as const)(
  'a pool that returns: the unseen key of a %s order is sold to the next',
  async (status) => {
    const selling = await startWith('return', 1);
    const { id } = await sell(selling);

    selling.shop.editOrder(id, { status });
    await catchUp(selling);
    const returned = await stock(selling);
    const next = await sell(selling);

    const [told] = await selling.api.sql("SELECT record_ids FROM audit_log WHERE action = 'license.return'");
    expect(returned).toEqual({
      status: 'available',
      deliveries_left: 1,
      order_id: null,
      customer_email: null,
    });
    expect(await keysOf(selling.api, String(next.id))).toEqual(['KEY-00001']);
    expect(told).toBeDefined();
  },
);

test('a returned piece serves whoever waits, and the refunded one is never served again', async () => {
  const selling = await startWith('return', 2);
  const first = await sell(selling, 2);
  const waiting = await sell(selling);

  selling.shop.refund(first.id, [{ id: first.line, quantity: 1 }]);
  await catchUp(selling);
  await stockUp(selling.api, selling.poolId, 2, { prefix: 'NEW' });
  selling.shop.editOrder(first.id, { meta_data: [{ key: 'note', value: 'again' }] });
  await catchUp(selling);

  expect(await keysOf(selling.api, String(waiting.id))).toEqual(['KEY-00002']);
  expect(await keysOf(selling.api, String(first.id))).toEqual(['KEY-00001']);
});

test('a delivery of a multi-use key is given back, and it shows its other order', async () => {
  const selling = await startWith('return', 1, 3);
  const first = await sell(selling);
  const second = await sell(selling);

  selling.shop.editOrder(second.id, { status: 'cancelled' });
  await catchUp(selling);

  expect(await stock(selling)).toMatchObject({
    status: 'available',
    deliveries_left: 2,
    order_id: String(first.id),
  });
});

test('a key that was delivered, or shown in the console, is flagged and never sold again', async () => {
  const selling = await startWith('return', 2);
  const [told, shown] = [await sell(selling), await sell(selling)];
  const [first, second] = await deliveredKeys(selling.api);
  await selling.api.sql('UPDATE license_assignments SET delivered_at = now() WHERE license_id = $1', [
    first?.license_id,
  ]);
  const body = { use: 'shown' as const, license_ids: [second?.license_id ?? 0] };
  await selling.api.send(licenses.recordKeyAccess, { body });

  for (const { id } of [told, shown]) selling.shop.editOrder(id, { status: 'refunded' });
  await catchUp(selling);

  const sold = await selling.api.sql('SELECT status, flag FROM licenses');
  expect(sold).toEqual(Array(2).fill({ status: 'sold', flag: 'refunded' }));
});

test('an order that is paid again after its key went back gets one again', async () => {
  const selling = await startWith('return', 1);
  const { id } = await sell(selling);
  selling.shop.editOrder(id, { status: 'cancelled' });
  await catchUp(selling);

  selling.shop.editOrder(id, { status: 'processing' });
  await catchUp(selling);

  expect(await keysOf(selling.api, String(id))).toEqual(['KEY-00001']);
  expect(await flags(selling)).toEqual([null]);
});

test('a policy that nobody knows is refused', async () => {
  const { api, poolId } = await startShopSelling();

  const { status } = await api.send(pools.update, {
    params: { id: poolId },
    body: { refund_policy: 'burn' as 'keep' },
  });

  expect(status).toBe(422);
});
