import type { Product } from '#contract/sites';
import { UpstreamError, type UpstreamFailure } from '../httpClient/UpstreamError';
import { createWooHttp, type WooHttp, type WooHttpOptions } from './createWooHttp';
import { readAllPages, type SkipRecords } from './iteratePages';
import {
  findOrderIds,
  listOrders,
  listProductOrders,
  type OrderFilter,
  type ProductOrderFilter,
  readOrders,
} from './listOrders';
import { listProducts, searchProducts } from './products';
import { listOrderStatuses, listPaymentMethods, type NamedOption } from './readOptions';
import {
  type WooItemUpdate,
  WooNote,
  WooNotes,
  WooOrder,
  WooOrderItems,
  WooOrders,
  WooRefund,
  WooSubscription,
  WooSystemStatus,
  WooWebhook,
  WordPressIndex,
} from './responseSchemas';
import {
  hasVariationStock,
  readShopStock,
  type ShopStock,
  type StockTarget,
  type StockWrite,
  type WriteResult,
  writeStock,
} from './shopStock';

export type WooClientOptions = WooHttpOptions;

/** Fields of a webhook; an update keeps omitted ones. */
interface WooWebhookInput {
  name: string;
  topic: string;
  delivery_url: string;
  secret: string;
  status: 'active' | 'paused' | 'disabled';
}

export interface ShopIdentity {
  /** Null if the shop does not say. A copy of the shop has the same one. */
  storeId: string | null;
  homeUrl: string;
}

interface WooOrderUpdate {
  /** Entries of the order itself, replaced by their key. */
  meta_data?: { key: string; value: string }[];
  line_items?: WooItemUpdate[];
  status?: 'completed';
}

export interface WooClient {
  /** Sends a minimal request that verifies URL and credentials. */
  checkConnection(): Promise<void>;
  /** Reads what tells the shop from others. */
  readIdentity(): Promise<ShopIdentity>;
  /** Returns the shop's time with a resolution of seconds; null if the response has no date. */
  readClock(): Promise<Date | null>;
  /**
   * Lists all published products with their variations, oldest first; fails at an unreadable one without `skip`, and at too
   * many without `cut`, which is told that there are more.
   */
  listProducts(skip?: SkipRecords, cut?: () => void): Promise<Product[]>;
  /** Finds published products by a part of their name, by SKU or by id. */
  searchProducts(text: string, skip: SkipRecords): Promise<Product[]>;
  /** Returns undefined for products that the shop does not have. */
  readShopStock(targets: StockTarget[]): Promise<(ShopStock | undefined)[]>;
  /** Whether variations of a product have a stock of their own. */
  hasVariationStock(productId: number): Promise<boolean>;
  /** Safe to repeat. */
  writeStock(writes: StockWrite[]): Promise<WriteResult[]>;
  /**
   * Yields pages of orders modified after a time, oldest change first, with the fields that a webhook contains. Fails at
   * an unreadable one without `skip`.
   */
  listOrders(filter: OrderFilter, skip?: SkipRecords): AsyncGenerator<WooOrder[], void>;
  /** Yields pages of the paid orders of a product, with the fields that a webhook contains. */
  listProductOrders(filter: ProductOrderFilter, skip?: SkipRecords): AsyncGenerator<WooOrder[], void>;
  /** Returns those of the orders, 100 at most, that the shop has outside its trash, with the same fields. */
  readOrders(ids: number[]): Promise<WooOrder[]>;
  /** Returns those of the ids, 100 at most, that the shop has outside its trash. */
  findOrderIds(ids: number[]): Promise<number[]>;
  /** Returns null if the shop does not have the order. */
  getOrder(id: number): Promise<WooOrder | null>;
  /** Returns null if the shop does not have the order. */
  getOrderItems(id: number): Promise<WooOrderItems | null>;
  /** Safe to repeat: metadata is replaced, and an equal status changes nothing. */
  updateOrder(id: number, changes: WooOrderUpdate): Promise<WooOrderItems>;
  listRefunds(orderId: number): Promise<WooRefund[]>;
  /** Of orders, with own ones. */
  listOrderStatuses(): Promise<NamedOption[]>;
  /** Those that customers can choose. */
  listPaymentMethods(): Promise<NamedOption[]>;
  /** Returns null if the shop does not have the subscription; undefined if it has no path of subscriptions now. */
  getSubscription(id: number): Promise<WooSubscription | null | undefined>;
  /** Lists all notes of an order, private ones and those for the customer. */
  listNotes(orderId: number): Promise<WooNote[]>;
  /** Must not be retried blindly: the shop mails a customer note immediately. */
  addNote(orderId: number, note: string, to: { toCustomer: boolean }): Promise<WooNote>;
  listWebhooks(): Promise<WooWebhook[]>;
  createWebhook(input: WooWebhookInput): Promise<WooWebhook>;
  updateWebhook(id: number, input: Partial<WooWebhookInput>): Promise<WooWebhook>;
  /** Succeeds, too, if the webhook does not exist. */
  deleteWebhook(id: number): Promise<void>;
}

