import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { closeServices, createServices } from '../../server/app/services';
import { createSite } from '../../server/modules/sites/createSite';
import { createSyncRun, syncOrders } from '../../server/modules/sync/syncOrders';
import { syncProducts } from '../../server/modules/sync/syncProducts';
import { readConfig } from '../../server/platform/config';
import { type Services, systemContext } from '../../server/platform/context';
import { staticKeyring } from '../../server/platform/crypto/keyring';
import { createLog } from '../../server/platform/log';
import { sites } from '../../server/schema';
import { median, medianMs, single } from '../shared/figure';
import { formatMs, formatRatio, printTable, type Row } from '../shared/report';
import { startDatabase } from '../shared/startDatabase';
import { type Paging, type ShopProcess, type ShopSize, startShopProcess } from './startShopProcess';

const ORDERS = 10_000;
const PRODUCTS = 5_000;
const VARIABLE_PRODUCTS = 500;
const RUNS = 5;

/** A shop that is registered as a site of the services. */
interface RegisteredShop {
  services: Services;
  siteId: number;
  shop: ShopProcess;
}

const BACKDATE_SITES = `UPDATE sites SET created_at = now() - interval '30 days'`;
const RESET_CURSOR = 'UPDATE site_syncs SET synced_until = starts_at';
const DELETE_ORDERS = 'TRUNCATE webhook_events, orders CASCADE';
const COUNT_ROWS = 'SELECT count(*)::int AS n FROM';

async function withShop(
  size: ShopSize,
  bench: (registered: RegisteredShop) => Promise<Row[]>,
): Promise<Row[]> {
  const database = await startDatabase();
  const shop = await startShopProcess(size);
  const config = readConfig({ ALLOW_PRIVATE_SHOP_URLS: 'true' });
  const encryption = staticKeyring(Buffer.from(database.encryptionKey, 'base64'));
  const keys = { encryption, session: randomBytes(32) };
  const services = await createServices(config, database.url, keys, createLog('error'));
  try {
    const site = await createSite(systemContext(services, 'bench'), {
      name: 'Benchmark',
      url: shop.url,
      consumer_key: shop.consumerKey,
      consumer_secret: shop.consumerSecret,
      notification_email: null,
      is_active: true,
    });
    await services.db.$client.query(BACKDATE_SITES);
    return await bench({ services, siteId: site.id, shop });
  } finally {
    await closeServices(services);
    shop.stop();
    await database.stop();
  }
}

interface Measurement {
  times: number[];
  paging: Paging[];
}

/** Alternates the work and bare paging, so that other load affects both. The first run is the warm-up. */
async function alternate(
  { shop }: RegisteredShop,
  prepare: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<Measurement> {
  const measurement: Measurement = { times: [], paging: [] };
  for (let run = 0; run <= RUNS; run++) {
    await prepare();
    await shop.takeRequests();
    const start = performance.now();
    await work();
    const elapsedMs = performance.now() - start;
    const paging = await shop.requestPages(await shop.takeRequests());
    if (run === 0) continue;
    measurement.times.push(elapsedMs);
    measurement.paging.push(paging);
  }
  return measurement;
}

const toRows = (label: string, { times, paging }: Measurement): Row[] => {
  const pagingMs = median(paging.map(({ ms }) => ms));
  const { pages, bytes } = paging[0] ?? { pages: 0, bytes: 0 };
  const pageSummary = `${pages} pages of ${formatMs(pagingMs / pages)} and ${Math.round(bytes / pages / 1024)} kB`;
  return [
    [`${label}: the shop's paging alone (${pageSummary})`, single(pagingMs, 'ms')],
    [label, medianMs(times), formatRatio(median(times) / pagingMs)],
  ];
};

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
