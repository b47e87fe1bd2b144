import { randomUUID } from 'node:crypto';
import { loadRecordedProducts } from './catalog';
import type { ShopOptions } from './Shop';
import { createIdCounters, type ShopState } from './ShopState';
import { createQueue } from './webhooks/createQueue';

const WEBHOOK_TIMEOUT_MS = 60_000;

/** Creates the state of a shop with products and without orders. */
export function createShopState(url: string, options: ShopOptions): ShopState {
  const { products = loadRecordedProducts(), orders = [], seed = 1 } = options;
  const { deliveryDelayMs: runDelayMs, deliveryBatchSize: batchSize } = options;
  const timeoutMs = options.deliveryTimeoutMs ?? WEBHOOK_TIMEOUT_MS;
  const state: ShopState = {
    url,
    homeUrl: url,
    storeId: options.storeId ?? randomUUID(),
    hasSystemStatus: true,
    keys: [],
    products,
    managesStock: true,
    orders: new Map(orders.map((order) => [order.id, order])),
    subscriptions: new Map(),
    webhooks: new Map(),
    queue: createQueue(() => state, { seed, timeoutMs, runDelayMs, batchSize }),
    deliveryFaults: {},
    shapes: [],
    clockSkewMs: 0,
    now: () => new Date(Math.floor((Date.now() + state.clockSkewMs) / 1000) * 1000),
    nextId: createIdCounters(products, orders),
  };
  return state;
}
