import { expect } from 'vitest';
import { mappings } from '#contract/mappings';
import { sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { presentOrder } from '#shop/orders/presentOrder';
import type { ShopOrder } from '#shop/orders/ShopOrder';
import { processEventsJob } from '../../../server/domains/orders/events/processEventsJob';
import { test } from '../fixtures';
import {
  extractKeys,
  extractPagePath,
  getCustomerNotes,
  type Messaging,
  receivePaidOrder,
  sendDueDeliveries,
  sendOrderWebhook,
} from '../messaging';
import { getOrder } from '../openOrder';
import { editRenewal, getDay, placeRenewal, startRenewing, updateMapping } from '../renewing';
import { deliver, listOrderKeys } from '../selling';

const listTerms = ({ api }: Messaging) =>
  api.sql(`SELECT a.order_id, a.unit, a.valid_until::text AS until, l.valid_until::text AS license_until
    FROM license_assignments a JOIN licenses l ON l.id = a.license_id ORDER BY a.id`);

/** As the notes of an English shop write it. */
const formatDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const termOf = ({ id }: ShopOrder, until: string | null, unit = 1) => ({
  order_id: String(id),
  unit,
  until,
  license_until: until,
});

const getRenewals = async ({ api }: Messaging, { id }: ShopOrder) =>
  (await getOrder(api, id)).lines.flatMap(({ renewals }) => renewals);

test('a renewal extends the key of the first order, once, and the customer reads the new day', async () => {
  const renewing = await startRenewing('extend');
  const { api, first } = renewing;

  const renewal = await placeRenewal(renewing);
  await sendOrderWebhook(renewing, renewal);
  await editRenewal(renewing, renewal, 'completed');
  await sendDueDeliveries(renewing);

  const until = await getDay(renewing, 2);
  expect(await listTerms(renewing)).toEqual([termOf(first, until)]);
  const { id } = await getOrder(api, first.id);
  const order = { id, number: String(first.id) };
  expect(await getRenewals(renewing, renewal)).toEqual([
    { unit: 1, outcome: 'extended', is_active: true, valid_until: until, order },
  ]);
  expect(getCustomerNotes(first)).toHaveLength(1);
  const notes = getCustomerNotes(renewal);
  expect(notes).toHaveLength(1);
  expect(extractKeys(notes.join())).toEqual(['A-00001']);
  expect(notes[0]).toContain(`They are extended until ${formatDay(until)}.`);
  expect(notes[0]).toContain(`<b>${renewal.lines[0]?.name}</b>`);
  const audited = await api.sql("SELECT record_id, details FROM audit_log WHERE action = 'order.renew'");
  const details = { site: renewing.site.id, subscription: String(renewing.subscription.id), extended: 1 };
  expect(audited).toEqual([{ record_id: String(renewal.id), details }]);
  expect(renewing.shop.requests.filter(({ url }) => url.pathname.includes('/subscriptions/'))).toHaveLength(
    1,
  );
});

test('a renewal gets a new key by default', async () => {
  const renewing = await startRenewing('new_key');

  const renewal = await placeRenewal(renewing);

  expect(await listOrderKeys(renewing.api, String(renewal.id))).toEqual(['A-00002']);
  expect(await getRenewals(renewing, renewal)).toEqual([]);
});

test("a renewal that a sync found gets no key by the mapping's choice, also if the mapping changes later", async () => {
  const renewing = await startRenewing('none');
  const { api, shop, site, first } = renewing;
  const renewal = shop.renew(renewing.subscription);
  await api.send(sync.run, { params: { id: site.id } });
  await api.runJobs();

  await updateMapping(api, { renewal_policy: 'new_key' });
  await editRenewal(renewing, renewal, 'completed');

  expect(await listTerms(renewing)).toEqual([termOf(first, await getDay(renewing, 1))]);
  expect(await getRenewals(renewing, renewal)).toMatchObject([{ outcome: 'none', order: null }]);
});

test.each(['plug-in', 'subscription', 'parent'] as const)(
  'a renewal gets a new key without its %s in the shop, and the next renewal extends this key',
  async (missing) => {
    const renewing = await startRenewing('extend');
    const { api, shop, first, subscription } = renewing;
    const firstRenewal = shop.renew(subscription);
    const secondRenewal = shop.renew(subscription);
    if (missing === 'plug-in') shop.subscriptions = undefined;
    if (missing === 'subscription') shop.subscriptions?.clear();
    if (missing === 'parent') subscription.parent_id = 0;

    await sendOrderWebhook(renewing, firstRenewal);
    await sendOrderWebhook(renewing, secondRenewal);
    while (await askAgain(renewing));

    expect(await listTerms(renewing)).toEqual([
      termOf(first, await getDay(renewing, 1)),
      termOf(firstRenewal, await getDay(renewing, 2)),
    ]);
    expect(await getRenewals(renewing, firstRenewal)).toMatchObject([{ outcome: 'new_key' }]);
    expect(await getRenewals(renewing, secondRenewal)).toMatchObject([
      { outcome: 'extended', order: { number: String(firstRenewal.id) } },
    ]);
    expect(await listOrderKeys(api, String(firstRenewal.id))).toEqual(['A-00002']);
  },
);

/** Runs the oldest request for subscriptions that waits; false if there is none. */
async function askAgain({ api }: Messaging): Promise<boolean> {
  const due = await api.sql(`UPDATE jobs SET run_at = now() WHERE id = (
    SELECT id FROM jobs WHERE queue = 'subscriptions.read' ORDER BY run_at LIMIT 1) RETURNING id`);
  await api.runJobs();
  return due.length > 0;
}

test('a renewal of a shop whose subscriptions have no path for a moment waits, then extends the key', async () => {
  const renewing = await startRenewing('extend');
  const { api, shop, first } = renewing;
  const { subscriptions } = shop;
  shop.subscriptions = undefined;
  const renewal = await placeRenewal(renewing);
  const waiting = await getOrder(api, renewal.id);

  shop.subscriptions = subscriptions;
  await askAgain(renewing);

  expect(waiting.lines).toMatchObject([{ awaits_subscription: true, units: [], renewals: [] }]);
  expect(await listTerms(renewing)).toEqual([termOf(first, await getDay(renewing, 2))]);
});

test('a renewal waits while the shop fails, then extends the key', async () => {
  const renewing = await startRenewing('extend');
  const { api, shop, first } = renewing;
  const renewal = shop.renew(renewing.subscription);
  shop.fault = 'crashed';
  await expect(sendOrderWebhook(renewing, renewal)).rejects.toThrow();
  const waiting = await getOrder(api, renewal.id);

  shop.fault = undefined;
  await api.sql("UPDATE jobs SET run_at = now() WHERE queue = 'subscriptions.read'");
  await api.runJobs();

  expect(waiting.lines).toMatchObject([{ awaits_subscription: true, units: [], renewals: [] }]);
  expect(await listTerms(renewing)).toEqual([termOf(first, await getDay(renewing, 2))]);
  expect((await getOrder(api, renewal.id)).lines).toMatchObject([{ awaits_subscription: false }]);
});

test('a refund of a renewal takes its extension back; a later one stays', async () => {
  const renewing = await startRenewing('extend');
  const { first } = renewing;
  const [renewal, next] = [await placeRenewal(renewing), await placeRenewal(renewing)];
  const both = await listTerms(renewing);

  await editRenewal(renewing, renewal, 'refunded');
  const one = await listTerms(renewing);
  await editRenewal(renewing, next, 'refunded');
  const none = await listTerms(renewing);
  await editRenewal(renewing, next, 'processing');

  expect(both).toEqual([termOf(first, await getDay(renewing, 3))]);
  expect(one).toEqual([termOf(first, await getDay(renewing, 2))]);
  expect(none).toEqual([termOf(first, await getDay(renewing, 1))]);
  expect(await listTerms(renewing)).toEqual(one);
  expect(await getRenewals(renewing, renewal)).toMatchObject([{ outcome: 'extended', is_active: false }]);
  expect(await getRenewals(renewing, next)).toMatchObject([
    { is_active: true, valid_until: await getDay(renewing, 2) },
  ]);
});

test('a key that expired or had no term is extended from the day of the renewal', async () => {
  const renewing = await startRenewing('extend');
  const { api, first } = renewing;
  await api.sql("UPDATE license_assignments SET valid_until = '2024-01-31'");

  await placeRenewal(renewing);
  const late = await listTerms(renewing);
  await api.sql('DELETE FROM renewals');
  await api.sql('UPDATE license_assignments SET valid_until = NULL');
  await placeRenewal(renewing);

  const until = await getDay(renewing, 1);
  expect(late).toEqual([termOf(first, until)]);
  expect(await listTerms(renewing)).toEqual([termOf(first, until)]);
});

test('concurrent renewals and repeated events each extend the key once', async () => {
  const renewing = await startRenewing('extend');
  const { api, shop, first, subscription } = renewing;
  await placeRenewal(renewing);
  const renewals = Array.from({ length: 4 }, () => shop.renew(subscription));
  for (const order of [...renewals, ...renewals]) await deliver(renewing, presentOrder(shop, order));
  const events = await api.sql<{ eventId: number }>(
    'SELECT id AS "eventId" FROM webhook_events WHERE processed_at IS NULL',
  );

  await Promise.all([...events, ...events].map((event) => processEventsJob.run(api.services, [event])));
  await processEventsJob.run(api.services, events);

  expect(await listTerms(renewing)).toEqual([termOf(first, await getDay(renewing, 6))]);
  expect(await api.count('renewals')).toBe(5);
  expect(await api.count("deliveries WHERE kind = 'renewal'")).toBe(5);
});

test('two subscriptions that began with one order extend a key each, with all keys of its bundle', async () => {
  const messaging = await startRenewing('extend');
  const { api, shop, products } = messaging;
  await updateMapping(api, { more_pools: [{ license_group_id: 2, keys_per_unit: 1 }] });
  const line = { product_id: products[0] ?? 0, quantity: 1 };
  const first = await receivePaidOrder(messaging, [], { line_items: [line, line] });
  const subscriptions = [shop.subscribe(first.id), shop.subscribe(first.id)];

  for (const subscription of subscriptions) {
    const renewal = shop.renew(subscription);
    // Each is for one of the two lines.
    shop.editOrder(renewal.id, { line_items: [{ id: renewal.lines[1]?.id, quantity: 0 }] });
    await sendOrderWebhook(messaging, renewal);
  }

  const until = await getDay(messaging, 2);
  const terms = (await listTerms(messaging)).filter(({ order_id }) => order_id === String(first.id));
  expect(terms).toEqual(Array(4).fill(termOf(first, until)));
});

test('an order that renews several subscriptions extends the keys of each', async () => {
  const renewing = await startRenewing('extend');
  const { shop, products, first } = renewing;
  const line_items = [{ product_id: products[0] ?? 0, quantity: 2 }];
  const second = await receivePaidOrder(renewing, [], { line_items });
  const other = shop.subscribe(second.id);
  // Its line items come in the order of the shop's choice.
  const both = await placeRenewal(renewing, other, renewing.subscription);
  const [line] = both.lines;
  const alone = await placeRenewal(renewing);

  const [two, three] = [await getDay(renewing, 2), await getDay(renewing, 3)];
  const termsOfSecond = [termOf(second, two), termOf(second, two, 2)];
  expect(await listTerms(renewing)).toEqual([termOf(first, three), ...termsOfSecond]);
  expect((await getRenewals(renewing, both)).map(({ unit, order }) => [unit, order?.number])).toEqual([
    [1, String(second.id)],
    [2, String(second.id)],
    [1, String(first.id)],
  ]);

  shop.editOrder(both.id, { line_items: [{ id: line?.id, quantity: 0 }] });
  await sendOrderWebhook(renewing, both);
  shop.editOrder(alone.id, { line_items: [{ id: alone.lines[0]?.id, quantity: 2 }] });
  await sendOrderWebhook(renewing, alone);

  const one = await getDay(renewing, 1);
  expect(await listTerms(renewing)).toEqual([
    termOf(first, three),
    ...[termOf(second, one), termOf(second, one, 2)],
    // No key is extended twice by one order.
    termOf(alone, one, 2),
  ]);
});

test('an order of several subscriptions whose keys are unknown gives new keys, which each extends later', async () => {
  const renewing = await startRenewing('extend');
  const { shop, first, subscription } = renewing;
  const other = shop.subscribe(first.id);
  shop.subscriptions?.clear();
  const both = await placeRenewal(renewing, subscription, other);

  await placeRenewal(renewing, other);
  await placeRenewal(renewing, other);
  await placeRenewal(renewing, subscription);

  const [one, two, three] = await Promise.all([1, 2, 3].map((years) => getDay(renewing, years)));
  expect(await listTerms(renewing)).toEqual([
    termOf(first, one ?? ''),
    termOf(both, two ?? ''),
    termOf(both, three ?? ''),
  ]);
});

test('a renewal after a switch extends the key of the new product', async () => {
  const renewing = await startRenewing('extend');
  const { api, products, subscription, first } = renewing;
  await api.sql("UPDATE mappings SET validity = 1, validity_unit = 'year', renewal_policy = 'extend'");
  const line_items = [{ product_id: products[1] ?? 0, quantity: 1 }];
  const meta_data = [{ key: '_subscription_switch', value: subscription.id }];
  const switched = await receivePaidOrder(renewing, [], { line_items, meta_data });
  await receivePaidOrder(renewing, [], {
    line_items,
    meta_data: [{ key: '_subscription_renewal', value: subscription.id }],
  });

  expect(await listTerms(renewing)).toEqual([
    termOf(first, await getDay(renewing, 1)),
    termOf(switched, await getDay(renewing, 2)),
  ]);
});

test('a renewal order is completed once its keys are extended', async () => {
  const renewing = await startRenewing('extend');
  const { api, site, shop } = renewing;
  await api.send(sites.update, { params: { id: site.id }, body: { complete_orders: true } });

  const renewal = await placeRenewal(renewing);
  await sendDueDeliveries(renewing);

  expect(shop.orders.get(renewal.id)?.status).toBe('completed');
});

test('a mapping without a period cannot extend keys', async ({ messaging: { api } }) => {
  const error = { validity: 'Enter how long the keys are valid: each renewal extends them by this period' };

  const extended = await updateMapping(api, { renewal_policy: 'extend' });
  const both = await updateMapping(api, { renewal_policy: 'extend', validity: 1 });
  const emptied = await updateMapping(api, { validity: null });

  expect([extended.status, extended.errors]).toEqual([422, error]);
  expect(both.data).toMatchObject({ renewal_policy: 'extend', validity: 1 });
  expect([emptied.status, emptied.errors]).toEqual([422, error]);
  const created = await api.send(mappings.create, {
    body: {
      site_id: 1,
      woocommerce_product_id: 99,
      license_group_id: 1,
      renewal_policy: 'extend',
    } as never,
  });
  expect([created.status, created.errors]).toEqual([422, error]);
});

test('renewals that follow each other are one message, on the order that was paid last', async () => {
  const renewing = await startRenewing('extend');
  const [one, two] = [await placeRenewal(renewing), await placeRenewal(renewing)];

  await sendDueDeliveries(renewing);

  expect(getCustomerNotes(one)).toEqual([]);
  expect(getCustomerNotes(two)).toEqual([
    expect.stringContaining(`extended until ${formatDay(await getDay(renewing, 3))}.`),
  ]);
});

test('a renewal that was told keeps its message, and the next one has a message of its own', async () => {
  const renewing = await startRenewing('extend');
  const one = await placeRenewal(renewing);
  await sendDueDeliveries(renewing);
  const two = await placeRenewal(renewing);
  await sendDueDeliveries(renewing);

  expect(getCustomerNotes(one)).toEqual([expect.stringContaining(formatDay(await getDay(renewing, 2)))]);
  expect(getCustomerNotes(two)).toEqual([expect.stringContaining(formatDay(await getDay(renewing, 3)))]);
});

test('a renewal that is refunded before it is told tells nobody, and the earlier one tells its own day', async () => {
  const renewing = await startRenewing('extend');
  const [one, two] = [await placeRenewal(renewing), await placeRenewal(renewing)];
  await editRenewal(renewing, two, 'refunded');

  await sendDueDeliveries(renewing);

  expect(getCustomerNotes(two)).toEqual([]);
  expect(getCustomerNotes(one)).toEqual([expect.stringContaining(formatDay(await getDay(renewing, 2)))]);
});

test('a renewal whose note failed is told with its next attempt, unless a later one has told the key', async () => {
  const renewing = await startRenewing('extend');
  const { shop } = renewing;
  const one = await placeRenewal(renewing);
  shop.fault = 'overloaded';
  await sendDueDeliveries(renewing);
  shop.fault = undefined;
  const two = await placeRenewal(renewing);

  await sendDueDeliveries(renewing);

  expect([...getCustomerNotes(one), ...getCustomerNotes(two)]).toHaveLength(1);
});

test('the page of a renewal shows the keys that it extended, in the words of the shop', async () => {
  const renewing = await startRenewing('extend');
  const { api, site, first } = renewing;
  const body = { language: 'de' as const, renewal_intro: 'Verlängert bis {expires_at}, {order_number}.' };
  await api.send(sites.update, { params: { id: site.id }, body });
  const renewal = await placeRenewal(renewing);
  await sendDueDeliveries(renewing);

  const [note = ''] = getCustomerNotes(renewal);
  const page = await api.app.inject(extractPagePath(note));

  expect(note).toContain(`${renewal.id}.`);
  expect(page.body).toContain('A-00001');
  expect(page.body).toContain(`Bestellung ${renewal.id}`);
  expect(page.body).not.toContain(`Bestellung ${first.id}`);
  const { messages } = await getOrder(api, renewal.id);
  expect(messages).toMatchObject([{ kind: 'renewal', channel: 'note', state: 'sent', keys: 1 }]);
});
