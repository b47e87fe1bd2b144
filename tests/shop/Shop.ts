import type { IncomingHttpHeaders } from 'node:http';
import type { ShopKey, ShopKeys } from './authenticate';
import type { ShopProduct } from './catalogue';
import type { ShopFault } from './faults';
import type { OrderEdit } from './orders/editOrder';
import type { OrderInput } from './orders/placeOrder';
import type { RefundInput } from './orders/refundOrder';
import type { ShopOrder, ShopRefund } from './orders/ShopOrder';
import type { ShopState } from './ShopState';
import type { WebhookQueue } from './webhooks/createQueue';

export interface ShopOptions {
  /** The recorded shop's published products by default. */
  products?: ShopProduct[];
  fault?: ShopFault;
  /** The folder that WordPress lives in, as '/shop'. */
  folder?: string;
  /** https with a certificate that nobody trusts. */
  secure?: boolean;
  latencyMs?: number;
  /** How late the shop is where that is its fault; a minute by default. */
  lateMs?: number;
  /** From this request on, counted from 1, the shop is down. */
  failsFromRequest?: number;
  /** What the REST keys may do; everything by default. */
  permissions?: ShopKey['permissions'];
  /** The host keeps the Authorization header to itself. */
  hidesHeader?: boolean;
  /** What chance is made of, for faults that come by chance. */
  seed?: number;
  /** Webhooks wait this long and are sent by themselves; without it they wait for `deliverAll`. */
  deliversAfterMs?: number;
  deliveryTimeoutMs?: number;
  /** A free port by default. */
  port?: number;
}

/** A WooCommerce-shaped shop on loopback. Its products, clock and faults may be changed while it runs. */
export interface Shop extends ShopState, ShopKeys {
  fault: ShopFault | undefined;
  /** Faults that come by chance, each as a probability from 0 to 1. */
  faultRates: Partial<Record<ShopFault, number>>;
  requests: { method: string; url: URL; headers: IncomingHttpHeaders }[];
  /** Lets every request wait for its answer, until what is returned is called. */
  hold(): () => void;
  /** Settled while nothing is held. */
  released: Promise<void>;
  /** The most requests that were open at one time. */
  maxConcurrentRequests: number;
  placeOrder(input?: OrderInput): ShopOrder;
  /** Changes an order as its page in the shop does: status, lines, meta data … */
  editOrder(id: number, edit: OrderEdit): ShopOrder;
  payOrder(id: number): ShopOrder;
  /** Some units by the ids of their lines, or everything that is left. */
  refund(id: number, lines?: RefundInput['line_items']): ShopRefund;
  trashOrder(id: number): void;
  restoreOrder(id: number): void;
  deleteOrder(id: number): void;
  /** Sends what waits for webhooks, one after another; resolves when nothing is left. */
  deliverAll(): Promise<void>;
  /** Sends what was delayed, newest first, as it was then. */
  deliverDelayed(): Promise<void>;
  /** What was sent so far, and what came of it. */
  readonly deliveries: WebhookQueue['sent'];
  close(): Promise<void>;
}
