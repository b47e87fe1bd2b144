import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { loadRecordedProducts } from './catalog';
import { createListener } from './createListener';
import { listenOnLoopback } from './listenOnLoopback';
import { editOrder } from './orders/editOrder';
import { placeOrder, placeRenewal, subscribe } from './orders/placeOrder';
import { refundOrder } from './orders/refundOrder';
import { deleteOrder, restoreOrder, trashOrder } from './orders/trashOrder';
import { addProduct, editProduct, restoreProduct, trashProduct } from './products/editProduct';
import type { Shop, ShopOptions } from './Shop';
import { createIdCounters, type ShopState } from './ShopState';
import { createQueue } from './webhooks/createQueue';

const DEVELOPMENT_KEYS = { consumerKey: `ck_${'5'.repeat(40)}`, consumerSecret: `cs_${'7'.repeat(40)}` };

/** Starts a shop; the caller closes it. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const { folder = '', tls, permissions = 'read_write', fault } = options;
  const server = tls ? createSecureServer(tls) : createServer();
  const port = await listenOnLoopback(server, options.port);
  const keys = options.credentials ?? DEVELOPMENT_KEYS;
  const state = createShopState(`${tls ? 'https' : 'http'}://127.0.0.1:${port}${folder}`, options);
  state.keys.push({ ...keys, permissions });

  const shop: Shop = Object.assign(state, {
    ...keys,
    fault,
    faultRates: {},
    refusesHttpCallback: false,
    plainPermalinks: false,
    refusedFilters: [],
    requests: [],
    maxConcurrentRequests: 0,
    unprocessedRequests: 0,
    released: Promise.resolve(),
    hold() {
      let release = () => {};
      shop.released = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    placeOrder: (input = {}) => placeOrder(state, input),
    editOrder: (id, edit) => editOrder(state, id, edit),
    payOrder: (id) => editOrder(state, id, { set_paid: true }),
    refund: (id, line_items = []) => refundOrder(state, id, { line_items }),
    subscribe: (orderId) => subscribe(state, orderId),
    renew: (...subscriptions) => placeRenewal(state, subscriptions),
    trashOrder: (id) => trashOrder(state, id),
    restoreOrder: (id) => restoreOrder(state, id),
    deleteOrder: (id) => deleteOrder(state, id),
    addProduct: (product) => addProduct(state, product),
    editProduct: (id, edit) => editProduct(state, id, edit),
    trashProduct: (id) => trashProduct(state, id),
    restoreProduct: (id) => restoreProduct(state, id),
    deliverAll: state.queue.deliverAll,
    deliverDelayed: state.queue.deliverDelayed,
    deliveries: state.queue.sent,
    close: () =>
      new Promise((resolve) => {
        state.queue.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  } satisfies Omit<Shop, keyof typeof state>);
  server.on('request', createListener(shop, options));
  return shop;
}

const WEBHOOK_TIMEOUT_MS = 60_000;

/** Creates the state of a shop with products and without orders. */
function createShopState(url: string, options: ShopOptions): ShopState {
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
