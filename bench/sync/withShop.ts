import { randomBytes } from 'node:crypto';
import { closeServices, createServices } from '../../server/app/services';
import { createSite } from '../../server/modules/sites/createSite';
import { readConfig } from '../../server/platform/config';
import { type Services, systemContext } from '../../server/platform/context';
import { staticKeyring } from '../../server/platform/crypto/keyring';
import { createLog } from '../../server/platform/log';
import { median, medianMs, single } from '../shared/figure';
import { formatMs, formatRatio, type Row } from '../shared/report';
import { type BenchDatabase, startDatabase } from '../shared/startDatabase';
import { type Paging, type ShopProcess, type ShopSize, startShopProcess } from './startShopProcess';

/** Of each measurement. */
export const RUNS = 5;

/** A shop that is registered as a site of the services. */
export interface RegisteredShop {
  database: BenchDatabase;
  services: Services;
  siteId: number;
  shop: ShopProcess;
}

const BACKDATE_SITES = `UPDATE sites SET created_at = now() - interval '30 days'`;

/** Runs a benchmark with a shop in a separate process. */
export async function withShop(
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
    return await bench({ database, services, siteId: site.id, shop });
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
export async function alternate(
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

export const toRows = (label: string, { times, paging }: Measurement): Row[] => {
  const pagingMs = median(paging.map(({ ms }) => ms));
  const { pages, bytes } = paging[0] ?? { pages: 0, bytes: 0 };
  const pageSummary = `${pages} pages of ${formatMs(pagingMs / pages)} and ${Math.round(bytes / pages / 1024)} kB`;
  return [
    [`${label}: the shop's paging alone (${pageSummary})`, single(pagingMs, 'ms')],
    [label, medianMs(times), formatRatio(median(times) / pagingMs)],
  ];
};
