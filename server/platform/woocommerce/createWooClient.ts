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

/** Fields of a webhook; an update keeps omitted ones. */
interface WooWebhookInput {
  name: string;
  topic: string;
  delivery_url: string;
  secret: string;
  status: 'active' | 'paused' | 'disabled';
}

export interface WooClient {
  /** Sends a minimal request that verifies URL and credentials. */
  checkConnection(): Promise<void>;
  /** Returns the shop's time with a resolution of seconds; null if the response has no date. */
  readClock(): Promise<Date | null>;
  /** Lists all published products with their variations, oldest first. */
  listProducts(): Promise<Product[]>;
  /** Yields pages of orders modified after a time, oldest change first, with the fields that a webhook contains. */
  listOrders(filter: { modifiedAfter: Date }): AsyncGenerator<WooOrder[], void>;
  /** Returns null if the shop does not have the order. */
  getOrder(id: number): Promise<WooOrder | null>;
  listRefunds(orderId: number): Promise<WooRefund[]>;
  /** Lists all notes of an order, private ones and those for the customer. */
  listNotes(orderId: number): Promise<WooNote[]>;
  /** Must not be retried blindly: the shop mails a customer note immediately. */
  addNote(orderId: number, note: string, to: { toCustomer: boolean }): Promise<WooNote>;
  listWebhooks(): Promise<WooWebhook[]>;
  createWebhook(input: WooWebhookInput): Promise<WooWebhook>;
  updateWebhook(id: number, input: Partial<WooWebhookInput>): Promise<WooWebhook>;
  /** Succeeds if the webhook no longer exists. */
  deleteWebhook(id: number): Promise<void>;
}

/** Creates a client of a WooCommerce shop's REST API; every failure is an UpstreamError. */
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
    // This endpoint is not paginated.
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
