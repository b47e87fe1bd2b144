import { audit } from '../audit/audit';
import { type Services, systemContext } from '../context';
import { locks } from '../db/locks';
import type { Tx } from '../db/open';
import { transaction } from '../db/transaction';
import { generateOrders } from './generateOrders';
import { createRandom } from './random';
import { stockPools } from './stockPools';
import { tellDemo } from './tellDemo';
import { writeDeliveries, writeMessages, writeWaiting } from './writeDeliveries';
import { writeHealth } from './writeHealth';
import { writeLicenses } from './writeLicenses';
import { writeNotifications } from './writeNotifications';
import { writeOrders } from './writeOrders';
import { writeShop } from './writeShop';

const SEED = 2026;

/** Fills an empty database with half a year of a shop; one that holds data is left as it is. */
export async function fillDemo(services: Services, now = new Date()): Promise<void> {
  const started = performance.now();
  const filled = await transaction(services.db, async (tx) => {
    await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [locks.demo]);
    if (await holdsData(tx)) return undefined;
    return write(tx, services, now);
  });
  if (!filled) {
    services.log.warn('--demo: this database holds data already and was left as it is');
    return;
  }
  services.log.info({ ...filled, ms: Math.round(performance.now() - started) }, '--demo: the shop is filled');
}

async function holdsData(tx: Tx): Promise<boolean> {
  const { rows } = await tx.$client.query<{ held: boolean }>(
    'SELECT EXISTS (SELECT FROM pools) OR EXISTS (SELECT FROM licenses) OR EXISTS (SELECT FROM sites) AS held',
  );
  return rows[0]?.held !== false;
}

async function write(tx: Tx, services: Services, now: Date) {
  const random = createRandom(SEED);
  const orders = generateOrders(random, now);
  const stock = stockPools(random, orders, now);

  const numbers = await writeShop(tx, services, now);
  await writeOrders(tx, orders, numbers);
  const licenseIds = await writeLicenses(tx, services, stock, numbers);
  await writeDeliveries(tx, stock, numbers, licenseIds);
  await writeMessages(tx);
  await writeWaiting(tx, stock, numbers);
  await writeHealth(tx, orders, numbers, now);
  await writeNotifications(tx, tellDemo(stock, now), numbers, now);

  const filled = {
    licenses: stock.licenses.length,
    orders: orders.length,
    assignments: stock.deliveries.length,
  };
  await audit(tx, systemContext(services, 'demo'), { action: 'demo.fill', details: filled });
  return filled;
}
