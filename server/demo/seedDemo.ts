import { UNLIMITED } from '#contract/licenseForms';
import { textOf } from '#contract/texts/Text';
import { createRandom, type Random } from '#shop/random';
import { audit } from '../domains/audit/audit';
import { type Services, systemContext } from '../platform/context';
import { advisoryLocks } from '../platform/db/advisoryLocks';
import type { Tx } from '../platform/db/openDatabase';
import { encodeText } from '../platform/db/textColumn';
import { transaction } from '../platform/db/transaction';
import type { DemoStock, DemoUnit } from './allocateKeys';
import { allocateKeys, allocateSharedKeys } from './allocateKeys';
import { demoPools, type IndexedPool } from './catalog';
import { type DemoOrder, generateOrders } from './generateOrders';
import { generateRestocks } from './generateRestocks';
import { seedAbsence } from './seedAbsence';
import {
  seedAssignments,
  seedBackorders,
  seedDeliveries,
  seedReplacedKeys,
  seedReplacements,
} from './seedAssignments';
import { countBatchesByDay, seedBatches } from './seedBatches';
import { seedHealth } from './seedHealth';
import { seedLicenses } from './seedLicenses';
import { generateNotifications, seedNotifications } from './seedNotifications';
import { seedOrders } from './seedOrders';
import { seedShop } from './seedShop';

const RANDOM_SEED = 2026;

/** Fills an empty database with half a year of demo data; leaves a database with data unchanged. */
export async function seedDemo(services: Services, now = new Date()): Promise<void> {
  const startedAt = performance.now();
  const counts = await transaction(services.db, async (tx) => {
    await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.demo]);
    if (await hasData(tx)) return undefined;
    return seedAll(tx, services, now);
  });
  if (!counts) {
    services.log.warn('--demo: this database holds data already and was left as it is');
    return;
  }
  services.log.info(
    { ...counts, ms: Math.round(performance.now() - startedAt) },
    '--demo: the shop is filled',
  );
}

async function hasData(tx: Tx): Promise<boolean> {
  const { rows } = await tx.$client.query<{ has_data: boolean }>(
    'SELECT EXISTS (SELECT FROM pools) OR EXISTS (SELECT FROM licenses) OR EXISTS (SELECT FROM sites) AS has_data',
  );
  return rows[0]?.has_data !== false;
}

async function seedAll(tx: Tx, services: Services, now: Date) {
  const random = createRandom(RANDOM_SEED);
  const orders = generateOrders(random, now);
  const stock = generateStock(random, orders, now);

  const ids = await seedShop(tx, services, now);
  await seedOrders(tx, orders, ids);
  const batchIds = await seedBatches(tx, stock, ids);
  const licenseIds = await seedLicenses(tx, services, stock, ids, batchIds);
  await seedAssignments(tx, stock, ids, licenseIds);
  await seedReplacements(tx, stock, licenseIds, now);
  await seedDeliveries(tx, now);
  await seedReplacedKeys(tx);
  await countBatchesByDay(tx);
  await seedBackorders(tx, stock, ids);
  await seedHealth(tx, orders, ids, now);
  await seedEvents(tx, now);
  await seedNotifications(tx, generateNotifications(stock, now), ids, now);

  await seedAbsence(tx, services, ids, now);

  const counts = {
    licenses: stock.licenses.length,
    orders: orders.length,
    assignments: stock.assignments.length,
  };
  await audit(tx, systemContext(services, 'demo'), { action: 'demo.fill', details: counts });
  return counts;
}

/** Generates every pool's keys and allocates them to the orders, oldest first. */
function generateStock(random: Random, orders: DemoOrder[], now: Date): DemoStock {
  const stock: DemoStock = { licenses: [], assignments: [], backorders: [], restocks: [] };
  const units = orders.flatMap((order) => toPaidUnits(random, order));
  demoPools.forEach((pool, index) => {
    const poolUnits = units.filter(({ line }) => line.product.pool === index);
    const allocatedUnits = pool.usesLeft < 0 ? poolUnits.slice(0, pool.usesLeft) : poolUnits;
    for (const unit of poolUnits.slice(allocatedUnits.length)) {
      unit.order.status = 'processing';
      stock.backorders.push({ unit, pool: index });
    }
    stockPool(random, stock, { ...pool, index }, allocatedUnits, now);
  });
  stock.licenses.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  stock.assignments.sort((a, b) => a.unit.assignedAt.getTime() - b.unit.assignedAt.getTime());
  return stock;
}

