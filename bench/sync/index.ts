import { eq } from 'drizzle-orm';
import { createSyncRun, syncOrders } from '../../server/domains/recovery/reconciliation/syncOrders';
import { syncProducts } from '../../server/domains/shops/sync/syncProducts';
import { systemContext } from '../../server/platform/context';
import { sites } from '../../server/schema';
import { printTable, type Row } from '../shared/report';
import { alternate, type RegisteredShop, RUNS, toRows, withShop } from './withShop';

const ORDERS = 10_000;
const PRODUCTS = 5_000;
const VARIABLE_PRODUCTS = 500;

const RESET_CURSOR = 'UPDATE site_syncs SET synced_until = starts_at';
const DELETE_ORDERS = 'TRUNCATE webhook_events, orders CASCADE';
const COUNT_ROWS = 'SELECT count(*)::int AS n FROM';

async function assertRowCount({ services }: RegisteredShop, table: string, expected: number): Promise<void> {
  const { rows } = await services.db.$client.query<{ n: number }>(`${COUNT_ROWS} ${table}`);
  if (rows[0]?.n !== expected) throw new Error(`${table}: expected ${expected} rows, got ${rows[0]?.n}`);
}

async function benchOrderSync(registered: RegisteredShop): Promise<Row[]> {
  const { services, siteId } = registered;
  const query = (text: string) => services.db.$client.query(text);
  const syncOnce = () => syncOrders(services, siteId, createSyncRun());

  const allMissing = await alternate(registered, () => query(`${DELETE_ORDERS}; ${RESET_CURSOR}`), syncOnce);
  await assertRowCount(registered, 'webhook_events', ORDERS);
  await services.jobs.drain(services);
  await assertRowCount(registered, 'orders', ORDERS);
  const allKnown = await alternate(registered, () => query(RESET_CURSOR), syncOnce);
  await assertRowCount(registered, 'webhook_events', ORDERS);
  return [
    ...toRows('all orders known', allKnown),
    ...toRows('all orders missing: stored and queued', allMissing),
  ];
}

async function benchProducts(registered: RegisteredShop): Promise<Row[]> {
  const { services, siteId } = registered;
  const [site] = await services.db.select().from(sites).where(eq(sites.id, siteId));
  if (!site) throw new Error('The site is gone');
  const ctx = systemContext(services, 'bench');
  const syncOnce = async () => {
    const products = await syncProducts(ctx, site);
    if (products.length !== PRODUCTS) throw new Error(`${products.length} products`);
  };
  return toRows('products', await alternate(registered, async () => undefined, syncOnce));
}

export async function benchSync(): Promise<void> {
  const orders = await withShop({ orders: ORDERS, products: 10, variable: 0 }, benchOrderSync);
  printTable(`Reconciling ${ORDERS.toLocaleString('en')} orders (median of ${RUNS})`, orders);
  const products = await withShop(
    { orders: 0, products: PRODUCTS, variable: VARIABLE_PRODUCTS },
    benchProducts,
  );
  const title = `Syncing ${PRODUCTS.toLocaleString('en')} products, ${VARIABLE_PRODUCTS} with three variations`;
  printTable(`${title} (median of ${RUNS})`, products);
}
