import { expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { siteHealth } from '#contract/siteHealth';
import { purgeEventsJob } from '../../server/modules/webhooks/retention';
import {
  aWooOrder,
  deliver,
  deliveredKeys,
  keysOf,
  outcomes,
  PRODUCT,
  type Selling,
  startSelling,
} from './selling';

const aLine = (differences: object) => ({
  id: 1,
  product_id: PRODUCT,
  variation_id: 0,
  quantity: 1,
  ...differences,
});
const withLines = (...lines: object[]) => ({ line_items: lines.map(aLine) });
const HUGE = 'x'.repeat(500_000);

test.each<[string, Record<string, unknown>, RegExp]>([
  ['an id with half a character', { id: 'c\ud800' }, /^refused: id: Contains a character/],
  ['an id of 500 kB', { id: HUGE }, /^refused: id: Must be at most 255 characters/],
  ['an empty id', { id: '' }, /^refused: id: /],
  ['an id that is no whole number', { id: 1.5 }, /^refused: id: /],
  [
    'a line whose id has half a character',
    withLines({ id: '1\udfff' }),
    /^refused: line_items.0.id: Contains/,
  ],
  ['a line with an id of 500 kB', withLines({ id: HUGE }), /^refused: line_items.0.id: Must be at most/],
  ['two lines of one id', withLines({}, {}), /^refused: line_items: Two lines have the same id/],
  ['less than nothing', withLines({ quantity: -1 }), /^refused: line_items.0.quantity: /],
  ['more than there are numbers', withLines({ quantity: '1e400' }), /^refused: line_items.0.quantity: /],
  ['a million units', withLines({ quantity: 1e6 }), /^refused: At most 100000 keys per order/],
  [
    'more lines than any order has',
    withLines(...Array.from({ length: 10_001 }, (_, id) => ({ id }))),
    /^refused: line_items: /,
  ],
  ['lines that are no list', { line_items: 7 }, /^refused: line_items: /],
  ['a status that is none', { status: null }, /^refused: status: /],
])('%s: the order is refused at the first try, and no other suffers', async (_, differences, outcome) => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder(differences));
  await deliver(shop, aWooOrder({ id: 101 }));

  await shop.api.runJobs();

  expect(await outcomes(shop.api)).toEqual([
    expect.stringMatching(outcome),
    '1 assigned, 0 backordered, 0 flagged',
  ]);
  expect(await shop.api.count('webhook_events WHERE processed_at IS NULL')).toBe(0);
  expect((await deliveredKeys(shop.api)).map(({ order_id }) => order_id)).toEqual(['101']);
});

test.each<[string, Record<string, unknown>]>([
  ["a line's name", withLines({ name: 'Simple \ud800' })],
  ["a line's name of 500 kB", withLines({ name: HUGE })],
  ['its number', { number: `1\udfff${HUGE}` }],
  ["its customer's name", { billing: { email: 'ada@example.com', first_name: '\ud800', last_name: HUGE } }],
  ["its customer's address", { billing: { email: `${HUGE}@example.com` } }],
  ['its customer, who is no record', { billing: ['\ud800'] }],
  ['a status as well', withLines({ variation_id: 2 ** 53 }, { id: 2, product_id: -(2 ** 60) })],
  ['its refunds', { refunds: 'none' }],
])('%s may be whatever it likes: the order gets its key', async (_, differences) => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder(differences));

  await shop.api.runJobs();

  expect(await outcomes(shop.api)).toEqual(['1 assigned, 0 backordered, 0 flagged']);
  expect(await keysOf(shop.api, '100')).toEqual(['KEY-00001']);
});

test('half a character is replaced where text is only shown, and what is too long is cut', async () => {
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
])(
  '%j is no time of a change: the order counts as just changed, and a later one still comes after it',
  async (date) => {
    const shop = await startSelling(2);
    await deliver(shop, aWooOrder({ date_modified_gmt: date }));
    await shop.api.runJobs();

    await deliver(shop, aWooOrder({ date_modified_gmt: date, quantity: 2 }));
    await shop.api.runJobs();

    expect(await keysOf(shop.api, '100')).toEqual(['KEY-00001', 'KEY-00002']);
    expect(await shop.api.count("orders WHERE modified_at BETWEEN now() - interval '1 hour' AND now()")).toBe(
      1,
    );
  },
);

