import { pino } from 'pino';
import { expect } from 'vitest';
import { orders } from '#contract/orders';
import { sites } from '#contract/sites';
import { sync } from '#contract/sync';
import { seedDemo } from '../../../server/demo/seedDemo';
import { enqueueDueSyncsJob } from '../../../server/domains/recovery/reconciliation/enqueueDueSyncsJob';
import { buildPool } from '../build';
import { test } from '../fixtures';
import { type Api, startApi } from '../startApi';

const FRIDAY = new Date('2026-11-20T15:00:00Z');
const MONDAY_MORNING = new Date('2027-03-01T04:30:00Z');

test.each([FRIDAY, MONDAY_MORNING])('seeds a consistent shop into an empty database at %s', async (now) => {
  const api = await startApi();

  await seedDemo(api.services, now);

  expect(await api.count('pools')).toBe(12);
  expect(await api.count('sites')).toBe(2);
  expect(await api.count('licenses')).toBeGreaterThan(7000);
  expect(await api.count('license_assignments')).toBeGreaterThan(4000);
  expect(await api.count('notifications')).toBeGreaterThanOrEqual(10);
  expect(await listMiscountedPools(api)).toEqual([]);
  expect(await listUnallocatedOrders(api)).toEqual([]);
  expect(await countImpossibleRows(api, now)).toEqual({ future: 0, early: 0, twice: 0, strangers: 0 });
});

test("the page of a demo order shows its event's outcome as a sentence", async ({ api }) => {
  await seedDemo(api.services);
  const { data: page } = await api.send(orders.list);

  const { data } = await api.send(orders.get, { params: { id: page.orders[0]?.id ?? 0 } });

  expect(data.events[0]?.outcome).toMatch(/^\d+ assigned, \d+ backordered, \d+ flagged$/);
});

/** Pools whose counters differ from their licenses. */
const listMiscountedPools = (api: Api) =>
  api.sql(`
    SELECT p.name FROM pools p WHERE
      (SELECT (sum(available), sum(sold), sum(exhausted), sum(replaced))::text FROM pool_stock WHERE pool_id = p.id) <>
      (SELECT (count(*) FILTER (WHERE status = 'available'), count(*) FILTER (WHERE status = 'sold'),
        count(*) FILTER (WHERE status = 'exhausted'), count(*) FILTER (WHERE status = 'replaced'))::text
        FROM licenses WHERE pool_id = p.id)`);

/** Paid orders with a unit that is neither allocated nor backordered. */
const listUnallocatedOrders = (api: Api) =>
  api.sql(`
    SELECT o.order_id FROM orders o WHERE status IN ('processing', 'completed') AND
      (SELECT sum((line->>'quantity')::int) FROM jsonb_array_elements(line_items) line) <>
      (SELECT count(*) FROM license_assignments a WHERE a.site_id = o.site_id AND a.order_id = o.order_id) +
      (SELECT count(*) FROM backorders w WHERE w.site_id = o.site_id AND w.order_id = o.order_id)`);

async function countImpossibleRows(api: Api, now: Date) {
  const [row] = await api.sql(
    `SELECT
      (SELECT count(*) FROM orders WHERE received_at > $1 OR modified_at > $1) AS future,
      (SELECT count(*) FROM license_assignments a JOIN licenses l ON l.id = a.license_id
        WHERE a.assigned_at < l.created_at OR a.assigned_at > $1) AS early,
      (SELECT count(*) FROM (SELECT FROM license_assignments a JOIN licenses l ON l.id = a.license_id
        WHERE l.uses_allowed > 0 GROUP BY l.id
        HAVING count(*) <> l.uses_allowed - l.uses_left) wrong) AS twice,
      (SELECT count(*) FROM orders WHERE customer_email !~ '^[a-z0-9.]+@example\\.(com|org|net)$') AS strangers`,
    [now],
  );
  return row;
}

test('seeds every situation that an administrator encounters', async ({ api }) => {
  await seedDemo(api.services, FRIDAY);

  const situations = await api.sql(`SELECT
    (SELECT count(*) FROM pools WHERE requires_validation) AS validated,
    (SELECT count(*) FROM backorders) AS backordered,
    (SELECT array_agg(DISTINCT status ORDER BY status)::text FROM licenses) AS statuses,
    (SELECT array_agg(DISTINCT validation ORDER BY validation)::text FROM licenses) AS validations,
    (SELECT count(*) > 0 FROM licenses WHERE status = 'replaced' AND replacement_note <> '') AS has_note,
    (SELECT count(*) > 0 FROM license_assignments WHERE flag = 'refunded' AND flagged_at IS NOT NULL) AS flagged,
    (SELECT array_agg(type ORDER BY type)::text FROM notifications WHERE NOT is_resolved) AS unresolved`);
  expect(situations).toEqual([
    {
      validated: 1,
      backordered: 5,
      statuses: '{available,sold,exhausted,replaced}',
      validations: '{pending,valid,invalid,NULL}',
      has_note: true,
      flagged: true,
      unresolved: '{LOW_STOCK,LOW_STOCK,DEPLETED,ASSIGNMENT_FAILED}',
    },
  ]);
});

