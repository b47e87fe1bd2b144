import { expect, test } from 'vitest';
import { pools } from '#contract/pools';
import { createRandom, type Random } from '#shop/random';
import { verifyAudit } from '../../../server/domains/audit/verifyAudit';
import { fulfillBackordersJob } from '../../../server/domains/orders/allocation/fulfillBackorders';
import { processEventsJob } from '../../../server/domains/orders/events/processEventsJob';
import { buildMapping, buildPool } from '../build';
import {
  addNumberedKeys,
  aWooOrder,
  listDeliveredKeys,
  PRODUCT,
  type Selling,
  startSelling,
} from '../selling';
import type { Api } from '../startApi';

const ORDERS = 16;
const EVENTS = 70;
const STATUSES = ['pending', 'processing', 'processing', 'processing', 'completed', 'cancelled', 'refunded'];

/** A name that the database refuses after `poison`. */
const POISON = 'Poison';

const poison = (api: Api) =>
  api.sql(`ALTER TABLE orders ADD CONSTRAINT poison CHECK (customer_first_name <> '${POISON}')`);

/** The shop's id of the subscription that began with an order. */
const getSubscriptionId = (orderId: number) => 900 + orderId;

/**
 * A shop that sells from a pool of single keys, from one of multi-use keys that takes refunded keys back, and bundles
 * of both. Renewals get new keys, extend their term, or get none.
 */
async function startShop(): Promise<Selling> {
  const shop = await startSelling(14);
  const { api, site } = shop;
  const { id: poolId } = await buildPool(api, { name: 'Shared keys' });
  await api.send(pools.update, { params: { id: poolId }, body: { refund_policy: 'return' } });
  await poison(api);
  await buildMapping(
    api,
    { siteId: site.id, poolId, productId: PRODUCT + 1 },
    { orders_from: '2026-11-20T12:00:06.000Z', validity: 1, renewal_policy: 'extend' },
  );
  const bundle = {
    validity: 1,
    renewal_policy: 'none' as const,
    more_pools: [{ license_group_id: shop.poolId, keys_per_unit: 2 }],
  };
  await buildMapping(api, { siteId: site.id, poolId, productId: PRODUCT + 2 }, bundle);
  await addNumberedKeys(api, poolId, 5, { deliveries: 5, prefix: 'SHARED' });
  await api.sql(`UPDATE sites SET name = 'Shop', note_enabled_at = now() - interval '1 hour',
    order_item_enabled_at = now() - interval '1 hour', complete_orders = true,
    backorder_notices_enabled_at = '2026-11-20T12:00:05Z'`);
  await api.sql(
    `INSERT INTO subscriptions (site_id, subscription_id, parent_order_id)
     SELECT $1, ($2::int + n)::text, n::text FROM generate_series(6, 7) n`,
    [site.id, getSubscriptionId(0)],
  );
  return shop;
}

/**
 * States of a few orders of fewer customers: repeated, late, changed, refunded, and some that are refused. The last
 * orders renew subscriptions that began with earlier ones.
 */
function buildHistory(random: Random): object[] {
  const at = (second: number) => `2026-11-20T12:00:${String(second).padStart(2, '0')}`;
  return Array.from({ length: EVENTS }).flatMap(() => {
    const id = random.int(1, ORDERS);
    const line = (number: number) => ({
      id: number,
      product_id: PRODUCT + number - 1,
      variation_id: 0,
      quantity: random.int(1, 3),
      name: 'Pass',
    });
    const order = aWooOrder({
      id: random.chance(0.05) ? `R-${id}` : id,
      order_key: random.chance(0.9) ? `wc_order_${id}` : 'wc_order_renewed',
      number: String(id),
      status: random.pick(STATUSES),
      date_created_gmt: at(id),
      date_modified_gmt: at(random.int(20, 59)),
      date_paid_gmt: random.chance(0.5) ? at(random.int(1, 20)) : null,
      billing: {
        email: random.chance(0.9) ? `Customer-${id % 5}@example.com` : null,
        first_name: random.chance(0.06) ? POISON : random.pick(['Ada', 'Grace', 'Inés']),
        last_name: 'Lovelace',
      },
      line_items: random.pick([[line(1)], [line(2)], [line(1), line(2)], [line(2), line(3)]]),
      refunds: random.chance(0.05) ? [{ id: 1 }] : [],
      total: random.pick(['49.90', '-1', 'free', null]),
      currency: random.pick(['EUR', 'USD', 'euro', null]),
      meta_data:
        id > 8 && random.chance(0.9)
          ? [{ key: '_subscription_renewal', value: String(getSubscriptionId(6 + (id % 2))) }]
          : [{ key: 'wpml_language', value: random.pick(['de', 'pt_BR', '', 7]) }],
    });
    // A shop sends the same state again, as created and as updated.
    return Array<object>(random.pick([1, 1, 2, 3])).fill(order);
  });
}

