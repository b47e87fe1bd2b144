import { expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { refusedOrders } from '#contract/refusedOrders';
import { siteHealth } from '#contract/siteHealth';
import { sync } from '#contract/sync';
import { aWooOrder, deliver, listOrderKeys, type Selling, startSelling } from '../selling';
import { paidOrder, startShopSelling } from '../shopSelling';
import { signInAs } from '../signInAs';

const onSite = ({ site }: Pick<Selling, 'site'>) => ({ params: { id: site.id } });
const list = async (selling: Pick<Selling, 'api' | 'site'>) =>
  (await selling.api.send(refusedOrders.list, onSite(selling))).data;
const summarize = async (selling: Pick<Selling, 'api' | 'site'>) =>
  (await list(selling)).orders.map(({ number, reason }) => `${number}: ${reason}`);

/** A shop whose orders have no readable status, of which it knows nothing. */
async function startWithOddOrders(count: number) {
  const selling = await startShopSelling(10);
  const orders = Array.from({ length: count }, () => selling.shop.placeOrder(paidOrder()));
  const status = orders[0]?.status ?? '';
  for (const order of orders) Object.assign(order, { status: '' });
  await selling.api.send(sync.run, onSite(selling));
  await selling.api.runJobs();
  return { ...selling, orders, mend: (order: object) => Object.assign(order, { status }) };
}

test('lists each order that could not be read with its reason, the latest first, and counts them', async () => {
  const selling = await startSelling(3);
  await deliver(selling, aWooOrder({ number: 'A-100', quantity: 1e6 }));
  await deliver(selling, aWooOrder({ id: 101, number: 'A-101', status: null }));
  await deliver(
    selling,
    aWooOrder({ id: 102, number: '102', line_items: [{ id: 1, product_id: 10, quantity: null }] }),
  );
  await deliver(selling, aWooOrder({ id: null, number: 'A-103' }));
  await selling.api.runJobs();

  const { orders, total } = await list(selling);

  expect(orders.map(({ order_id, number, order }) => [order_id, number, order !== null])).toEqual([
    [null, 'A-103', false],
    ['102', '102', true],
    ['101', 'A-101', false],
    ['100', 'A-100', false],
  ]);
  expect(orders.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^id: /),
    expect.stringMatching(/line 1 \(quantity: /),
    expect.stringMatching(/^status: /),
    'At most 100000 keys per order',
  ]);
  const health = await selling.api.send(siteHealth.get, onSite(selling));
  const { items } = (await selling.api.send(dashboard.attention)).data;
  expect([total, health.data.refused_orders]).toEqual([4, 4]);
  expect(items[0]?.reason).toMatch(/^4 orders were not read, or not whole, the latest: /);
});

test('reads an order again from its shop: it leaves the list when it can be read, with its key', async () => {
  const selling = await startWithOddOrders(2);
  const { api, orders, mend } = selling;
  const [, latest] = orders;
  const before = await list(selling);
  const event_id = before.orders[0]?.id ?? 0;

  await api.send(refusedOrders.read, { ...onSite(selling), body: { event_id } });
  const stillOdd = await list(selling);
  if (latest) mend(latest);
  const read = await api.send(refusedOrders.read, {
    ...onSite(selling),
    body: { event_id: stillOdd.orders[0]?.id ?? 0 },
  });

  expect([before.total, stillOdd.total]).toEqual([2, 2]);
  expect([read.status, read.data]).toEqual([200, { read_count: 1 }]);
  expect((await list(selling)).orders.map(({ order_id }) => order_id)).toEqual([String(orders[0]?.id)]);
  expect(await listOrderKeys(api, String(latest?.id))).toHaveLength(1);
  expect(await api.count("audit_log WHERE action = 'site.read_refused'")).toBe(2);
});

test('reads all again, one that the shop has no more too', async () => {
  const selling = await startWithOddOrders(3);
  const { api, shop, orders, mend } = selling;
  const [gone, ...others] = orders;
  others.forEach(mend);
  shop.orders.delete(gone?.id ?? 0);

  const { data } = await api.send(refusedOrders.read, onSite(selling));
  await api.runJobs();

  expect(data).toEqual({ read_count: 3 });
  expect(await list(selling)).toEqual({ orders: [], total: 0 });
  expect(await api.count('license_assignments')).toBe(2);
  const { data: health } = await api.send(siteHealth.get, onSite(selling));
  expect(health.checks.filter(({ kind }) => kind === 'orders')).toEqual([]);
});

test('says so when the shop cannot be asked, and keeps the order listed', async () => {
  const selling = await startWithOddOrders(1);
  const [event] = (await list(selling)).orders;
  selling.shop.fault = 'down';

  const { status } = await selling.api.send(refusedOrders.read, {
    ...onSite(selling),
    body: { event_id: event?.id ?? 0 },
  });

  expect(status).toBe(502);
  expect((await list(selling)).total).toBe(1);
});

test('processes what was received again for a site without a shop', async () => {
  const selling = await startSelling(1);
  await deliver(selling, aWooOrder({ quantity: 1e6 }));
  await selling.api.runJobs();
  const [event] = (await list(selling)).orders;

  await selling.api.send(refusedOrders.read, { ...onSite(selling), body: { event_id: event?.id ?? 0 } });

  expect(await summarize(selling)).toEqual(['100: At most 100000 keys per order']);
});

test('dismisses an order once, audited, until a later event cannot be read', async () => {
  const selling = await startSelling(1);
  const { api } = selling;
  await deliver(selling, aWooOrder({ quantity: 1e6 }));
  await api.runJobs();
  const input = { ...onSite(selling), body: { event_id: (await list(selling)).orders[0]?.id ?? 0 } };

  const dismissed = await api.send(refusedOrders.dismiss, input);
  const again = await api.send(refusedOrders.dismiss, input);
  const remaining = await list(selling);
  await deliver(selling, aWooOrder({ quantity: 1e6 }));
  await api.runJobs();

  expect([dismissed.status, again.status, remaining.total]).toEqual([201, 404, 0]);
  expect(await api.count("audit_log WHERE action = 'site.dismiss_refused'")).toBe(1);
  expect((await list(selling)).total).toBe(1);
});

test('a dismissed order that a sync reads unchanged stays dismissed', async () => {
  const selling = await startWithOddOrders(1);
  const { api } = selling;
  const event_id = (await list(selling)).orders[0]?.id ?? 0;
  await api.send(refusedOrders.dismiss, { ...onSite(selling), body: { event_id } });

  await api.send(sync.run, onSite(selling));
  await api.runJobs();

  expect((await list(selling)).total).toBe(0);
});

test('support sees the list, and changes nothing', async () => {
  const selling = await startSelling(1);
  const { api } = selling;
  await deliver(selling, aWooOrder({ quantity: 1e6 }));
  await api.runJobs();
  const event_id = (await list(selling)).orders[0]?.id ?? 0;
  const cookies = await signInAs(api, 'support');

  const listed = await api.send(refusedOrders.list, { ...onSite(selling), cookies });
  const read = await api.send(refusedOrders.read, { ...onSite(selling), cookies });
  const dismissed = await api.send(refusedOrders.dismiss, {
    ...onSite(selling),
    body: { event_id },
    cookies,
  });

  expect([listed.data.total, read.status, dismissed.status]).toEqual([1, 403, 403]);
});
