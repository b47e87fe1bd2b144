import type { ShopKey } from './authenticate';
import type { ShopProduct } from './catalogue';
import type { ShopOrder } from './orders/ShopOrder';
import type { DeliveryFaults, WebhookQueue } from './webhooks/createQueue';
import type { ShopWebhook } from './webhooks/ShopWebhook';

type CountedKind = 'post' | 'line' | 'comment' | 'meta' | 'webhook';

/** Everything that the shop keeps. */
export interface ShopState {
  /** The shop's address, without a slash at its end. */
  readonly url: string;
  products: ShopProduct[];
  orders: Map<number, ShopOrder>;
  webhooks: Map<number, ShopWebhook>;
  queue: WebhookQueue;
  deliveryFaults: DeliveryFaults;
  keys: ShopKey[];
  /** By how much the shop's clock is fast. */
  clockSkewMs: number;
  /** The shop's clock, which knows whole seconds only. */
  now(): Date;
  nextId(of: CountedKind): number;
}

/** As WordPress counts: a refund takes the next order's number. */
export function createIdCounters(products: ShopProduct[]): ShopState['nextId'] {
  const taken = products.flatMap(({ id, variations }) => [
    id,
    ...variations.map((variation) => variation.id),
  ]);
  const last = { post: Math.max(19, ...taken), line: 0, comment: 0, meta: 0, webhook: 0 };
  return (of) => ++last[of];
}
