import { expect, test } from 'vitest';
import { mappings } from '#contract/mappings';
import { notifications } from '#contract/notifications';
import { settings } from '#contract/settings';
import { SyncRunResult, SyncStatus, sync } from '#contract/sync';
import { enqueueDueSyncsJob } from '../../../server/domains/recovery/reconciliation/enqueueDueSyncsJob';
import { createSyncRun, syncOrders } from '../../../server/domains/recovery/reconciliation/syncOrders';
import { buildMapping, buildPool, buildSite } from '../build';
import { addNumberedKeys, listDeliveredKeys, listOrderKeys } from '../selling';
import { paidOrder, type ShopSelling, SIMPLE, startShopSelling } from '../shopSelling';
import { startSecondServer } from '../startSecondServer';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const reconcile = ({ api, site }: ShopSelling) => api.send(sync.run, { params: { id: site.id } });
const getSyncStatus = async ({ api, site }: ShopSelling) =>
  (await api.send(sync.get, { params: { id: site.id } })).data;
const getCursor = async ({ api }: ShopSelling) =>
  (await api.sql<{ at: Date }>('SELECT synced_until AS at FROM site_syncs'))[0]?.at;

/** Runs `act` with another shop time; calls outside it need the real one, which signs them. */
function withShopTime<T>({ shop }: ShopSelling, now: Date, act: () => T): T {
  const clock = shop.now;
  shop.now = () => now;
  try {
    return act();
  } finally {
    shop.now = clock;
  }
}

test('finds an order without a webhook and assigns its keys once', async () => {
  const selling = await startShopSelling(3);
  const { id } = selling.shop.placeOrder(paidOrder(2));

  const { status, data } = await reconcile(selling);
  const again = await reconcile(selling);

  await selling.api.runJobs();
  expect(status).toBe(200);
  expect(SyncRunResult.parse(data)).toEqual({
    is_finished: true,
    orders_read: 1,
    recovered_orders: 1,
    keys_assigned: 2,
    keys_backordered: 0,
  });
  expect(again.data).toMatchObject({ recovered_orders: 0, keys_assigned: 0 });
  expect(await listOrderKeys(selling.api, String(id))).toEqual(['KEY-00001', 'KEY-00002']);
});

test('reports recovered orders at the site and stores them with the source reconciliation', async () => {
  const selling = await startShopSelling(5);
  const first = selling.shop.placeOrder(paidOrder());
  const second = selling.shop.placeOrder(paidOrder());

  await reconcile(selling);

  const status = await getSyncStatus(selling);
  const [site] = await selling.api.sql('SELECT last_webhook_at FROM sites');
  const sources = await selling.api.sql('SELECT DISTINCT source, topic FROM webhook_events');
  expect(SyncStatus.parse(status)).toMatchObject({ recovered_orders: 2, failing_since: null, reason: null });
  expect(status.last_recovered.sort()).toEqual([String(first.id), String(second.id)].sort());
  expect(sources).toEqual([{ source: 'reconciliation', topic: 'order.updated' }]);
  expect(site?.last_webhook_at).toBeNull();
});

test('names an order once among the latest whose webhooks were missed, the newest first', async () => {
  const selling = await startShopSelling(5);
  const { shop } = selling;
  const ids = [shop.placeOrder(paidOrder()).id, shop.placeOrder(paidOrder()).id];
  await reconcile(selling);
  await selling.api.runJobs();
  shop.clockSkewMs = 5000;
  shop.editOrder(ids[0] ?? 0, { status: 'completed' });

  await reconcile(selling);

  const { last_recovered, recovered_orders } = await getSyncStatus(selling);
  expect([recovered_orders, last_recovered]).toEqual([3, ids.map(String)]);
});

// Over plain http, a shop accepts signatures within 15 minutes of its own time.
const CLOCKS = [
  ['correct', 0],
  ['behind', -14],
  ['ahead', 14],
] as const;

test.each(CLOCKS)('ignores orders from before the registration with the clock %s', async (_, minutes) => {
  const selling = await startShopSelling(2);
  selling.shop.clockSkewMs = minutes * MINUTE_MS;
  for (const before of [DAY_MS, 5 * MINUTE_MS]) {
    const shopTime = new Date(selling.shop.now().getTime() - before);
    withShopTime(selling, shopTime, () => selling.shop.placeOrder(paidOrder()));
  }

  const { data } = await reconcile(selling);
  const again = await reconcile(selling);

  expect([data, again.data]).toMatchObject([{ orders_read: 0 }, { orders_read: 0 }]);
  expect(await listDeliveredKeys(selling.api)).toEqual([]);
});

