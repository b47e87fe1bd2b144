import { expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { siteHealth } from '#contract/siteHealth';
import { purgeEventsJob } from '../../../server/domains/shops/webhooks/redactEvents';
import { buildMapping, buildPool } from '../build';
import {
  aWooOrder,
  deliver,
  deliverStates,
  listDeliveredKeys,
  listOrderKeys,
  listOutcomes,
  PRODUCT,
  type Selling,
  startSelling,
} from '../selling';

const buildLine = (differences: object) => ({
  id: 1,
  product_id: PRODUCT,
  variation_id: 0,
  quantity: 1,
  ...differences,
});
const withLines = (...lines: object[]) => ({ line_items: lines.map(buildLine) });
const HUGE = 'x'.repeat(500_000);

test.each<[string, Record<string, unknown>, RegExp]>([
  ['an id with a lone surrogate', { id: 'c\ud800' }, /^refused: id: Contains a character/],
  ['an id of 500 kB', { id: HUGE }, /^refused: id: Must be at most 255 characters/],
  ['an empty id', { id: '' }, /^refused: id: /],
  ['a fractional id', { id: 1.5 }, /^refused: id: /],
  ['a million units', withLines({ quantity: 1e6 }), /^refused: At most 100000 keys per order/],
  [
    'too many lines',
    withLines(...Array.from({ length: 10_001 }, (_, id) => ({ id }))),
    /^refused: line_items: /,
  ],
  ['lines that are not an array', { line_items: 7 }, /^refused: line_items: /],
  ['a null status', { status: null }, /^refused: status: /],
])('rejects an order with %s immediately and processes the others', async (_, differences, outcome) => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder(differences));
  await deliver(shop, aWooOrder({ id: 101 }));

  await shop.api.runJobs();

  expect(await listOutcomes(shop.api)).toEqual([
    expect.stringMatching(outcome),
    '1 assigned, 0 backordered, 0 flagged',
  ]);
  expect(await shop.api.count('webhook_events WHERE processed_at IS NULL')).toBe(0);
  expect((await listDeliveredKeys(shop.api)).map(({ order_id }) => order_id)).toEqual(['101']);
});

