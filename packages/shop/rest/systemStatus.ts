import { buildJsonResponse, loadRecordedResponse, type ShopResponse } from '../responses';
import type { ShopState } from '../ShopState';
import type { Route } from './Call';

/** The first fields of the environment; WooCommerce has many more, and sections beside it. */
function buildStatus({ homeUrl, storeId }: ShopState): Record<string, Record<string, unknown>> {
  return {
    environment: { home_url: homeUrl, site_url: homeUrl, store_id: storeId, version: '10.9.2' },
  };
}

export const systemStatus: Route[] = [
  {
    method: 'GET',
    path: /^\/system_status$/,
    handle({ shop, url }) {
      // The recorded refusal of a user without the permission has the code of an unknown key.
      if (!shop.hasSystemStatus) return loadRecordedResponse('auth-none');
      const status = buildStatus(shop);
      const fields = url.searchParams.get('_fields');
      return buildJsonResponse(200, fields === null ? status : pickNested(status, fields.split(',')));
    },
  },
];

/** WordPress's `_fields` with sections and fields within them, such as `environment.store_id`. */
function pickNested(value: Record<string, Record<string, unknown>>, fields: string[]) {
  const entries = Object.entries(value).flatMap(([section, all]) => {
    if (fields.includes(section)) return [[section, all]];
    const picked = Object.entries(all).filter(([name]) => fields.includes(`${section}.${name}`));
    return picked.length > 0 ? [[section, Object.fromEntries(picked)]] : [];
  });
  return Object.fromEntries(entries);
}

/** The index of WordPress's REST API, which needs no credentials. Its routes take a megabyte in a real shop. */
export function buildIndex({ homeUrl }: ShopState, query: URLSearchParams): ShopResponse {
  const index = { name: 'Shop', description: '', url: homeUrl, home: homeUrl, routes: {} };
  const fields = query.get('_fields')?.split(',');
  const entries = Object.entries(index).filter(([name]) => fields?.includes(name) ?? true);
  return buildJsonResponse(200, Object.fromEntries(entries));
}
