import { createSite } from '../../server/domains/shops/sites/createSite';
import { type Services, systemContext } from '../../server/platform/context';
import { median, medianMs, single } from '../shared/figure';
import { formatMs, formatRatio, type Row } from '../shared/report';
import type { BenchDatabase } from '../shared/startDatabase';
import { withServices } from '../shared/withServices';
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
  const shop = await startShopProcess(size);
  const run = async (services: Services, database: BenchDatabase) => {
    const site = await createSite(systemContext(services, 'bench'), {
      name: 'Benchmark',
      url: shop.url,
      consumer_key: shop.consumerKey,
      consumer_secret: shop.consumerSecret,
      notification_email: null,
      is_active: true,
    });
    await services.db.$client.query(BACKDATE_SITES);
    return bench({ database, services, siteId: site.id, shop });
  };
  try {
    return await withServices(run, { ALLOW_PRIVATE_SHOP_URLS: 'true' });
  } finally {
    shop.stop();
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