const STORE = `
  INSERT INTO webhook_events (site_id, topic, body) SELECT $1, 'order.updated', body
  FROM unnest($2::text[]) WITH ORDINALITY AS e(body, n) ORDER BY n RETURNING id`;

/** Stores the history as webhooks and processes it in batches of the given sizes, with new keys halfway. */
async function processHistory(shop: Selling, history: object[], getBatchSize: () => number): Promise<void> {
  const bodies = history.map((body) => JSON.stringify(body));
  const stored = await shop.api.sql<{ id: number }>(STORE, [shop.site.id, bodies]);
  const run = async (events: { id: number }[]) => {
    for (let first = 0; first < events.length; ) {
      const size = getBatchSize();
      const batch = events.slice(first, first + size).map(({ id }) => ({ eventId: id }));
      await processEventsJob.run(shop.api.services, batch);
      first += size;
    }
  };
  const half = Math.floor(stored.length / 2);
  await run(stored.slice(0, half));
  await addNumberedKeys(shop.api, shop.poolId, 3, { prefix: 'MORE' });
  await fulfillBackordersJob.run(shop.api.services, [{ poolId: shop.poolId }]);
  await run(stored.slice(half));
}

/** Everything the processing wrote, without times and surrogate ids. */
const TABLES = {
  events:
    'SELECT id, order_id, outcome, is_refused, processed_at IS NULL AS is_pending FROM webhook_events ORDER BY id',
  orders: `SELECT order_id, number, status, customer_email, customer_first_name, line_items, units, is_partly_refunded,
    refund_ids, modified_at, event_id, ordered_at, paid_at, subscription_ids, is_renewal, total, currency, language FROM orders ORDER BY order_id`,
  units: `SELECT order_id, line_item_id, unit, part, parts, valid_until, license_id, license_status, pool_id, product_id, customer_email, flag
    FROM license_assignments ORDER BY 1, 2, 3, 4`,
  renewals: `SELECT order_id, line_item_id, unit, part, outcome, subscription_id, is_active, valid_until FROM renewals
    ORDER BY 1, 2, 3, 4`,
  licenses: `SELECT id, status, uses_left, order_id, product_id, customer_email, customer_first_name, flag, valid_until,
    sold_at IS NULL AS is_unsold FROM licenses ORDER BY id`,
  backorders:
    'SELECT pool_id, order_id, line_item_id, unit, part, parts, validity FROM backorders ORDER BY id',
  messages: 'SELECT order_id, kind, channel, state, completes_order FROM deliveries ORDER BY 1, 2, 3',
  customers: `SELECT email, first_name, last_name, orders, last_order_at,
    ARRAY(SELECT unnest(names) ORDER BY 1) AS names FROM customers ORDER BY email`,
  customerCount: 'SELECT sum(customers)::int AS n FROM customer_counts',
  orderCounts: `SELECT site_id, status, sum(orders)::int AS n FROM order_counts GROUP BY 1, 2
    HAVING sum(orders) <> 0 ORDER BY 1, 2`,
  stock: `SELECT pool_id, sum(available)::int AS available, sum(sold)::int AS sold, sum(exhausted)::int AS exhausted,
    sum(uses_left)::int AS uses_left FROM pool_stock GROUP BY 1 ORDER BY 1`,
  sales:
    'SELECT sum(sold)::int AS sold, sum(exhausted)::int AS exhausted, sum(available)::int AS available FROM sales',
  poolSales: 'SELECT pool_id, sum(sold)::int AS n FROM pool_sales GROUP BY 1 ORDER BY 1',
  audit: `SELECT action, actor, record_id, record_ids, details, substring(request_id FROM 'event-\\d+') AS event
    FROM audit_log
    WHERE actor <> 'admin' ORDER BY event, action, record_id, details::text`,
  notifications: 'SELECT type, title, message, pool_id, is_resolved FROM notifications ORDER BY id',
  health: "SELECT kind, reason, details FROM health_checks WHERE kind = 'orders'",
  jobs: "SELECT queue, data FROM jobs WHERE queue = 'refunds.read' ORDER BY data::text",
} as const;

