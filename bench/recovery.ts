import { randomUUID } from 'node:crypto';
import {
  encodeRecord,
  getRecordName,
  type OrderRecord,
} from '../server/domains/deliveries/receipts/orderRecord';
import { recoverSite } from '../server/domains/recovery/recoverSite';
import { systemContext } from '../server/platform/context';
import { printTable, type Row } from './shared/report';
import { seedLicenses } from './shared/seed';
import { alternate, type RegisteredShop, RUNS, toRows, withShop } from './sync/withShop';

const ORDERS = 10_000;
/** 60 % of them are available. */
const LICENSES = 20_000;
/** Longer than all orders of the shop are apart. */
const LOST_DAYS = 7;

const MAP_PRODUCT = `INSERT INTO mappings (site_id, product_id, product_name, pool_id) VALUES ($1, $2, 'Benchmark', 1)`;

const FREE_KEYS = `
  SELECT encode(key_index, 'hex') AS index FROM licenses WHERE status = 'available' ORDER BY id LIMIT ${ORDERS}`;

/** Writes to each order of the shop what Keystock writes with the note of its only key. */
async function writeRecords({ services, siteId, shop, database }: RegisteredShop): Promise<void> {
  const epoch = randomUUID();
  const { rows } = await database.client.query<{ index: string }>(FREE_KEYS);
  const orders = await shop.listOrders();
  const records = orders.map(({ id, lineId }, n) => {
    const marker = `MARK-${id}`;
    const record: OrderRecord = {
      epoch,
      at: Date.now() - (ORDERS - n) * 30_000,
      messages: [{ kind: 'keys', channel: 'note', marker }],
      keys: [{ line: String(lineId), unit: 1, part: 1, parts: 1, until: null, index: rows[n]?.index ?? '' }],
    };
    const value = encodeRecord(services, { siteId, orderId: String(id) }, record);
    return { orderId: id, key: getRecordName(epoch), value, note: `Your key (${marker})` };
  });
  await shop.writeRecords(records);
}

const START_RECOVERY = `
  SELECT start_recovery('restore', now() - interval '${LOST_DAYS} days');
  UPDATE site_recoveries SET next_at = 'infinity'`;

const FORGET_ORDERS = `
  TRUNCATE orders, license_assignments, order_messages, message_keys, order_writes, customers CASCADE`;

const FREE_LICENSES = `
  UPDATE licenses SET status = 'available', deliveries_left = 1, site_id = NULL, order_id = NULL, product_id = NULL,
    sold_at = NULL, customer_email = NULL, customer_first_name = NULL, customer_last_name = NULL WHERE site_id IS NOT NULL`;

async function benchSite(registered: RegisteredShop): Promise<Row[]> {
  const { services, siteId, database } = registered;
  const query = async (...statements: string[]) => {
    for (const statement of statements) await database.client.query(statement);
  };
  await seedLicenses(database, LICENSES, { pools: 1 });
  const [order] = await registered.shop.listOrders();
  await database.client.query(MAP_PRODUCT, [siteId, order?.productId]);
  await writeRecords(registered);
  const recoverOnce = () => recoverSite(systemContext(services, 'bench'), siteId);

  const allLost = await alternate(
    registered,
    () => query(FORGET_ORDERS, FREE_LICENSES, 'VACUUM ANALYZE', START_RECOVERY),
    recoverOnce,
  );
  await assertGiven(registered);
  const allKnown = await alternate(registered, () => query(START_RECOVERY), recoverOnce);
  await assertGiven(registered);
  return [...toRows('no order known', allLost), ...toRows('all orders known', allKnown)];
}

const GIVEN = `
  SELECT (SELECT count(*)::int FROM license_assignments WHERE license_id IS NOT NULL) AS keys,
    (SELECT count(*)::int FROM order_messages WHERE state = 'sent') AS messages,
    (SELECT count(*)::int FROM site_recoveries) AS waiting`;

async function assertGiven({ database }: RegisteredShop): Promise<void> {
  const { rows } = await database.client.query<{ keys: number; messages: number; waiting: number }>(GIVEN);
  const [given] = rows;
  if (given?.keys !== ORDERS || given.messages !== ORDERS || given.waiting !== 0)
    throw new Error(`The recovery is incomplete: ${JSON.stringify(given)}`);
}

/** Reads back the orders of a shop after a restore. */
export async function benchRecovery(): Promise<void> {
  const rows = await withShop({ orders: ORDERS, products: 10, variable: 0 }, benchSite);
  printTable(`Recovery of ${ORDERS.toLocaleString('en')} orders (median of ${RUNS})`, rows);
}
