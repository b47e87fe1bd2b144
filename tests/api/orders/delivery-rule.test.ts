import { expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { type DeliveryRule, deliveryRule, deliveryRulePreview } from '#contract/deliveryRule';
import { orders } from '#contract/orders';
import { startMessaging } from '../messaging';
import { findOrderId, getOrder } from '../openOrder';
import { aWooOrder, deliver, deliverStates, listOrderKeys, type Selling, startSelling } from '../selling';
import { signInAs } from '../signInAs';
import { startSecondServer } from '../startSecondServer';

const DEFAULT: DeliveryRule = {
  statuses: ['processing', 'completed'],
  prepaid_methods: [],
  wait_minutes: 0,
  risk_key: null,
  risk_limit: null,
};

const setRule = ({ api, site }: Selling, rule: Partial<DeliveryRule>) =>
  api.send(deliveryRule.update, { params: { id: site.id }, body: { ...DEFAULT, ...rule } });

const preview = async ({ api, site }: Selling, rule: Partial<DeliveryRule>) =>
  (await api.send(deliveryRulePreview.get, { params: { id: site.id }, body: { ...DEFAULT, ...rule } })).data;

async function startWithRule(rule: Partial<DeliveryRule>, keys = 3): Promise<Selling> {
  const shop = await startSelling(keys);
  expect((await setRule(shop, rule)).status).toBe(200);
  return shop;
}

const endWaits = ({ api }: Selling) =>
  api.sql("UPDATE orders SET recheck_at = now() - interval '1 second' WHERE recheck_at IS NOT NULL");

const COD = { payment_method: 'cod', date_paid_gmt: null };
const PAID = { date_paid_gmt: '2026-11-20T12:00:00' };
const mark = (value: unknown) => ({ meta_data: [{ id: 1, key: 'wc_af_score', value }] });
const RISK = { risk_key: 'wc_af_score', risk_limit: 50 };

test('by default delivers processing and completed orders, also those of cash on delivery, and no others', async () => {
  const shop = await startSelling(3);

  expect((await shop.api.send(deliveryRule.get, { params: { id: shop.site.id } })).data).toEqual(DEFAULT);
  await deliverStates(shop, { status: 'preordered' });
  expect(await listOrderKeys(shop.api, '100')).toEqual([]);
  expect(await getOrder(shop.api, 100)).toMatchObject({ is_paid: false, hold: { reason: 'status' } });

  await deliverStates(shop, { ...COD });
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
  expect((await getOrder(shop.api, 100)).hold).toBeNull();
});

test('an own status delivers once it is chosen, and processing does not any more', async () => {
  const shop = await startWithRule({ statuses: ['preordered', 'completed'] });

  await deliverStates(shop, {});
  expect(await listOrderKeys(shop.api, '100')).toEqual([]);
  expect((await getOrder(shop.api, 100)).hold).toMatchObject({ reason: 'status' });

  await deliverStates(shop, { status: 'preordered' });
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test('an order of a chosen payment method gets its key when the shop names a date of payment', async () => {
  const shop = await startWithRule({ prepaid_methods: ['cod'] });

  await deliverStates(shop, { ...COD });
  expect(await listOrderKeys(shop.api, '100')).toEqual([]);
  expect((await getOrder(shop.api, 100)).hold).toMatchObject({ reason: 'payment', payment_method: 'cod' });

  await deliverStates(shop, { payment_method: 'cod', ...PAID, status: 'completed' });
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test('an order waits after its payment, then gets its key once, whichever of two servers looks', async () => {
  const shop = await startWithRule({ wait_minutes: 30 });
  const other = await startSecondServer(shop.api);
  await deliverStates(shop, {});
  const { hold } = await getOrder(shop.api, 100);
  expect(hold).toMatchObject({ reason: 'wait', until: expect.any(String) });
  await shop.api.runJobs();
  expect(await listOrderKeys(shop.api, '100')).toEqual([]);

  await endWaits(shop);
  await Promise.all([shop.api.runJobs(), other.services.jobs.drain(other.services)]);

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
  const audited = await shop.api.sql("SELECT details FROM audit_log WHERE action = 'order.assign'");
  expect(audited).toHaveLength(1);
  await deliverStates(shop, { status: 'completed' });
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test.each(['cancelled', 'on-hold'])('an order that becomes %s while it waits gets no key', async (status) => {
  const shop = await startWithRule({ wait_minutes: 30 });

  await deliverStates(shop, {}, { status });
  await endWaits(shop);
  await shop.api.runJobs();

  expect(await listOrderKeys(shop.api, '100')).toEqual([]);
  expect((await getOrder(shop.api, 100)).hold).toMatchObject({ reason: 'unpaid', until: null });
});

test('a state that arrives while the wait ends gives the key once', async () => {
  const shop = await startWithRule({ wait_minutes: 30 });
  await deliverStates(shop, {});
  await deliver(shop, aWooOrder({ date_modified_gmt: '2026-11-20T13:00:00', status: 'completed' }));
  await endWaits(shop);
  const other = await startSecondServer(shop.api);

  await Promise.all([shop.api.runJobs(), other.services.jobs.drain(other.services)]);
  await shop.api.runJobs();

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test('an order that was paid days ago has waited', async () => {
  const shop = await startWithRule({ wait_minutes: 30 });

  await deliverStates(shop, { date_paid_gmt: '2026-11-01T12:00:00' });

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test.each([
  ['51', true],
  ['50', false],
  [12, false],
  ['high', true],
  ['', false],
])('an order with the risk mark %j is held: %j', async (value, isHeld) => {
  const shop = await startWithRule(RISK);

  await deliverStates(shop, mark(value));

  expect(await listOrderKeys(shop.api, '100')).toEqual(isHeld ? [] : ['KEY-00001']);
});

test('a risky order needs attention, and gets its key when an administrator allocates it', async () => {
  const shop = await startWithRule(RISK);
  const { api } = shop;
  await deliverStates(shop, mark('80'));
  const risky = { problem: 'risk', hold: { reason: 'risk', risk: '80' } };
  expect(await getOrder(api, 100)).toMatchObject(risky);
  const attention = async () =>
    (await api.send(dashboard.attention)).data.items.filter(({ kind }) => kind === 'orders_risky');
  expect(await attention()).toMatchObject([{ count: 1 }]);
  expect((await api.send(orders.list, { query: { problem: 'risk' } })).data.orders).toHaveLength(1);

  const params = { id: await findOrderId(api, 100) };
  expect((await api.send(orders.allocate, { params })).status).toBe(200);

  expect(await listOrderKeys(api, '100')).toEqual(['KEY-00001']);
  expect(await attention()).toEqual([]);
  const [entry] = await api.sql("SELECT details FROM audit_log WHERE action = 'order.allocate'");
  expect(entry).toMatchObject({ details: { held_for: 'risk' } });
  await deliverStates(shop, { ...mark('90'), status: 'completed' });
  expect(await listOrderKeys(api, '100')).toEqual(['KEY-00001']);
});

test('a mark that the plug-in lowers releases the order', async () => {
  const shop = await startWithRule(RISK);

  await deliverStates(shop, mark('80'), mark('10'));

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test('another choice releases what the former one held, and its preview counts it', async () => {
  const shop = await startWithRule({ prepaid_methods: ['cod'] });
  await deliverStates(shop, { ...COD, date_created_gmt: new Date().toISOString().slice(0, 19) });

  expect(await preview(shop, {})).toMatchObject({ orders: 1, held: 0, released: 1, delayed: 0, due: 1 });
  expect(await preview(shop, { statuses: ['completed'] })).toMatchObject({ released: 0, due: 0 });
  await setRule(shop, {});
  await shop.api.runJobs();

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
  expect(await preview(shop, { statuses: ['completed'] })).toMatchObject({ held: 1, released: 0 });
  expect(await preview(shop, { wait_minutes: 5 })).toMatchObject({ held: 0, delayed: 1 });
  expect(await preview(shop, RISK)).toMatchObject({ held: 0, is_risk_known: false });
});

test('a shorter wait applies to orders that wait', async () => {
  const shop = await startWithRule({ wait_minutes: 30 });
  await deliverStates(shop, {});

  await setRule(shop, { wait_minutes: 0 });
  await shop.api.runJobs();

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test('refuses a choice without a status or a limit, and one of a user who may not change sites', async () => {
  const shop = await startSelling();

  expect(await setRule(shop, { statuses: [] })).toMatchObject({ status: 422 });
  const { errors } = await setRule(shop, { risk_key: 'wc_af_score', risk_limit: null });
  expect(errors).toEqual({ risk_limit: 'Enter the highest risk that delivers' });
  const support = await signInAs(shop.api, 'support');
  const params = { id: shop.site.id };
  const refused = await shop.api.send(deliveryRule.update, { params, body: DEFAULT, cookies: support });
  expect(refused.status).toBe(403);
});

test("offers the shop's own statuses and payment methods, and those of its orders while it fails", async () => {
  const shop = await startMessaging();
  const read = async () => (await shop.api.send(deliveryRule.options, { params: { id: shop.site.id } })).data;

  expect(await read()).toMatchObject({
    statuses: [
      { id: 'processing', name: 'Processing' },
      { id: 'completed', name: 'Completed' },
      { id: 'preordered', name: 'Pre-ordered' },
    ],
    problem: null,
  });
  expect((await read()).payment_methods).toContainEqual({ id: 'cod', name: 'Cash on delivery' });
  shop.shop.shapes = ['first_without_id', 'lists_as_objects'];
  expect(await read()).toMatchObject({
    payment_methods: [{ id: 'cod', name: 'Cash on delivery' }],
    problem: null,
  });
  shop.shop.fault = 'crashed';
  const failed = await read();
  expect(failed.problem).toEqual(expect.any(String));
  expect(failed.statuses.map(({ id }) => id)).toEqual(['processing', 'completed']);
});