async function readTables({ api }: Selling): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(TABLES)) {
    const rows = await api.sql(query);
    // A replaced order is renamed by its surrogate id.
    tables[name] = JSON.parse(JSON.stringify(rows).replaceAll(/~\d+/g, '~'));
  }
  return tables;
}

test.each([
  [1, 40],
  [4, 40],
  [1, EVENTS],
])(
  'leaves the same tables one by one and in batches of every size, history %i, at most %i events',
  async (seed, maxSize) => {
    const [alone, together] = [await startShop(), await startShop()];
    const random = createRandom(seed);
    const history = buildHistory(random);

    await processHistory(alone, history, () => 1);
    await processHistory(together, history, () => random.int(2, maxSize));

    const expected = await readTables(alone);
    expect(await readTables(together)).toEqual(expected);
    expect(expected.events).toContainEqual(expect.objectContaining({ is_refused: true }));
    expect(expected.messages).toContainEqual(expect.objectContaining({ kind: 'backorder' }));
    for (const part of [{ currency: expect.any(String) }, { language: 'pt-br' }])
      expect(expected.orders).toContainEqual(expect.objectContaining(part));
    expect(expected.renewals).toContainEqual(
      expect.objectContaining({ outcome: 'extended', is_active: true }),
    );
    expect(expected.notifications).toContainEqual(expect.objectContaining({ type: 'ASSIGNMENT_FAILED' }));
    expect((await verifyAudit(together.api.services.db, together.api.services.auditKey)).breaks).toEqual([]);
  },
);

/** Stores one paid order of one unit each and processes them in one batch. */
async function processOrders(shop: Selling, bodies: object[]): Promise<void> {
  const rows = await shop.api.sql<{ id: number }>(STORE, [
    shop.site.id,
    bodies.map((body) => JSON.stringify(body)),
  ]);
  await processEventsJob.run(
    shop.api.services,
    rows.map(({ id }) => ({ eventId: id })),
  );
}

const buildOrders = (count: number) =>
  Array.from({ length: count }, (_, n) => aWooOrder({ id: n + 1, number: String(n + 1) }));

test('processes a batch of orders in one transaction, the first with the oldest key', async () => {
  const shop = await startSelling(12);

  await processOrders(shop, buildOrders(12));

  const keys = await listDeliveredKeys(shop.api);
  expect(new Map(keys.map(({ order_id, key }) => [Number(order_id), key]))).toEqual(
    new Map(Array.from({ length: 12 }, (_, n) => [n + 1, `KEY-${String(n + 1).padStart(5, '0')}`])),
  );
  expect(await shop.api.sql('SELECT count(DISTINCT xmin::text)::int AS n FROM orders')).toEqual([{ n: 1 }]);
});

test('processes the webhooks of created orders and those of the same orders updated in a transaction each', async () => {
  const shop = await startSelling(12);

  await processOrders(
    shop,
    buildOrders(12).flatMap((order) => [order, order]),
  );

  expect(await shop.api.sql('SELECT count(DISTINCT xmin::text)::int AS n FROM webhook_events')).toEqual([
    { n: 2 },
  ]);
  expect(await shop.api.count('license_assignments')).toBe(12);
});

