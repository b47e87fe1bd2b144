import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { type PoolUpdate, pools } from '#contract/pools';
import { sync } from '#contract/sync';
import { readRefundsJob, summarizeRefunds } from '../../../server/domains/orders/events/readRefunds';
import { transaction } from '../../../server/platform/db/transaction';
import { enqueueAll } from '../../../server/platform/jobs/enqueue';
import { WooRefund } from '../../../server/platform/woocommerce/responseSchemas';
import { loadRecording } from '../../shop/recordings';
import { addNumberedKeys, listDeliveredKeys, listOrderKeys } from '../selling';
import { paidOrder, type ShopSelling, startShopSelling } from '../shopSelling';
import { getDatabaseUrl, withConnection } from '../withConnection';

const listFlags = async ({ api }: ShopSelling) => (await listDeliveredKeys(api)).map(({ flag }) => flag);
const getFirstLicense = async ({ api }: ShopSelling) =>
  (await api.sql('SELECT status, uses_left, order_id, customer_email FROM licenses ORDER BY id'))[0];

/** Syncs the shop's orders and runs the jobs. */
async function syncAndRunJobs({ api, site }: ShopSelling): Promise<void> {
  await api.send(sync.run, { params: { id: site.id } });
  await api.runJobs();
}

async function startWithPolicy(
  policy: PoolUpdate['refund_policy'],
  keys: number,
  deliveries = 1,
): Promise<ShopSelling> {
  const selling = await startShopSelling(keys, {}, deliveries);
  let second = 0;
  const clock = selling.shop.now;
  // Each change gets its own second.
  selling.shop.now = () => new Date(clock().getTime() + 1000 * second++);
  const body = { refund_policy: policy };
  await selling.api.send(pools.update, { params: { id: selling.poolId }, body });
  return selling;
}

/** Places a paid order and processes it. */
async function sell(selling: ShopSelling, quantity = 1) {
  const order = selling.shop.placeOrder(paidOrder(quantity));
  await syncAndRunJobs(selling);
  return { id: order.id, line: order.lines[0]?.id ?? 0 };
}

test('reads lines and quantities from a recorded refund', () => {
  const refunds = z.array(WooRefund).parse(JSON.parse(loadRecording('order-refunds-list').body.toString()));

  const refunded = summarizeRefunds(refunds, '2026-11-20T12:00:00.000Z');

  expect(refunded).toMatchObject({ ids: ['25'], units: { 2: 1 }, isAmbiguous: false });
});

test('flags the last refunded units of a line', async () => {
  const selling = await startWithPolicy('flag', 5);
  const { id, line } = await sell(selling, 3);

  selling.shop.refund(id, [{ id: line, quantity: 1 }]);
  await syncAndRunJobs(selling);
  const afterFirst = await listFlags(selling);
  selling.shop.refund(id, [{ id: line, quantity: 1 }]);
  await syncAndRunJobs(selling);

  expect(afterFirst).toEqual([null, null, 'refunded']);
  expect(await listFlags(selling)).toEqual([null, 'refunded', 'refunded']);
  expect(await listOrderKeys(selling.api, String(id))).toHaveLength(3);
});

test('flags every key of the order until the refunds are read', async () => {
  const selling = await startWithPolicy('flag', 5);
  const { id, line } = await sell(selling, 2);
  selling.shop.refund(id, [{ id: line, quantity: 1 }]);

  await selling.api.send(sync.run, { params: { id: selling.site.id } });
  const before = await listFlags(selling);
  await selling.api.runJobs();

  expect(before).toEqual(Array(2).fill('partially refunded'));
  expect(await listFlags(selling)).toEqual([null, 'refunded']);
});

test('flags every key of the order when a refund names no lines', async () => {
  const selling = await startWithPolicy('flag', 5);
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
  await syncAndRunJobs(selling);

  expect(await listFlags(selling)).toEqual(Array(2).fill('partially refunded'));
});

test('unflags a key when its refund is deleted', async () => {
  const selling = await startWithPolicy('flag', 5);
  const { id, line } = await sell(selling, 2);
  selling.shop.refund(id, [{ id: line, quantity: 1 }]);
  await syncAndRunJobs(selling);

  const order = selling.shop.orders.get(id);
  if (order) order.refunds = [];
  selling.shop.editOrder(id, {});
  await syncAndRunJobs(selling);

  expect(await listFlags(selling)).toEqual([null, null]);
});