function stockPool(random: Random, stock: DemoStock, pool: IndexedPool, units: DemoUnit[], now: Date): void {
  const allocate = pool.usesAllowed === UNLIMITED ? allocateSharedKeys : allocateKeys;
  const { licenses, assignments } = allocate(random, pool, units, now);
  stock.restocks.push(...generateRestocks(random, pool, licenses, assignments, now));
  stock.licenses.push(...licenses);
  stock.assignments.push(...assignments);
}

const FLAGS: Partial<Record<DemoOrder['status'], string>> = { refunded: 'refunded', cancelled: 'cancelled' };

/** Returns the units of a paid order, even if it was refunded or canceled later. */
function toPaidUnits(random: Random, order: DemoOrder): DemoUnit[] {
  if (order.status === 'failed' || order.status === 'on-hold') return [];
  const flag = order.isPartlyRefunded ? 'partially refunded' : (FLAGS[order.status] ?? null);
  const assignedAt = new Date(order.placedAt.getTime() + random.int(2, 40) * 1000);
  return order.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({ order, line, unit: index + 1, assignedAt, flag })),
  );
}

/** The stored form of `events.applied` with the counts of order `o`: without the spaces that PostgreSQL writes. */
const APPLIED_OUTCOME = `'{"code":"events.applied","params":' || json_build_object(
  'assigned', (SELECT count(*) FROM license_assignments a WHERE a.site_id = o.site_id AND a.order_id = o.order_id),
  'backordered', (SELECT count(*) FROM backorders b WHERE b.site_id = o.site_id AND b.order_id = o.order_id),
  'flagged', (SELECT count(*) FROM license_assignments a
    WHERE a.site_id = o.site_id AND a.order_id = o.order_id AND a.flag IS NOT NULL))::text || '}'`;

const gmtSql = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** The fields of order `o` that Keystock reads, as the shop sends them. */
const BODY = `jsonb_build_object('id', o.order_id::bigint, 'number', o.number, 'status', o.status,
  'date_created_gmt', ${gmtSql('o.ordered_at')}, 'date_modified_gmt', ${gmtSql('o.modified_at')},
  'billing', jsonb_build_object('email', o.customer_email, 'first_name', o.customer_first_name,
    'last_name', o.customer_last_name),
  'line_items', o.line_items,
  'refunds', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', refund)), '[]') FROM unnest(o.refund_ids) refund))::text`;

// Older events are purged.
const INSERT_WEBHOOKS = `
  INSERT INTO webhook_events (id, site_id, topic, order_id, body, received_at, processed_at, outcome)
    OVERRIDING SYSTEM VALUE
  SELECT o.event_id, o.site_id, 'order.updated', o.order_id, ${BODY}, o.received_at, o.received_at + interval '2 seconds',
    ${APPLIED_OUTCOME}
  FROM orders o WHERE o.received_at > $1::timestamptz - interval '30 days' ORDER BY o.event_id`;

/** The kinds of checks and syncs, their interval, and what the latter did. */
const HISTORY = [
  ['connection', '1 hour', null],
  ['webhooks', '1 hour', null],
  ['reconciliation', '6 hours', textOf('events.orders_synced', { read: 12, missed: 0 })],
  ['products', '1 day', textOf('events.products_synced', { count: 9 })],
] as const;

const INSERT_HISTORY = `
  INSERT INTO check_history (site_id, kind, at, ok, reason)
  SELECT s.id, $2, at, true, $4 FROM sites s,
    generate_series($1::timestamptz - interval '30 days', $1::timestamptz - interval '10 minutes', $3::interval) at`;

/** Adds the shops' event log of 30 days: the webhook that each order came by, checks and syncs. */
async function seedEvents(tx: Tx, now: Date): Promise<void> {
  await tx.$client.query(INSERT_WEBHOOKS, [now]);
  for (const [kind, interval, summary] of HISTORY) {
    await tx.$client.query(INSERT_HISTORY, [now, kind, interval, summary && encodeText(summary)]);
  }
}