test('seeds sent messages, completed syncs and recovered orders', async ({ api }) => {
  await seedDemo(api.services, FRIDAY);
  await enqueueDueSyncsJob.run(api.services, [{}]);
  await api.runJobs();

  const [messageState] = await api.sql(
    `SELECT
      (SELECT count(*) FROM license_assignments WHERE delivered_at IS NULL OR delivered_at > $1) AS unsent,
      (SELECT count(*) FROM license_assignments a
        WHERE (SELECT count(*) FROM delivery_keys k JOIN deliveries d ON d.id = k.delivery_id
          WHERE k.assignment_id = a.id AND k.license_id = a.license_id AND d.state = 'sent'
            AND d.order_id = a.order_id) <> 1) AS unlisted,
      (SELECT count(*) FROM licenses l WHERE status = 'replaced' AND NOT EXISTS (
        SELECT FROM license_replacements r JOIN delivery_keys k ON k.license_id = r.license_id
        WHERE r.license_id = l.id AND r.created_at < $1)) AS unreplaced,
      (SELECT count(DISTINCT marker) = count(*) FROM deliveries) AS has_unique_markers`,
    [FRIDAY],
  );
  const { data: siteList } = await api.send(sites.list);
  const syncs = await Promise.all(
    siteList.map(async ({ id }) => (await api.send(sync.get, { params: { id } })).data),
  );
  const checks = await api.sql(
    'SELECT kind, count(*) AS n FROM health_checks WHERE failed_at IS NULL GROUP BY kind',
  );
  expect(messageState).toEqual({ unsent: 0, unlisted: 0, unreplaced: 0, has_unique_markers: true });
  expect(siteList.map(({ health }) => health).sort()).toEqual(['ok', 'ok']);
  expect(
    syncs.map(({ recovered_orders, last_recovered }) => [recovered_orders, last_recovered.length]),
  ).toEqual([
    [3, 3],
    [0, 0],
  ]);
  expect(checks.map(({ n }) => n)).toEqual([2, 2, 2, 2, 2]);
});

test('seeds rising order numbers with more orders on working days and in recent weeks', async ({ api }) => {
  await seedDemo(api.services, FRIDAY);

  const [row] = await api.sql(
    `SELECT
      (SELECT count(*) FROM (SELECT order_id::int < lag(order_id::int)
        OVER (PARTITION BY site_id ORDER BY received_at) AS falls FROM orders) o WHERE falls) AS falling,
      (SELECT count(*) FILTER (WHERE extract(isodow FROM received_at AT TIME ZONE 'UTC') IN (2, 3)) >
        1.2 * count(*) FILTER (WHERE extract(isodow FROM received_at AT TIME ZONE 'UTC') IN (6, 7)) FROM orders) AS weeks,
      (SELECT count(*) FILTER (WHERE received_at > $1::timestamptz - interval '60 days') >
        1.4 * count(*) FILTER (WHERE received_at < $1::timestamptz - interval '124 days') FROM orders) AS grown`,
    [FRIDAY],
  );
  expect(row).toEqual({ falling: 0, weeks: true, grown: true });
});

test('seeds the same shop for the same time', async () => {
  const [one, other] = [await startApi(), await startApi()];
  const readSales = (api: Api) =>
    api.sql(`SELECT a.order_id, a.license_id, a.assigned_at, a.customer_email, l.status, l.flag
             FROM license_assignments a JOIN licenses l ON l.id = a.license_id ORDER BY a.id`);

  await seedDemo(one.services, FRIDAY);
  await seedDemo(other.services, FRIDAY);

  expect(await readSales(one)).toEqual(await readSales(other));
});

test('leaves a database with data unchanged and logs one line', async ({ api }) => {
  await buildPool(api, { name: 'Our own pool' });
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });

  await seedDemo({ ...api.services, log }, FRIDAY);

  expect(await api.sql('SELECT name FROM pools')).toEqual([{ name: 'Our own pool' }]);
  expect(await api.count('sites')).toBe(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('this database holds data already and was left as it is');
});

test('seeds the demo once when called repeatedly and concurrently', async ({ api }) => {
  await Promise.all([seedDemo(api.services, FRIDAY), seedDemo(api.services, FRIDAY)]);
  await seedDemo(api.services, FRIDAY);

  expect(await api.count('pools')).toBe(12);
});