test('removes refunded units from the backorder queue', async () => {
  const selling = await startWithPolicy('flag', 1);
  const { id, line } = await sell(selling, 3);

  selling.shop.refund(id, [{ id: line, quantity: 2 }]);
  await syncAndRunJobs(selling);
  await addNumberedKeys(selling.api, selling.poolId, 3, { prefix: 'NEW' });
  await selling.api.runJobs();

  expect(await listOrderKeys(selling.api, String(id))).toEqual(['KEY-00001']);
  expect(await selling.api.count('backorders')).toBe(0);
});

test('reads the refunds again later when the shop is unreachable', async () => {
  const selling = await startWithPolicy('flag', 2);
  const { id, line } = await sell(selling, 2);
  selling.shop.refund(id, [{ id: line, quantity: 1 }]);
  await selling.api.send(sync.run, { params: { id: selling.site.id } });
  selling.shop.fault = 'down';
  await selling.api.runJobs();

  selling.shop.fault = undefined;
  await selling.api.sql("UPDATE jobs SET run_at = now() WHERE queue = 'refunds.read'");
  await selling.api.runJobs();

  expect(await listFlags(selling)).toEqual([null, 'refunded']);
});

test('delays reading refunds by the Retry-After of the shop', async () => {
  const selling = await startWithPolicy('flag', 2);
  const { id, line } = await sell(selling, 2);
  selling.shop.refund(id, [{ id: line, quantity: 1 }]);
  await selling.api.send(sync.run, { params: { id: selling.site.id } });
  selling.shop.fault = 'limited_long';

  await selling.api.runJobs();

  const [job] = await selling.api.sql<{ minutes: number }>(
    `SELECT extract(epoch FROM run_at - now())::float8 / 60 AS minutes
     FROM jobs WHERE queue = 'refunds.read' AND claimed_by IS NULL`,
  );
  expect(job?.minutes).toBeGreaterThan(29);
});

test('delays all refunds of a shop after one timeout', async () => {
  const { api, shop, site } = await startWithPolicy('flag', 0);
  await api.runJobs();
  const refunds = Array.from({ length: 25 }, (_, n) => ({ siteId: site.id, orderId: String(100 + n) }));
  await transaction(api.services.db, (tx) => enqueueAll(tx, readRefundsJob, refunds));
  shop.fault = 'slow';

  await api.runJobs();

  expect(shop.requests.filter(({ url }) => url.pathname.endsWith('/refunds'))).toHaveLength(1);
  const waiting = await api.sql<{ failed: number; n: number }>(
    `SELECT (data->>'failed')::int AS failed, count(*)::int AS n FROM jobs
     WHERE queue = 'refunds.read' AND claimed_by IS NULL AND failed_at IS NULL AND run_at > now() GROUP BY 1`,
  );
  expect(waiting).toEqual([{ failed: 1, n: 25 }]);
});

test.each(['refunded', 'cancelled'] as const)(
  'does not flag keys of a %s order from a pool with the policy keep',
  async (status) => {
    const selling = await startWithPolicy('keep', 1);
    const { id } = await sell(selling);

    selling.shop.editOrder(id, { status });
    await syncAndRunJobs(selling);

    expect(await listFlags(selling)).toEqual([null]);
    expect(await getFirstLicense(selling)).toMatchObject({ status: 'sold' });
  },
);

test.each(['refunded', 'cancelled'] as const)(
  'restocks the undelivered key of a %s order from a pool with the policy return',
  async (status) => {
    const selling = await startWithPolicy('return', 1);
    const { id } = await sell(selling);

    selling.shop.editOrder(id, { status });
    await syncAndRunJobs(selling);
    const returned = await getFirstLicense(selling);
    const next = await sell(selling);

    const [audited] = await selling.api.sql(
      "SELECT record_ids FROM audit_log WHERE action = 'license.return'",
    );
    expect(returned).toEqual({
      status: 'available',
      uses_left: 1,
      order_id: null,
      customer_email: null,
    });
    expect(await listOrderKeys(selling.api, String(next.id))).toEqual(['KEY-00001']);
    expect(audited).toBeDefined();
  },
);

test('allocates a restocked key to a backorder and not to the refunded unit', async () => {
  const selling = await startWithPolicy('return', 2);
  const first = await sell(selling, 2);
  const waiting = await sell(selling);

  selling.shop.refund(first.id, [{ id: first.line, quantity: 1 }]);
  await syncAndRunJobs(selling);
  await addNumberedKeys(selling.api, selling.poolId, 2, { prefix: 'NEW' });
  selling.shop.editOrder(first.id, { meta_data: [{ key: 'note', value: 'again' }] });
  await syncAndRunJobs(selling);

  expect(await listOrderKeys(selling.api, String(waiting.id))).toEqual(['KEY-00002']);
  expect(await listOrderKeys(selling.api, String(first.id))).toEqual(['KEY-00001']);
});

