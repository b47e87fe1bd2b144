import { loadRecordedResponse, ShopError, type ShopResponse, toPhpJson } from '../responses';
import { reshape } from '../shapes';
import type { Call } from './Call';
import { notes } from './notes';
import { orders } from './orders';
import { products } from './products';
import { refunds } from './refunds';
import { subscriptions } from './subscriptions';
import { systemStatus } from './systemStatus';
import { webhooks } from './webhooks';

const routes = [...products, ...orders, ...notes, ...refunds, ...subscriptions, ...systemStatus, ...webhooks];

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
