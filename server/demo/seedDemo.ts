import { createRandom } from '#shop/random';
import { audit } from '../domains/audit/audit';
import { type Services, systemContext } from '../platform/context';
import { advisoryLocks } from '../platform/db/advisoryLocks';
import type { Tx } from '../platform/db/openDatabase';
import { transaction } from '../platform/db/transaction';
import { generateOrders } from './generateOrders';
import { generateStock } from './generateStock';
import { seedAssignments, seedBackorders, seedMessages } from './seedAssignments';
import { seedEvents } from './seedEvents';
import { seedHealth } from './seedHealth';
import { seedLicenses } from './seedLicenses';
import { generateNotifications, seedNotifications } from './seedNotifications';
import { seedOrders } from './seedOrders';
import { seedReplacedKeys, seedReplacements } from './seedReplacements';
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
  const licenseIds = await seedLicenses(tx, services, stock, ids);
  await seedAssignments(tx, stock, ids, licenseIds);
  await seedReplacements(tx, stock, licenseIds, now);
  await seedMessages(tx, now);
  await seedReplacedKeys(tx);
  await seedBackorders(tx, stock, ids);
  await seedHealth(tx, orders, ids, now);
  await seedEvents(tx, now);
  await seedNotifications(tx, generateNotifications(stock, now), ids, now);

  const counts = {
    licenses: stock.licenses.length,
    orders: orders.length,
    assignments: stock.assignments.length,
  };
  await audit(tx, systemContext(services, 'demo'), { action: 'demo.fill', details: counts });
  return counts;
}