test.each(CLOCKS)(
  'finds an order placed just after the registration with the clock %s',
  async (_, minutes) => {
    const selling = await startShopSelling(2);
    selling.shop.clockSkewMs = minutes * MINUTE_MS;
    const { id } = selling.shop.placeOrder(paidOrder());
    selling.shop.fault = 'down';
    await reconcile(selling);
    selling.shop.fault = undefined;

    const { data } = await reconcile(selling);

    expect(data).toMatchObject({ recovered_orders: 1, keys_assigned: 1 });
    expect(await listOrderKeys(selling.api, String(id))).toEqual(['KEY-00001']);
  },
);

test('reads the clock of a shop once', async () => {
  const selling = await startShopSelling();

  await reconcile(selling);
  await reconcile(selling);

  const clocksRead = selling.shop.requests.filter(({ url }) => !url.searchParams.has('modified_after'));
  expect(clocksRead).toHaveLength(1);
});

test('finds all orders after a downtime of a week', async () => {
  const selling = await startShopSelling(20);
  const start = Date.now() - 7.5 * DAY_MS;
  await selling.api.sql('UPDATE sites SET created_at = $1', [new Date(start)]);
  for (let half = 0; half < 15; half++) {
    const shopTime = new Date(start + (half * DAY_MS) / 2 + 1000);
    withShopTime(selling, shopTime, () => selling.shop.placeOrder(paidOrder()));
  }

  const { data } = await reconcile(selling);

  expect(data).toMatchObject({ recovered_orders: 15, keys_assigned: 15 });
});

test('reads all pages when 250 orders changed in the same second', async () => {
  const selling = await startShopSelling(0);
  const second = new Date();
  selling.shop.now = () => second;
  for (let n = 0; n < 250; n++) selling.shop.placeOrder({ status: 'on-hold' });

  const { data } = await reconcile(selling);

  expect(data).toMatchObject({ orders_read: 250, recovered_orders: 250 });
});

test('assigns the missing keys when a paid order is edited', async () => {
  const selling = await startShopSelling(3);
  const order = selling.shop.placeOrder(paidOrder());
  await reconcile(selling);
  const line = order.lines[0]?.id;
  selling.shop.now = () => new Date(Date.now() + 1000);
  selling.shop.editOrder(order.id, { line_items: [{ id: line, quantity: 3 }] });

  const { data } = await reconcile(selling);

  expect(data).toMatchObject({ recovered_orders: 1, keys_assigned: 2 });
  expect(await listOrderKeys(selling.api, String(order.id))).toHaveLength(3);
});

test('reports backordered units when the pool runs out', async () => {
  const selling = await startShopSelling(1);
  selling.shop.placeOrder(paidOrder(3));

  const { data } = await reconcile(selling);

  expect(data).toMatchObject({ keys_assigned: 1, keys_backordered: 2 });
});

test.each([
  ['behind', -20],
  ['ahead', 20],
])('finds all orders of a shop whose clock is 20 minutes %s', async (_, minutes) => {
  const selling = await startShopSelling(5);
  await selling.api.sql("UPDATE sites SET created_at = now() - interval '1 hour'");
  const place = (seconds: number) => {
    const shopTime = new Date(Date.now() + minutes * MINUTE_MS + seconds * 1000);
    withShopTime(selling, shopTime, () => selling.shop.placeOrder(paidOrder()));
  };
  place(0);
  await reconcile(selling);
  place(2);

  const { data } = await reconcile(selling);

  expect(data.recovered_orders).toBe(1);
  expect(await listDeliveredKeys(selling.api)).toHaveLength(2);
});

test('finds orders after a clock that was ahead is corrected', async () => {
  const selling = await startShopSelling(5);
  withShopTime(selling, new Date(Date.now() + DAY_MS), () => selling.shop.placeOrder(paidOrder()));
  await reconcile(selling);
  selling.shop.placeOrder(paidOrder());

  const { data } = await reconcile(selling);

  expect(data).toMatchObject({ recovered_orders: 1, keys_assigned: 1 });
});