const sql = (shop: Selling, code: string) =>
  shop.api.sql(`
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'too much' USING ERRCODE = '${code}'; END $$;
  CREATE TRIGGER refuse BEFORE INSERT ON license_assignments FOR EACH ROW EXECUTE FUNCTION refuse()`);

test.each([
  ['a value that no column takes', '22001', 'refused: data exception'],
  ['a size that no index takes', '54000', 'refused: too much'],
  ["what a table's rules forbid", '23514', 'refused: too much'],
])('%s fails each time: the delivery is settled at once', async (_, code, outcome) => {
  const shop = await startSelling(1);
  await sql(shop, code);
  await deliver(shop, aWooOrder());

  await shop.api.runJobs();

  expect(await outcomes(shop.api)).toEqual([outcome]);
  expect(
    await shop.api.count("pgboss.job WHERE name = 'webhooks.process-events' AND state <> 'completed'"),
  ).toBe(0);
});

test.each(['40P01', '40001', '55P03', '57014', '53100', '23505'])(
  'what may go well the next time is tried again: %s',
  async (code) => {
    const shop = await startSelling(1);
    await sql(shop, code);
    await deliver(shop, aWooOrder());

    await expect(shop.api.runJobs()).rejects.toThrow('too much');

    expect(await outcomes(shop.api)).toEqual(['failed, will be tried again: too much']);
    expect(
      await shop.api.count("pgboss.job WHERE name = 'webhooks.process-events' AND state = 'retry'"),
    ).toBe(1);
  },
);

const TOO_MANY = { id: 100, number: 'A-100', quantity: 1e6 };
const healthOf = async ({ api, site }: Selling) =>
  (await api.send(siteHealth.get, { params: { id: site.id } })).data;

test('a refused order is told at its site and on the dashboard, with the reason', async () => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder(TOO_MANY));

  await shop.api.runJobs();

  const { state, checks, unprocessed_events } = await healthOf(shop);
  const { data } = await shop.api.send(dashboard.attention);
  const reason = 'Order A-100: At most 100000 keys per order';
  expect([state, unprocessed_events]).toEqual(['degraded', 0]);
  expect(checks).toMatchObject([{ kind: 'orders', failed_at: expect.any(String), reason }]);
  expect(data.failing_shops).toMatchObject([
    { id: shop.site.id, failed_checks: [{ kind: 'orders', reason }] },
  ]);
  expect(data.failed_jobs).toBe(0);
});

test('an order that no name can be told of is told all the same', async () => {
  const shop = await startSelling();
  await deliver(shop, aWooOrder({ id: 'c\ud800' }));
  await shop.api.runJobs();

  const { checks } = await healthOf(shop);

  expect(checks.map(({ reason }) => reason)).toEqual([
    'Order c\ufffd: id: Contains a character that cannot be stored',
  ]);
});

test('a refused order is no trouble any more once it is worked off or deleted, or after a week', async () => {
  const shop = await startSelling(1);
  await deliver(shop, aWooOrder(TOO_MANY));
  await shop.api.runJobs();

  await deliver(shop, aWooOrder({ id: 101 }));
  await shop.api.runJobs();
  const afterAnother = await healthOf(shop);
  await deliver(shop, aWooOrder({ ...TOO_MANY, quantity: 0, date_modified_gmt: '2026-11-20T12:00:05' }));
  await shop.api.runJobs();
  const mended = await healthOf(shop);
  await deliver(shop, aWooOrder({ ...TOO_MANY, id: 102 }));
  await shop.api.runJobs();
  await deliver(shop, { id: 102 }, { topic: 'order.deleted' });
  await shop.api.runJobs();
  const deleted = await healthOf(shop);
  await deliver(shop, aWooOrder({ ...TOO_MANY, id: 103 }));
  await shop.api.runJobs();
  await shop.api.sql("UPDATE health_checks SET checked_at = now() - interval '8 days'");
  await purgeEventsJob.run(shop.api.services, []);

  const left = [mended, deleted, await healthOf(shop)].map(({ checks }) => checks);
  expect([afterAnother.state, left]).toEqual(['degraded', [[], [], []]]);
});