test.each<[string, object, RegExp]>([
  ['without an id', { id: undefined }, /Not read, so without keys: line 1 \(id: /],
  ['whose id has a lone surrogate', { id: '1\udfff' }, /line 1 \(id: Contains/],
  ['whose id has 500 kB', { id: HUGE }, /line 1 \(id: Must be at most/],
  ['of an infinite quantity', { quantity: '1e400' }, /line 1 \(quantity: /],
  ['without a quantity', { quantity: null }, /line 1 \(quantity: /],
  ['without a product', { product_id: null }, /line 1 \(product_id: /],
  ['of half a unit', { quantity: 0.5 }, /line 1 \(quantity 0.5: keys for whole units only\)/],
])('gives the keys of an order beside a line %s, and reports it', async (_, line, outcome) => {
  const shop = await startSelling(2);
  await deliver(shop, aWooOrder(withLines(line, { id: 2 })));

  await shop.api.runJobs();

  expect(await listOutcomes(shop.api)).toEqual([expect.stringMatching(outcome)]);
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
  const { data } = await shop.api.send(siteHealth.get, { params: { id: shop.site.id } });
  expect(JSON.stringify(data)).toMatch(outcome);
});

test('keeps the key of a line that a later change does not let read, and ends the report with the next whole one', async () => {
  const shop = await startSelling(2);
  const at = (second: number, ...lines: object[]) =>
    aWooOrder({ date_modified_gmt: `2026-11-20T12:00:0${second}`, ...withLines(...lines) });
  await deliver(shop, at(0, {}, { id: 2 }));
  await shop.api.runJobs();

  await deliver(shop, at(1, { quantity: 'many' }, { id: 2 }));
  await shop.api.runJobs();
  const flagged = await shop.api.count('license_assignments WHERE flag IS NOT NULL');
  await deliver(shop, at(2, {}, { id: 2 }));
  await shop.api.runJobs();

  expect(flagged).toBe(0);
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001', 'KEY-00002']);
  expect(await shop.api.count("health_checks WHERE kind = 'orders'")).toBe(0);
});

test('gives nothing for two lines of one id, and the others their keys', async () => {
  const shop = await startSelling(3);
  await deliver(shop, aWooOrder(withLines({}, {}, { id: 2 })));

  await shop.api.runJobs();

  expect(await listOutcomes(shop.api)).toEqual([
    expect.stringMatching(/line 1 \(Two lines have the same id\) and line 2 \(Two/),
  ]);
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test('a line that becomes another product keeps its key, and is listed for a person to decide', async () => {
  const shop = await startSelling(1);
  const other = await buildPool(shop.api, { name: 'Other keys' });
  await buildMapping(shop.api, { siteId: shop.site.id, poolId: other.id, productId: 11 });
  const become = (differences: object) =>
    deliverStates(shop, withLines({ name: 'Other Pass', ...differences }));
  await deliverStates(shop, {});

  // A shop names a deleted product so.
  await become({ product_id: 0 });
  const listedBefore = await shop.api.count('refused_orders');
  await become({ product_id: 11 });

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
  expect((await listOutcomes(shop.api)).at(-1)).toBe(
    'refused: 0 assigned, 0 backordered, 0 flagged. To know: the line of Other Pass had another product, and its customer keeps the key of that one',
  );
  expect([listedBefore, await shop.api.count('refused_orders')]).toEqual([0, 1]);
  await deliverStates(shop, withLines({}));
  expect(await shop.api.count('refused_orders')).toBe(0);
});

test('takes a line of a negative quantity for a return: it gets nothing, which is told, and the others their keys', async () => {
  const shop = await startSelling(2);
  await deliver(shop, aWooOrder(withLines({ quantity: -1 }, { id: 2 })));

  await shop.api.runJobs();

  expect(await listOutcomes(shop.api)).toEqual([
    expect.stringMatching(/^1 assigned, .* line 1 \(a return of -1: /),
  ]);
  expect(await shop.api.count('refused_orders')).toBe(0);
});

test.each<[string, Record<string, unknown>]>([
  ['a line name', withLines({ name: 'Simple \ud800' })],
  ['a line name of 500 kB', withLines({ name: HUGE })],
  ['the order number', { number: `1\udfff${HUGE}` }],
  ['the customer name', { billing: { email: 'ada@example.com', first_name: '\ud800', last_name: HUGE } }],
  ['the customer email', { billing: { email: `${HUGE}@example.com` } }],
  ['the billing record', { billing: ['\ud800'] }],
  [
    'product and variation ids',
    withLines({ variation_id: 2 ** 53 }, { id: 2, product_id: 99, quantity: 0.5 }),
  ],
  ['the refunds', { refunds: 'none' }],
  [
    'the metadata',
    {
      meta_data: [
        { key: '_subscription_renewal', value: { toString: 1 } },
        { key: 'wpml_language', value: [{ toString: 1 }] },
      ],
    },
  ],
  ['a great many refunds', { refunds: Array(500_000).fill(0), meta_data: Array(500_000).fill(0) }],
])('assigns a key whatever the value of %s', async (_, differences) => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder(differences));

  await shop.api.runJobs();

  expect(await listOutcomes(shop.api)).toEqual(['1 assigned, 0 backordered, 0 flagged']);
  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001']);
});

test('replaces lone surrogates and truncates long text in display fields', async () => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder({ number: HUGE, ...withLines({ name: 'Simple \ud800 Pass' }) }));

  await shop.api.runJobs();

  const [order] = await shop.api.sql<{ number: string; line_items: object[] }>('SELECT * FROM orders');
  expect(order?.number).toHaveLength(500);
  expect(order?.line_items).toMatchObject([{ name: 'Simple \ufffd Pass' }]);
});

test.each([
  '0000-00-00T00:00:00',
  '0000-01-01T00:00:00',
  '9999-12-31T23:59:59',
  '+275760-09-13T00:00:00',
  '275760-09-13T00:00:00',
  'yesterday',
  '\ud800',
])('treats an order with the invalid modification time %j as just modified', async (date) => {
  const shop = await startSelling(2);
  await deliver(shop, aWooOrder({ date_modified_gmt: date }));
  await shop.api.runJobs();

  await deliver(shop, aWooOrder({ date_modified_gmt: date, quantity: 2 }));
  await shop.api.runJobs();

  expect(await listOrderKeys(shop.api, '100')).toEqual(['KEY-00001', 'KEY-00002']);
  expect(await shop.api.count("orders WHERE modified_at BETWEEN now() - interval '1 hour' AND now()")).toBe(
    1,
  );
});

const failAssignments = (shop: Selling, code: string) =>
  shop.api.sql(`
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'too much' USING ERRCODE = '${code}'; END $$;
  CREATE TRIGGER refuse BEFORE INSERT ON license_assignments FOR EACH ROW EXECUTE FUNCTION refuse()`);

test.each([
  ['an invalid value', '22001', 'refused: data exception'],
  ['an exceeded limit', '54000', 'refused: too much'],
  ['a violated constraint', '23514', 'refused: too much'],
])('rejects an event immediately on %s', async (_, code, outcome) => {
  const shop = await startSelling(1);
  await failAssignments(shop, code);
  await deliver(shop, aWooOrder());

  await shop.api.runJobs();

  expect(await listOutcomes(shop.api)).toEqual([outcome]);
  expect(await shop.api.count("jobs WHERE queue = 'webhooks.process-events'")).toBe(0);
});

test.each(['40P01', '40001', '55P03', '57014', '53100', '23505'])(
  'retries an event after the temporary database error %s',
  async (code) => {
    const shop = await startSelling(1);
    await failAssignments(shop, code);
    await deliver(shop, aWooOrder());

    await expect(shop.api.runJobs()).rejects.toThrow('too much');

    expect(await listOutcomes(shop.api)).toEqual(['retrying: too much']);
    expect(
      await shop.api.count(
        "jobs WHERE queue = 'webhooks.process-events' AND attempts = 1 AND run_at > now()",
      ),
    ).toBe(1);
  },
);

const TOO_MANY_UNITS = { id: 100, number: 'A-100', quantity: 1e6 };
const getHealth = async ({ api, site }: Selling) =>
  (await api.send(siteHealth.get, { params: { id: site.id } })).data;

test('reports a rejected order with its reason at the site and on the dashboard', async () => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder(TOO_MANY_UNITS));

  await shop.api.runJobs();

  const { state, checks, unprocessed_events } = await getHealth(shop);
  const { data } = await shop.api.send(dashboard.attention);
  const reason = 'Order A-100: At most 100000 keys per order';
  expect([state, unprocessed_events]).toEqual(['degraded', 0]);
  expect(checks).toMatchObject([{ kind: 'orders', failed_at: expect.any(String), reason }]);
  expect(data.items[0]).toMatchObject({
    kind: 'order_rejected',
    site: { id: shop.site.id },
    reason: `${reason}.`,
  });
});

test('reports a rejected order whose id cannot be stored', async () => {
  const shop = await startSelling();
  await deliver(shop, aWooOrder({ id: 'c\ud800' }));
  await shop.api.runJobs();

  const { checks } = await getHealth(shop);

  expect(checks.map(({ reason }) => reason)).toEqual([
    'Order c\ufffd: id: Contains a character that cannot be stored',
  ]);
});

test('clears a rejected order when it is processed or deleted, or with its event after the retention', async () => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder(TOO_MANY_UNITS));
  await shop.api.runJobs();

  await deliver(shop, aWooOrder({ id: 101 }));
  await shop.api.runJobs();
  const afterAnother = await getHealth(shop);
  await deliver(
    shop,
    aWooOrder({ ...TOO_MANY_UNITS, quantity: 0, date_modified_gmt: '2026-11-20T12:00:05' }),
  );
  await shop.api.runJobs();
  const processed = await getHealth(shop);
  await deliver(shop, aWooOrder({ ...TOO_MANY_UNITS, id: 102 }));
  await shop.api.runJobs();
  await deliver(shop, { id: 102 }, { topic: 'order.deleted' });
  await shop.api.runJobs();
  const deleted = await getHealth(shop);
  await deliver(shop, aWooOrder({ ...TOO_MANY_UNITS, id: 103 }));
  await shop.api.runJobs();
  await shop.api.sql("UPDATE webhook_events SET processed_at = now() - interval '31 days'");
  await purgeEventsJob.run(shop.api.services, []);

  const remaining = [processed, deleted, await getHealth(shop)].map(({ checks }) => checks);
  expect([afterAnother.state, remaining]).toEqual(['degraded', [[], [], []]]);
});

test('reports the remaining rejected order when the reported one is processed', async () => {
  const shop = await startSelling(2);
  const mended = { quantity: 1, date_modified_gmt: '2026-11-20T12:00:05' };
  const second = { ...TOO_MANY_UNITS, id: 101, number: 'A-101' };
  await deliver(shop, aWooOrder(TOO_MANY_UNITS));
  await deliver(shop, aWooOrder(second));
  await shop.api.runJobs();

  await deliver(shop, aWooOrder({ ...second, ...mended }));
  await shop.api.runJobs();
  const afterSecond = await getHealth(shop);
  await deliver(shop, aWooOrder({ ...TOO_MANY_UNITS, ...mended }));
  await shop.api.runJobs();

  const reason = 'Order 100: At most 100000 keys per order';
  expect(afterSecond.checks).toMatchObject([{ kind: 'orders', failed_at: expect.any(String), reason }]);
  expect((await getHealth(shop)).checks).toEqual([]);
});

test('clears an order that could not be read when its next state can', async () => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder({ status: null }));
  await shop.api.runJobs();
  const before = await getHealth(shop);

  await deliver(shop, aWooOrder());
  await shop.api.runJobs();

  expect(before.checks).toMatchObject([
    { kind: 'orders', reason: expect.stringMatching(/^Order 100: status/) },
  ]);
  expect((await getHealth(shop)).checks).toEqual([]);
});