test.each(['down', 'limited', 'html', 'maintenance'] as const)(
  'records the failure of a shop that is %s, keeps the cursor and finds the orders in the next sync',
  async (fault) => {
    const selling = await startShopSelling(2);
    await reconcile(selling);
    const before = await getCursor(selling);
    selling.shop.placeOrder(paidOrder());
    selling.shop.fault = fault;

    const refused = await reconcile(selling);

    const [failing, after] = [await getSyncStatus(selling), await getCursor(selling)];
    selling.shop.fault = undefined;
    const { data } = await reconcile(selling);
    expect(refused.status).toBe(502);
    expect(failing).toMatchObject({ failing_since: expect.any(String), reason: refused.message });
    expect(after).toEqual(before);
    expect(data).toMatchObject({ recovered_orders: 1, keys_assigned: 1 });
    expect(await getSyncStatus(selling)).toMatchObject({ failing_since: null, reason: null });
  },
);

test('alerts, and says in the activity of the site, that an outage was longer than the look-back', async () => {
  const selling = await startShopSelling(1);
  await reconcile(selling);
  const countReports = () =>
    selling.api.count("check_history WHERE NOT ok AND reason LIKE '%beyond_look_back%'");
  await selling.api.sql(
    "UPDATE site_syncs SET synced_until = now() - interval '60 days', starts_at = now() - interval '60 days'",
  );

  await reconcile(selling);
  const quietShop = await countReports();
  await selling.api.sql(
    "UPDATE health_checks SET ok_at = now() - interval '50 days' WHERE kind = 'reconciliation'",
  );
  await reconcile(selling);

  const { notifications: alerts } = (await selling.api.send(notifications.list)).data;
  expect([quietShop, await countReports()]).toEqual([0, 1]);
  expect(alerts).toMatchObject([
    {
      type: 'ASSIGNMENT_FAILED',
      title: `Orders of ${selling.site.name} were not read`,
      site: { id: selling.site.id },
    },
  ]);
});

test('records a timeout and schedules the next sync', async () => {
  const selling = await startShopSelling(1, { fault: 'slow' });

  const syncing = syncOrders(selling.api.services, selling.site.id, createSyncRun(), { timeoutMs: 100 });

  await expect(syncing).rejects.toThrow('did not answer within');
  const { reason, next_sync_at } = await getSyncStatus(selling);
  expect(reason).toContain('did not answer within');
  expect(new Date(next_sync_at ?? 0).getTime()).toBeLessThan(Date.now() + 6 * 60_000);
});

test.each([
  ['limited', 5],
  ['limited_long', 30],
  ['maintenance_known', 5],
  ['down', 5],
] as const)('schedules the next sync of a shop that is %s in %d minutes', async (fault, minutes) => {
  const selling = await startShopSelling(1);
  selling.shop.fault = fault;

  await reconcile(selling);

  const { next_sync_at } = await getSyncStatus(selling);
  const pause = (new Date(next_sync_at ?? 0).getTime() - Date.now()) / 60_000;
  expect(pause).toBeGreaterThan(minutes - 1);
  expect(pause).toBeLessThanOrEqual(minutes);
});

test('keeps the orders read before the shop went down', async () => {
  const selling = await startShopSelling(0, { failsFromRequest: 3 });
  for (let n = 1; n <= 150; n++) {
    const shopTime = new Date(Date.now() + 1000 * n);
    withShopTime(selling, shopTime, () => selling.shop.placeOrder({ status: 'on-hold' }));
  }

  const failed = await reconcile(selling);

  const events = await selling.api.count('webhook_events');
  selling.shop.fault = undefined;
  expect(failed.status).toBe(502);
  expect(events).toBe(100);
});

test('syncs a shop from one server at a time and assigns each key once', async () => {
  const selling = await startShopSelling(40, { latencyMs: 50 });
  const second = await startSecondServer(selling.api, { ALLOW_PRIVATE_SHOP_URLS: 'true' });
  for (let order = 0; order < 20; order++) selling.shop.placeOrder(paidOrder());

  const results = await Promise.all(
    [selling.api.services, second.services, selling.api.services, second.services].map((services) =>
      syncOrders(services, selling.site.id, createSyncRun()),
    ),
  );
  await Promise.all([selling.api.runJobs(), second.services.jobs.drain(second.services)]);

  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await selling.api.count('webhook_events')).toBe(20);
  expect(new Set((await listDeliveredKeys(selling.api)).map(({ key }) => key)).size).toBe(20);
});