test('gives the last keys of a pool to the first orders of a batch', async () => {
  const shop = await startSelling(5);

  await processOrders(shop, buildOrders(12));

  const served = (await listDeliveredKeys(shop.api)).map(({ order_id }) => Number(order_id));
  expect(served.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  const waiting = await shop.api.sql<{ order_id: string }>('SELECT order_id FROM backorders ORDER BY id');
  expect(waiting.map(({ order_id }) => Number(order_id))).toEqual([6, 7, 8, 9, 10, 11, 12]);
});

test('lets the last orders of a batch wait in one transaction, in their order', async () => {
  const shop = await startSelling(3);
  await shop.api.sql('UPDATE sites SET backorder_notices_enabled_at = now(), note_enabled_at = now()');

  await processOrders(shop, [...buildOrders(8).slice(0, 7), aWooOrder({ id: 8, number: '8', quantity: 2 })]);

  const waiting = await shop.api.sql('SELECT order_id, unit FROM backorders ORDER BY id');
  expect(waiting).toEqual([
    { order_id: '4', unit: 1 },
    { order_id: '5', unit: 1 },
    { order_id: '6', unit: 1 },
    { order_id: '7', unit: 1 },
    { order_id: '8', unit: 1 },
    { order_id: '8', unit: 2 },
  ]);
  expect(await shop.api.sql('SELECT count(DISTINCT xmin::text)::int AS n FROM orders')).toEqual([{ n: 1 }]);
  const notices = await shop.api.sql(
    "SELECT order_id FROM deliveries WHERE kind = 'backorder' ORDER BY order_id",
  );
  expect(notices.map(({ order_id }) => order_id)).toEqual(['4', '5', '6', '7', '8']);
  expect(await shop.api.count("notifications WHERE type = 'ASSIGNMENT_FAILED'")).toBe(1);
});

test('gives keys that arrive later to the waiting units in their order, with an audit entry for each order', async () => {
  const shop = await startSelling(1);
  await processOrders(shop, [
    ...buildOrders(3),
    aWooOrder({ id: 4, number: '4', quantity: 2 }),
    aWooOrder({ id: 5, number: '5' }),
  ]);

  await addNumberedKeys(shop.api, shop.poolId, 3, { prefix: 'MORE' });
  await fulfillBackordersJob.run(shop.api.services, [{ poolId: shop.poolId }]);

  const keys = await listDeliveredKeys(shop.api);
  expect(keys.map(({ order_id, unit, key }) => `${order_id}.${unit} ${key}`)).toEqual([
    '1.1 KEY-00001',
    '2.1 MORE-00001',
    '3.1 MORE-00002',
    '4.1 MORE-00003',
  ]);
  const waiting = await shop.api.sql('SELECT order_id, unit FROM backorders ORDER BY id');
  expect(waiting).toEqual([
    { order_id: '4', unit: 2 },
    { order_id: '5', unit: 1 },
  ]);
  const entries = await shop.api.sql(
    "SELECT record_id, details->'assigned' AS assigned FROM audit_log WHERE details ? 'waited' ORDER BY record_id",
  );
  expect(entries).toEqual(['2', '3', '4'].map((record_id) => ({ record_id, assigned: 1 })));
});

test('processes new orders that are closed together with paid ones', async () => {
  const shop = await startSelling(4);
  const bodies = ['processing', 'cancelled', 'failed', 'pending', 'processing'].map((status, n) =>
    aWooOrder({ id: n + 1, number: String(n + 1), status }),
  );

  await processOrders(shop, bodies);

  expect(await shop.api.sql('SELECT count(DISTINCT xmin::text)::int AS n FROM orders')).toEqual([{ n: 1 }]);
  const served = (await listDeliveredKeys(shop.api)).map(({ order_id }) => order_id);
  expect(served).toEqual(['1', '5']);
});

test('takes an order that may not get keys out of its batch at once', async () => {
  const shop = await startSelling(12);
  const bodies: object[] = buildOrders(12);
  bodies[6] = aWooOrder({ id: 7, number: '7', quantity: 1_000_000 });

  await processOrders(shop, bodies);

  expect(await shop.api.sql('SELECT order_id FROM webhook_events WHERE is_refused')).toEqual([
    { order_id: '7' },
  ]);
  expect(await shop.api.sql('SELECT count(DISTINCT xmin::text)::int AS n FROM orders')).toEqual([{ n: 2 }]);
});

test('refuses one order of a batch and gives the others their keys', async () => {
  const shop = await startSelling(12);
  const bodies = buildOrders(12);
  bodies[6] = aWooOrder({ id: 7, billing: { email: 'ada@example.com', first_name: POISON } });
  await poison(shop.api);

  await processOrders(shop, bodies);

  expect(await shop.api.sql('SELECT order_id FROM webhook_events WHERE is_refused')).toEqual([
    { order_id: '7' },
  ]);
  expect(await shop.api.count('license_assignments')).toBe(11);
});

test('assigns one key each when two servers process the same batch at once', async () => {
  const shop = await startSelling(40);
  const bodies = buildOrders(40).map((body) => JSON.stringify(body));
  const rows = await shop.api.sql<{ id: number }>(STORE, [shop.site.id, bodies]);
  const requests = rows.map(({ id }) => ({ eventId: id }));

  await Promise.all([1, 2, 3].map(() => processEventsJob.run(shop.api.services, requests)));

  expect(await shop.api.count('license_assignments')).toBe(40);
  expect(await shop.api.count('webhook_events WHERE processed_at IS NULL')).toBe(0);
  expect(await shop.api.sql('SELECT sum(orders)::int AS n FROM order_counts')).toEqual([{ n: 40 }]);
});
