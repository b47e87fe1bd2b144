import type { ShopKey } from './authenticate';
import type { ShopProduct } from './catalog';
import type { ShopOrder } from './orders/ShopOrder';
import type { ShopWebhook } from './webhooks/ShopWebhook';
import type { DeliveryFaults, WebhookQueue } from './webhooks/WebhookQueue';

type CountedKind = 'post' | 'line' | 'comment' | 'meta' | 'webhook';

export interface ShopState {
  /** Without a trailing slash. */
  readonly url: string;
  products: ShopProduct[];
  orders: Map<number, ShopOrder>;
  webhooks: Map<number, ShopWebhook>;
  queue: WebhookQueue;
  deliveryFaults: DeliveryFaults;
  keys: ShopKey[];
  /** Positive if the shop's clock is ahead. */
  clockSkewMs: number;
  /** The shop's time in whole seconds. */
  now(): Date;
  nextId(kind: CountedKind): number;
}

/** Orders and refunds share one sequence, as in WordPress. */
export function createIdCounters(products: ShopProduct[]): ShopState['nextId'] {
  const usedIds = products.flatMap(({ id, variations }) => [
    id,
    ...variations.map((variation) => variation.id),
  ]);
  const last = { post: Math.max(19, ...usedIds), line: 0, comment: 0, meta: 0, webhook: 0 };
  return (kind) => ++last[kind];
}
