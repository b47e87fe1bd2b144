import {
  buildJsonResponse,
  loadRecordedResponse,
  ShopError,
  type ShopResponse,
  toPhpJson,
} from '../responses';
import type { ShopState } from '../ShopState';
import { reshape } from '../shapes';
import type { Call, Route } from './Call';
import { notes } from './notes';
import { options } from './options';
import { orders, refunds, subscriptions } from './orders';
import { products } from './products';
import { webhooks } from './webhooks';

/** The first fields of the environment; WooCommerce has many more, and sections beside it. */
function buildStatus({ homeUrl, storeId }: ShopState): Record<string, Record<string, unknown>> {
  return {
    environment: { home_url: homeUrl, site_url: homeUrl, store_id: storeId, version: '10.9.2' },
  };
}

const systemStatus: Route[] = [
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

const routes = [
  ...products,
  ...options,
  ...orders,
  ...notes,
  ...refunds,
  ...subscriptions,
  ...systemStatus,
  ...webhooks,
];

/** Handles a `wc/v3` call by its route, such as '/orders/20'. */
export async function handleCall(call: Call, route: string): Promise<ShopResponse> {
  const path = route.replace(/\/$/, '');
  const method = call.method === 'PATCH' ? 'PUT' : call.method;
  for (const { method: routeMethod, path: pattern, handle } of routes) {
    const match = method === routeMethod ? pattern.exec(path) : null;
    if (!match) continue;
    try {
      const { headers, ...rest } = await handle(call, Number(match[1]), Number(match[2]));
      return inShapes(call.shop, { ...rest, headers: { allow: getAllowedMethods(path), ...headers } });
    } catch (error) {
      if (error instanceof ShopError) return error.response;
      throw error;
    }
  }
  return loadRecordedResponse('route-unknown');
}

function inShapes({ shapes }: Call['shop'], response: ShopResponse): ShopResponse {
  if (shapes.length === 0) return response;
  return { ...response, body: toPhpJson(reshape(JSON.parse(String(response.body)), shapes)) };
}

const getAllowedMethods = (path: string) =>
  /\d$/.test(path) ? 'GET, POST, PUT, PATCH, DELETE' : 'GET, POST';
