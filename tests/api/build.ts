import { licenses } from '#contract/licenses';
import { type MappingCreate, mappings } from '#contract/mappings';
import { type PoolCreate, pools } from '#contract/pools';
import { type Site, type SiteCreate, sites } from '#contract/sites';
import type { Api, ApiResponse } from './startApi';

/** Returns the data of a set-up call; throws if it failed. */
function unwrap<D>({ status, data, message }: ApiResponse<D>): D {
  if (status >= 300) throw new Error(`Set-up failed with status ${status}: ${message}`);
  return data;
}

let poolCount = 0;

export async function buildPool(api: Api, overrides: Partial<PoolCreate> = {}): Promise<{ id: number }> {
  poolCount += 1;
  return unwrap(await api.send(pools.create, { body: { name: `Pool ${poolCount}`, ...overrides } }));
}

/** Creates licenses in the order of the keys; returns their ids. */
export async function buildLicenses(
  api: Api,
  poolId: number,
  keys: string[],
  deliveries = 1,
): Promise<number[]> {
  const ids: number[] = [];
  for (const license_key of keys) {
    const body = { license_group_id: poolId, license_key, delivre_x_times: deliveries };
    ids.push(unwrap(await api.send(licenses.create, { body })).license_id);
  }
  return ids;
}

let siteCount = 0;

export async function buildSite(api: Api, overrides: Partial<SiteCreate> = {}): Promise<Site> {
  siteCount += 1;
  const body = {
    name: `Shop ${siteCount}`,
    url: `https://shop-${siteCount}.example.com`,
    consumer_key: `ck_${'1'.repeat(40)}`,
    consumer_secret: `cs_${'2'.repeat(40)}`,
    ...overrides,
  };
  return unwrap(await api.send(sites.create, { body }));
}

export async function buildMapping(
  api: Api,
  target: { siteId: number; poolId: number; productId: number; variationId?: number },
  overrides: Partial<MappingCreate> = {},
): Promise<{ id: number }> {
  const body = {
    site_id: target.siteId,
    license_group_id: target.poolId,
    woocommerce_product_id: target.productId,
    woocommerce_variation_id: target.variationId ?? 0,
    woocommerce_product_name: `Product ${target.productId}`,
    // Orders of tests have fixed dates.
    orders_from: null,
    ...overrides,
  };
  return unwrap(await api.send(mappings.create, { body }));
}
