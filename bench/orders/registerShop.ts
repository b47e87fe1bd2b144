import type { Site } from '#contract/sites';
import type { ServerProcess } from '../../testkit/startServer';
import { createPool } from '../shared/createPool';

export const PRODUCT = 10;

/** Registers a shop that sells `PRODUCT` from a pool with `keys` keys. */
export async function registerShop(server: ServerProcess, keys: number): Promise<Site> {
  const poolId = await createPool(server, keys);
  const site = await server.call<Site>('POST', '/sites', {
    name: 'Benchmark',
    url: 'https://shop.example.com',
    consumer_key: 'ck_bench',
    consumer_secret: 'cs_bench',
  });
  const mapping = { site_id: site.id, woocommerce_product_id: PRODUCT, license_group_id: poolId };
  await server.call('POST', '/mappings', mapping);
  return site;
}