test('refuses a sync while another one runs', async () => {
  const selling = await startShopSelling(1, { latencyMs: 200 });

  const both = await Promise.all([reconcile(selling), reconcile(selling)]);

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('refuses to sync an inactive or unknown site, or without a session', async () => {
  const selling = await startShopSelling(1);
  await selling.api.sql('UPDATE sites SET is_active = false');

  const off = await reconcile(selling);
  const unknown = await selling.api.send(sync.run, { params: { id: 4711 } });
  const unauthenticated = await selling.api.send(sync.run, { params: { id: selling.site.id }, cookies: {} });

  expect([off.status, unknown.status, unauthenticated.status]).toEqual([409, 404, 401]);
  expect(selling.shop.requests).toEqual([]);
});

test('syncs due sites automatically, except those with example addresses', async () => {
  const selling = await startShopSelling(1);
  await buildSite(selling.api);
  const { id } = selling.shop.placeOrder(paidOrder());

  await enqueueDueSyncsJob.run(selling.api.services, [{}]);
  await selling.api.runJobs();
  const getSyncRequests = () =>
    selling.shop.requests.filter(({ url }) => url.searchParams.has('modified_after'));
  const requested = getSyncRequests().length;
  await enqueueDueSyncsJob.run(selling.api.services, [{}]);
  await selling.api.runJobs();

  expect(await listOrderKeys(selling.api, String(id))).toEqual(['KEY-00001']);
  expect(getSyncRequests()).toHaveLength(requested);
  expect(await selling.api.count('site_syncs')).toBe(1);
});

test('validates the interval and the depth in the settings', async () => {
  const { api } = await startShopSelling();

  const saved = await api.send(settings.update, {
    body: { reconciliation_interval_minutes: 60, reconciliation_depth_days: 90 },
  });
  const refused = await api.send(settings.update, {
    body: { reconciliation_interval_minutes: 4, reconciliation_depth_days: 7 },
  });

  expect(saved.data).toMatchObject({ reconciliation_interval_minutes: 60, reconciliation_depth_days: 90 });
  expect(refused.errors).toEqual({
    reconciliation_interval_minutes: 'Interval must be between 5 and 1440 minutes',
    reconciliation_depth_days: 'Must be between 8 and 365 days',
  });
});

test('shows in a mapping that its product was renamed or deleted', async () => {
  const selling = await startShopSelling();
  const { api, shop, site } = selling;
  const syncProducts = () => api.send(sync.syncProducts, { params: { id: site.id } });
  const getFirstMapping = async () => (await api.send(mappings.list)).data[0];
  const product = shop.products.find(({ id }) => id === SIMPLE);
  if (!product) throw new Error('The product is missing');

  const { data } = await syncProducts();
  const renamed = await getFirstMapping();
  const id = renamed?.id ?? 0;
  const accepted = await api.send(mappings.update, {
    params: { id },
    body: { woocommerce_product_name: product.name },
  });
  shop.products = shop.products.filter((one) => one.id !== SIMPLE);
  await syncProducts();

  expect(data.find((one) => one.id === SIMPLE)).toMatchObject({ price: product.price });
  expect(renamed).toMatchObject({ shop_state: 'renamed', shop_name: product.name });
  expect(accepted.data).toMatchObject({
    shop_state: null,
    shop_name: null,
    woocommerce_product_name: product.name,
  });
  expect(await getFirstMapping()).toMatchObject({ shop_state: 'missing', shop_name: null });
});

test('prefers the mapping of a variation and shows a deleted variation as missing', async () => {
  const { api, shop, site } = await startShopSelling();
  const variable = shop.products.find(({ variations }) => variations.length > 0);
  const [first, second] = variable?.variations ?? [];
  if (!variable || !first || !second) throw new Error('No variations');
  const [all, one] = [await buildPool(api), await buildPool(api)];
  await addNumberedKeys(api, all.id, 1, { prefix: 'ALL' });
  await addNumberedKeys(api, one.id, 1, { prefix: 'ONE' });
  await buildMapping(api, { siteId: site.id, poolId: all.id, productId: variable.id });
  await buildMapping(api, { siteId: site.id, poolId: one.id, productId: variable.id, variationId: first.id });
  for (const { id } of [first, second]) {
    shop.placeOrder({ set_paid: true, line_items: [{ product_id: variable.id, variation_id: id }] });
  }

  await api.send(sync.run, { params: { id: site.id } });
  variable.variations = variable.variations.filter(({ id }) => id !== first.id);
  await api.send(sync.syncProducts, { params: { id: site.id } });

  const states = (await api.send(mappings.list)).data.map(({ shop_state }) => shop_state);
  expect((await listDeliveredKeys(api)).map(({ key }) => key)).toEqual(['ONE-00001', 'ALL-00001']);
  expect(states.at(-1)).toBe('missing');
});
