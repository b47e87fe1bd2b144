import type { ShopKey } from './authenticate';
import type { ShopProduct } from './catalog';
import type { ShopOrder, ShopSubscription } from './orders/ShopOrder';
import type { ShopShape } from './shapes';
import type { ShopWebhook } from './webhooks/ShopWebhook';
import type { DeliveryFaults, WebhookQueue } from './webhooks/WebhookQueue';

type CountedKind = 'post' | 'line' | 'comment' | 'meta' | 'webhook';

export interface ShopState {
  /** Without a trailing slash. */
  readonly url: string;
  /** Its own address, without a trailing slash; a moved or copied shop has another one. */
  homeUrl: string;
  /** Of WooCommerce; a copy keeps it. */
  storeId: string;
  /** False if the user of the REST credentials may not read the system status. */
  hasSystemStatus: boolean;
  products: ShopProduct[];
  /** False if stock management is disabled for the whole shop. */
  managesStock: boolean;
  orders: Map<number, ShopOrder>;
  /** Of WooCommerce Subscriptions; undefined without the plug-in. */
  subscriptions: Map<number, ShopSubscription> | undefined;
  webhooks: Map<number, ShopWebhook>;
  queue: WebhookQueue;
  deliveryFaults: DeliveryFaults;
  /** Of the fields in responses and webhooks. */
  shapes: ShopShape[];
  keys: ShopKey[];
  /** Positive if the shop's clock is ahead. */
  clockSkewMs: number;
  /** The shop's time in whole seconds. */
  now(): Date;
  nextId(kind: CountedKind): number;
}

/** Orders and refunds share one sequence, as in WordPress. */
export function createIdCounters(products: ShopProduct[], orders: ShopOrder[]): ShopState['nextId'] {
  const usedIds = products.flatMap(({ id, variations }) => [
    id,
    ...variations.map((variation) => variation.id),
  ]);
  const orderIds = orders.flatMap(({ id, refunds }) => [id, ...refunds.map((refund) => refund.id)]);
  const lineIds = orders.flatMap(({ lines }) => lines.map(({ id }) => id));
  const getLast = (ids: number[], first = 0) => ids.reduce((last, id) => Math.max(last, id), first);
  const last = {
    post: getLast([...usedIds, ...orderIds], 19),
    line: getLast(lineIds),
    comment: 0,
    meta: 0,
    webhook: 0,
  };
  return (kind) => ++last[kind];
}
