import { connections } from '#contract/connections';
import { siteHealth } from '#contract/siteHealth';
import type { Site } from '#contract/sites';
import { openShop } from '../shop/openShop';
import type { Shop, ShopOptions } from '../shop/startShop';
import { buildSite } from './build';
import { type Api, startApi } from './startApi';

/** A registered shop before its first check; its fault and wrong keys came after the registration. */
export interface RegisteredShop {
  api: Api;
  shop: Shop;
  site: Site;
}

export async function registerShop(
  options: ShopOptions = {},
  env?: Record<string, string>,
  keys: { consumer_key?: string; consumer_secret?: string } = {},
): Promise<RegisteredShop> {
  const { fault, ...working } = options;
  const api = await startApi(env);
  const shop = await openShop(working);
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { url: shop.url, consumer_key, consumer_secret });
  shop.requests.length = 0;
  shop.fault = fault;
  if (Object.keys(keys).length > 0) {
    const body = { consumer_key, consumer_secret, ...keys };
    await api.send(connections.updateCredentials, { params: { id: site.id }, body });
  }
  return { api, shop, site };
}

export async function getHealth({ api, site }: RegisteredShop) {
  return (await api.send(siteHealth.get, { params: { id: site.id } })).data;
}

export const checkNow = ({ api, site }: RegisteredShop) =>
  api.send(siteHealth.check, { params: { id: site.id } });

/** The last health check of a kind. */
export async function getCheck(registered: RegisteredShop, kind: string) {
  return (await getHealth(registered)).checks.find((check) => check.kind === kind);
}
