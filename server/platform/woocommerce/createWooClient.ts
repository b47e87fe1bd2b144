import type { Product } from '#contract/sites';
import { UpstreamError } from '../httpClient/UpstreamError';
import { createWooHttp, type WooHttpOptions } from './createWooHttp';
import { readAllPages } from './iteratePages';
import { listOrders } from './listOrders';
import { listProducts } from './listProducts';
import {
  WooNote,
  WooNotes,
  WooOrder,
  WooOrders,
  type WooRefund,
  WooRefunds,
  WooWebhook,
  WooWebhooks,
} from './responseSchemas';

export type WooClientOptions = WooHttpOptions;

/** What a webhook is made of; what is left out of a change stays. */
export interface WooWebhookInput {
  name: string;
  topic: string;
  delivery_url: string;
  secret: string;
  status: 'active' | 'paused' | 'disabled';
}

export interface WooClient {
  /** Asks for as little as proves that address and keys are right. */
  checkConnection(): Promise<void>;
  /** What time it is at the shop, to the second below; null where it does not tell. */
  readClock(): Promise<Date | null>;
  /** Every published product with its variations, oldest first. */
  listProducts(): Promise<Product[]>;
  /** Orders changed since, page by page, oldest change first, with all that is read of a webhook's order. */
  listOrders(changed: { modifiedAfter: Date }): AsyncGenerator<WooOrder[], void>;
  /** Null where the shop does not have it. */
  getOrder(id: number): Promise<WooOrder | null>;
  listRefunds(orderId: number): Promise<WooRefund[]>;
  /** Every note of an order, its customer's and private ones. */
  listNotes(orderId: number): Promise<WooNote[]>;
  /** Not to be tried again unseen: each one to the customer is mailed at once. */
  addNote(orderId: number, note: string, to: { toCustomer: boolean }): Promise<WooNote>;
  listWebhooks(): Promise<WooWebhook[]>;
  createWebhook(input: WooWebhookInput): Promise<WooWebhook>;
  updateWebhook(id: number, input: Partial<WooWebhookInput>): Promise<WooWebhook>;
  /** One that is gone already is as good as deleted. */
  deleteWebhook(id: number): Promise<void>;
}

/** Speaks to the REST API of a WooCommerce shop; every failure is an UpstreamError. */
export function createWooClient(options: WooClientOptions): WooClient {
  const http = createWooHttp(options);

  return {
    async checkConnection() {
      await http.get('orders', { per_page: 1, _fields: 'id,status' }, WooOrders);
    },
    readClock: () => http.readClock('orders', { per_page: 1, _fields: 'id' }),
    listProducts: () => listProducts(http),
    listOrders: ({ modifiedAfter }) => listOrders(http, modifiedAfter),
    getOrder: (id) => nullIfNotFound(http.get(`orders/${id}`, {}, WooOrder)),
    listRefunds: (orderId) =>
      readAllPages((page) => http.getPage(`orders/${orderId}/refunds`, {}, WooRefunds, page)),
    // The one list that knows no pages.
    listNotes: (orderId) => http.get(`orders/${orderId}/notes`, {}, WooNotes),
    addNote: (orderId, note, { toCustomer }) =>
      http.send('POST', `orders/${orderId}/notes`, { note, customer_note: toCustomer }, WooNote),
    listWebhooks: () => readAllPages((page) => http.getPage('webhooks', {}, WooWebhooks, page)),
    createWebhook: (input) => http.send('POST', 'webhooks', input, WooWebhook),
    updateWebhook: (id, input) => http.send('PUT', `webhooks/${id}`, input, WooWebhook),
    async deleteWebhook(id) {
      await nullIfNotFound(http.send('DELETE', `webhooks/${id}`, undefined, WooWebhook));
    },
  };
}

async function nullIfNotFound<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error) => {
    if (error instanceof UpstreamError && error.reason === 'not_found') return null;
    throw error;
  });
}
