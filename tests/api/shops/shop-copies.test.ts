import { beforeEach, expect, test } from 'vitest';
import { siteIdentity } from '#contract/siteHealth';
import { sites } from '#contract/sites';
import type { OrderInput } from '#shop/orders/placeOrder';
import { presentOrder } from '#shop/orders/presentOrder';
import { openShop } from '../../shop/openShop';
import type { Shop } from '../../shop/startShop';
import { deliver, listOrderKeys, listOutcomes } from '../selling';
import { paidOrder, type ShopSelling, startShopSelling } from '../shopSelling';
import { getHealth } from '../shopSite';

let selling: ShopSelling;
/** The shop, cloned with Keystock's webhooks and keys; its first order is known to both. */
let copy: Shop;
let firstId: number;

beforeEach(async () => {
  selling = await startShopSelling(5);
  const { shop } = selling;
  firstId = shop.placeOrder({ ...paidOrder(), set_paid: false }).id;
  copy = await openShop({
    storeId: shop.storeId,
    orders: [...shop.orders.values()].map((order) => structuredClone(order)),
  });
});

/** Sends an order of a shop as its webhook would. */
const send = (shop: Shop, id: number, topic = 'order.updated') => {
  const order = shop.orders.get(id);
  if (!order) throw new Error(`The shop has no order ${id}`);
  const body = topic === 'order.deleted' ? { id } : presentOrder(shop, order);
  return deliver(selling, body, { topic, headers: { 'x-wc-webhook-source': `${shop.homeUrl}/` } });
};

const sell = async (shop: Shop, input: OrderInput = paidOrder()) => {
  const { id } = shop.placeOrder(input);
  await send(shop, id);
  await selling.api.runJobs();
  return String(id);
};

test("a copy's orders get no keys, and the administrator is told", async () => {
  const copied = await sell(copy);

  const health = await getHealth(selling);
  expect(await selling.api.count('license_assignments')).toBe(0);
  expect(await selling.api.count(`orders WHERE order_id = '${copied}'`)).toBe(0);
  expect(await listOutcomes(selling.api)).toContainEqual(
    expect.stringContaining('a copy of the shop: the shop itself has no such order'),
  );
  expect(health).toMatchObject({
    state: 'degraded',
    reason: expect.stringMatching(/^A copy of this shop at .* sends its orders here/),
  });
  const live = await sell(selling.shop);
  expect(live).toBe(copied);
  expect(await listOrderKeys(selling.api, live)).toEqual(['KEY-00001']);
});

test('the report of a copy is dismissed, until the copy sends again', async () => {
  const { api, site } = selling;
  await sell(copy);
  const dismiss = () => api.send(siteIdentity.dismiss, { params: { id: site.id } });

  const { status } = await dismiss();
  const dismissed = await getHealth(selling);
  const again = await dismiss();
  await sell(copy);

  expect([status, again.status]).toEqual([201, 404]);
  expect(dismissed.checks.map(({ kind }) => kind)).not.toContain('identity');
  expect((await getHealth(selling)).checks).toContainEqual(expect.objectContaining({ code: 'copy' }));
  expect(
    await api.sql("SELECT record_id, details FROM audit_log WHERE action = 'site.dismiss_report'"),
  ).toEqual([{ record_id: String(site.id), details: { report: 'copy' } }]);
});

test('an order that is paid in the copy only gets no keys', async () => {
  copy.payOrder(firstId);

  await send(copy, firstId);
  await selling.api.runJobs();

  expect(await selling.api.sql('SELECT order_id, status FROM orders')).toEqual([
    { order_id: String(firstId), status: 'pending' },
  ]);
  expect(await selling.api.count('license_assignments')).toBe(0);
});

test('an order that is deleted in the copy only keeps its keys', async () => {
  selling.shop.payOrder(firstId);
  await send(selling.shop, firstId);
  await selling.api.runJobs();

  await send(copy, firstId, 'order.deleted');
  await selling.api.runJobs();

  expect(await selling.api.sql('SELECT status FROM orders')).toEqual([{ status: 'processing' }]);
});

test('a shop that sends under another domain of its own gets its keys', async () => {
  const { shop, api } = selling;
  const { id } = shop.placeOrder(paidOrder());
  const order = shop.orders.get(id);

  await deliver(selling, presentOrder(shop, order as never), {
    headers: { 'x-wc-webhook-source': 'https://de.shop.test/' },
  });
  await api.runJobs();

  expect(await listOrderKeys(api, String(id))).toEqual(['KEY-00001']);
  expect((await getHealth(selling)).state).toBe('ok');
});

test.each(['https', 'http'])('the scheme %s of the source does not matter', async (scheme) => {
  const { shop, api } = selling;
  const { id } = shop.placeOrder(paidOrder());
  shop.requests.length = 0;

  await deliver(selling, presentOrder(shop, shop.orders.get(id) as never), {
    headers: { 'x-wc-webhook-source': `${shop.url.replace('http:', `${scheme}:`)}/` },
  });
  await api.runJobs();

  expect(await listOrderKeys(api, String(id))).toEqual(['KEY-00001']);
  expect(shop.requests.map(({ url }) => url.pathname)).not.toContain(`/wp-json/wc/v3/orders/${id}`);
});

test('orders of a moved shop wait until the site has its new URL', async () => {
  const { api, site, shop } = selling;
  await api.runJobs();
  await shop.close();
  const id = await sell(copy);
  const waiting = await getHealth(selling);
  const before = await listOrderKeys(api, id);

  await api.send(sites.update, { params: { id: site.id }, body: { url: copy.url } });
  await api.runJobs();

  expect(before).toEqual([]);
  expect(waiting.checks.find(({ kind }) => kind === 'identity')?.reason).toContain(
    'the shop does not respond at its own URL; they wait',
  );
  expect(await listOrderKeys(api, id)).toEqual(['KEY-00001']);
  expect((await getHealth(selling)).checks.find(({ kind }) => kind === 'identity')).toBeUndefined();
});
