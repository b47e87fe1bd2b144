import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createListener } from './createListener';
import { createShopState } from './createShopState';
import { editOrder } from './orders/editOrder';
import { placeOrder } from './orders/placeOrder';
import { refundOrder } from './orders/refundOrder';
import { deleteOrder, restoreOrder, trashOrder } from './orders/trashOrder';
import type { Shop, ShopOptions } from './Shop';
import { listenOnLoopback } from './serve';

export type { Shop, ShopOptions } from './Shop';

const readTlsFile = (file: string) => readFileSync(new URL(`../fixtures/tls/${file}.pem`, import.meta.url));

/** Starts a shop without orders; the caller closes it. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const { folder = '', secure = false, permissions = 'read_write', fault } = options;
  const server = secure
    ? createSecureServer({ key: readTlsFile('key'), cert: readTlsFile('cert') })
    : createServer();
  const port = await listenOnLoopback(server, options.port);
  const keys = { consumerKey: `ck_${'5'.repeat(40)}`, consumerSecret: `cs_${'7'.repeat(40)}` };
  const state = createShopState(`${secure ? 'https' : 'http'}://127.0.0.1:${port}${folder}`, options);
  state.keys.push({ ...keys, permissions });

  const shop: Shop = Object.assign(state, {
    ...keys,
    fault,
    faultRates: {},
    requests: [],
    maxConcurrentRequests: 0,
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
    trashOrder: (id) => trashOrder(state, id),
    restoreOrder: (id) => restoreOrder(state, id),
    deleteOrder: (id) => deleteOrder(state, id),
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