/** Creates a client of a WooCommerce shop's REST API; every failure is an UpstreamError. */
export function createWooClient(options: WooClientOptions): WooClient {
  const http = createWooHttp(options);

  return {
    async checkConnection() {
      await http.get('orders', { per_page: 1, _fields: 'id,status' }, WooOrders);
    },
    readIdentity: () => readIdentity(http),
    readClock: () => http.readClock('orders', { per_page: 1, _fields: 'id' }),
    listProducts: (skip, cut) => listProducts(http, skip, cut),
    searchProducts: (text, skip) => searchProducts(http, text, skip),
    readShopStock: (targets) => readShopStock(http, targets),
    hasVariationStock: (productId) => hasVariationStock(http, productId),
    writeStock: (writes) => writeStock(http, writes),
    listOrders: (filter, skip) => listOrders(http, filter, skip),
    listProductOrders: (filter, skip) => listProductOrders(http, filter, skip),
    readOrders: (ids) => readOrders(http, ids),
    findOrderIds: (ids) => findOrderIds(http, ids),
    getOrder: (id) => nullIfNotFound(http.get(`orders/${id}`, {}, WooOrder)),
    getOrderItems: (id) =>
      nullIfNotFound(http.get(`orders/${id}`, { _fields: 'id,status,total,line_items' }, WooOrderItems)),
    updateOrder: (id, changes) => http.send('PUT', `orders/${id}`, changes, WooOrderItems),
    listRefunds: (orderId) =>
      readAllPages((page) => http.getPage(`orders/${orderId}/refunds`, {}, WooRefund, page)),
    listOrderStatuses: () => listOrderStatuses(http),
    listPaymentMethods: () => listPaymentMethods(http),
    getSubscription: (id) => getSubscription(http, id),
    // This endpoint is not paginated.
    listNotes: (orderId) => http.get(`orders/${orderId}/notes`, {}, WooNotes),
    addNote: (orderId, note, { toCustomer }) =>
      http.send('POST', `orders/${orderId}/notes`, { note, customer_note: toCustomer }, WooNote),
    listWebhooks: () => readAllPages((page) => http.getPage('webhooks', {}, WooWebhook, page)),
    createWebhook: (input) => http.send('POST', 'webhooks', input, WooWebhook),
    updateWebhook: (id, input) => http.send('PUT', `webhooks/${id}`, input, WooWebhook),
    async deleteWebhook(id) {
      await nullIfNotFound(http.send('DELETE', `webhooks/${id}`, undefined, WooWebhook));
    },
  };
}

/**
 * The path is unknown without the plug-in, while it is updated, and as every path while WooCommerce does not run: then
 * orders fail too.
 */
async function getSubscription(http: WooHttp, id: number): Promise<WooSubscription | null | undefined> {
  const query = { _fields: 'id,parent_id' };
  try {
    return await nullIfNotFound(http.get(`subscriptions/${id}`, query, WooSubscription));
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status !== 404) throw error;
    await http.get('orders', { per_page: 1, _fields: 'id,status' }, WooOrders);
    return undefined;
  }
}

// Other fields of the environment would cost the shop requests to other systems.
const IDENTITY_FIELDS = 'environment.home_url,environment.store_id';

/** The system status needs a permission that the credentials' user may not have; the index says less. */
async function readIdentity(http: WooHttp): Promise<ShopIdentity> {
  try {
    const { environment } = await http.get('system_status', { _fields: IDENTITY_FIELDS }, WooSystemStatus);
    return { storeId: environment.store_id || null, homeUrl: environment.home_url };
  } catch (error) {
    if (!(error instanceof UpstreamError) || !REFUSALS.has(error.reason)) throw error;
    const { home } = await http.getIndex({ _fields: 'home' }, WordPressIndex);
    return { storeId: null, homeUrl: home };
  }
}

const REFUSALS = new Set<UpstreamFailure>(['unauthorized', 'http', 'not_found', 'not_json']);

async function nullIfNotFound<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error) => {
    if (error instanceof UpstreamError && error.reason === 'not_found') return null;
    throw error;
  });
}