test('restores a use of a multi-use key and shows its other order', async () => {
  const selling = await startWithPolicy('return', 1, 3);
  const first = await sell(selling);
  const second = await sell(selling);

  selling.shop.editOrder(second.id, { status: 'cancelled' });
  await syncAndRunJobs(selling);

  expect(await getFirstLicense(selling)).toMatchObject({
    status: 'available',
    uses_left: 2,
    order_id: String(first.id),
  });
});

test('flags a key that was delivered or shown in the console', async () => {
  const selling = await startWithPolicy('return', 2);
  const [delivered, shown] = [await sell(selling), await sell(selling)];
  const [first, second] = await listDeliveredKeys(selling.api);
  await selling.api.sql('UPDATE license_assignments SET delivered_at = now() WHERE license_id = $1', [
    first?.license_id,
  ]);
  const body = { use: 'shown' as const, license_ids: [second?.license_id ?? 0] };
  await selling.api.send(licenses.recordKeyAccess, { body });

  for (const { id } of [delivered, shown]) selling.shop.editOrder(id, { status: 'refunded' });
  await syncAndRunJobs(selling);

  const sold = await selling.api.sql('SELECT status, flag FROM licenses');
  expect(sold).toEqual(Array(2).fill({ status: 'sold', flag: 'refunded' }));
});

test('flags a key whose views the audit log may have lost to its retention', async () => {
  const selling = await startWithPolicy('return', 1);
  const { id } = await sell(selling);
  await withConnection(getDatabaseUrl(selling.api.services), async (owner) => {
    await owner.query("SET session_replication_role = 'replica'");
    await owner.query("INSERT INTO audit_anchors VALUES (1, 1, '', now() + interval '1 minute', '')");
  });

  selling.shop.editOrder(id, { status: 'refunded' });
  await syncAndRunJobs(selling);

  expect(await listFlags(selling)).toEqual(['refunded']);
  expect(await getFirstLicense(selling)).toMatchObject({ status: 'sold' });
});

test('assigns a key again when an order is paid after its key was restocked', async () => {
  const selling = await startWithPolicy('return', 1);
  const { id } = await sell(selling);
  selling.shop.editOrder(id, { status: 'cancelled' });
  await syncAndRunJobs(selling);

  selling.shop.editOrder(id, { status: 'processing' });
  await syncAndRunJobs(selling);

  expect(await listOrderKeys(selling.api, String(id))).toEqual(['KEY-00001']);
  expect(await listFlags(selling)).toEqual([null]);
});

test('refuses an unknown refund policy', async () => {
  const { api, poolId } = await startShopSelling();

  const { status } = await api.send(pools.update, {
    params: { id: poolId },
    body: { refund_policy: 'burn' as 'keep' },
  });

  expect(status).toBe(422);
});

test('does not read the refunds of an order again that was deleted in the shop', async () => {
  const selling = await startWithPolicy('flag', 1);
  const { id, line } = await sell(selling);
  const { shop, api, site } = selling;
  shop.refund(id, [{ id: line, quantity: 1 }]);
  shop.deleteOrder(id);

  await readRefundsJob.run(api.services, [{ siteId: site.id, orderId: String(id) }]);

  expect(await api.count("jobs WHERE queue = 'refunds.read'")).toBe(0);
});

test('does not return a key that the customer saw on the page of the order', async () => {
  const selling = await startWithPolicy('return', 2);
  const { api, shop } = selling;
  const { id } = await sell(selling);
  const path = await createPage(selling);
  const page = await api.app.inject({ url: path });

  shop.editOrder(id, { status: 'cancelled' });
  await syncAndRunJobs(selling);

  expect(page.statusCode).toBe(200);
  expect(await getFirstLicense(selling)).toMatchObject({ status: 'sold', order_id: String(id) });
});

test('returns a key that was assigned after the customer saw the page of the order', async () => {
  const selling = await startWithPolicy('return', 0);
  const { api, shop, poolId } = selling;
  const { id } = await sell(selling);
  await api.app.inject({ url: await createPage(selling) });
  await addNumberedKeys(api, poolId, 1);
  await api.runJobs();

  shop.editOrder(id, { status: 'cancelled' });
  await syncAndRunJobs(selling);

  expect(await getFirstLicense(selling)).toMatchObject({ status: 'available' });
});

/** Creates a link to the page of the only order; returns its path. */
async function createPage({ api }: ShopSelling): Promise<string> {
  const [order] = await api.sql<{ id: string }>('SELECT id FROM orders');
  const { data } = await api.send(orders.createLink, { params: { id: Number(order?.id) } });
  return new URL(data.url).pathname;
}
