import { type Answer, recordedAnswer, ShopRefusal } from '../answers';
import type { Call } from './Call';
import { notes } from './notes';
import { orders } from './orders';
import { products } from './products';
import { refunds } from './refunds';
import { webhooks } from './webhooks';

const routes = [...products, ...orders, ...notes, ...refunds, ...webhooks];

/** Answers a call of `wc/v3` by its route, as '/orders/20'. */
export async function answerCall(call: Call, route: string): Promise<Answer> {
  const path = route.replace(/\/$/, '');
  const method = call.method === 'PATCH' ? 'PUT' : call.method;
  for (const { method: wanted, path: pattern, answer } of routes) {
    const found = method === wanted ? pattern.exec(path) : null;
    if (!found) continue;
    try {
      const { headers, ...answered } = await answer(call, Number(found[1]), Number(found[2]));
      return { ...answered, headers: { allow: getAllowedMethods(path), ...headers } };
    } catch (error) {
      if (error instanceof ShopRefusal) return error.answer;
      throw error;
    }
  }
  return recordedAnswer('route-unknown');
}

const getAllowedMethods = (path: string) =>
  /\d$/.test(path) ? 'GET, POST, PUT, PATCH, DELETE' : 'GET, POST';
