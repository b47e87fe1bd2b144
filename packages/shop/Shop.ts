import type { IncomingHttpHeaders } from 'node:http';
import type { ShopKey, ShopKeys } from './authenticate';
import type { ShopProduct } from './catalog';
import type { ShopFault } from './faults';
import type { OrderEdit } from './orders/editOrder';
import type { OrderInput } from './orders/placeOrder';
import type { RefundInput } from './orders/refundOrder';
import type { ShopOrder, ShopRefund, ShopSubscription } from './orders/ShopOrder';
import type { ProductEdit } from './products/editProduct';
import type { ShopState } from './ShopState';
import type { WebhookQueue } from './webhooks/WebhookQueue';

export interface ShopOptions {
  /** Default: the published products of the recorded shop. */
  products?: ShopProduct[];
  /** Orders that the shop has already. */
  orders?: ShopOrder[];
  /** Default: those of the development shop. */
  credentials?: ShopKeys;
  fault?: ShopFault;
  /** Path prefix of WordPress, such as '/shop'. */
  folder?: string;
  /** For https. */
  tls?: { key: Buffer; cert: Buffer };
  latencyMs?: number;
  /** The delay of the fault `late`; default one minute. */
  lateMs?: number;
  /** The shop is down from this request on, counted from 1. */
  failsFromRequest?: number;
  /** Permissions of the REST credentials; default read and write. */
  permissions?: ShopKey['permissions'];
  /** The host drops the Authorization header. */
  dropsAuthorizationHeader?: boolean;
  /** Default: another one for each shop. */
  storeId?: string;
  /** Seed of the random faults. */
  seed?: number;
  /** Sends webhooks automatically after this delay; without it `deliverAll` sends them. */
  deliveryDelayMs?: number;
  /** Webhooks per automatic run; default all. */
  deliveryBatchSize?: number;
  deliveryTimeoutMs?: number;
  /** Default: a free port. */
  port?: number;
}

/** A shop in memory that behaves like WooCommerce. Tests may change products, clock and faults while it runs. */
export interface Shop extends ShopState, ShopKeys {
  fault: ShopFault | undefined;
  /** Random faults, each as a probability from 0 to 1. */
  faultRates: Partial<Record<ShopFault, number>>;
  /** The consent page refuses a callback without https even on this machine, as WooCommerce does. */
  refusesHttpCallback: boolean;
  /** The API's paths lead nowhere; the route is in the query. */
  plainPermalinks: boolean;
  /** Names of query parameters of lists that the shop refuses. */
  refusedFilters: string[];
  requests: { method: string; url: URL; headers: IncomingHttpHeaders }[];
  /** Holds every response until the returned function is called. */
  hold(): () => void;
  /** Resolves when responses are not held. */
  released: Promise<void>;
  maxConcurrentRequests: number;
  /** Requests that are not processed yet, even if the client has disconnected. */
  unprocessedRequests: number;
  placeOrder(input?: OrderInput): ShopOrder;
  /** Changes status, lines, billing or meta data of an order. */
  editOrder(id: number, edit: OrderEdit): ShopOrder;
  payOrder(id: number): ShopOrder;
  /** Refunds units by line id, or everything that remains. */
  refund(id: number, lines?: RefundInput['line_items']): ShopRefund;
  /** Starts a subscription to the products of an order. */
  subscribe(orderId: number): ShopSubscription;
  /** Places the paid order of a renewal, of one or several subscriptions. */
  renew(...subscriptions: ShopSubscription[]): ShopOrder;
  trashOrder(id: number): void;
  restoreOrder(id: number): void;
  deleteOrder(id: number): void;
  addProduct(product: ShopProduct): void;
  /** Changes a product or a variation. */
  editProduct(id: number, edit: ProductEdit): void;
  trashProduct(id: number): void;
  restoreProduct(id: number): void;
  /** Sends the queue until it is empty, one delivery after the other or several at once. */
  deliverAll(atOnce?: number): Promise<void>;
  /** Sends the delayed deliveries unchanged, newest first. */
  deliverDelayed(): Promise<void>;
  /** All sent deliveries with their outcome. */
  readonly deliveries: WebhookQueue['sent'];
  close(): Promise<void>;
}
