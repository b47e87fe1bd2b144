import { setInterval as everyInterval } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { WebhookTopic } from '#contract/siteHealth';
import type { Site } from '#contract/sites';
import type { Shop } from '#shop/Shop';
import { startShop } from '#shop/startShop';
import type { ServerProcess } from '../../testkit/startServer';

const PRODUCT = 10;
/** A shop's own queue; a real one is slower, which is not the server's time. */
const DELIVERY_DELAY_MS = 50;
const POLL_INTERVAL_MS = 20;
/** A check that fails is repeated within minutes. */
const WEBHOOKS_TIMEOUT_MS = 300_000;

/** A registered shop whose paid orders get a note with their key. */
export interface SellingShop {
  shop: Shop;
  siteId: number;
  placePaidOrder(): void;
  /** Places paid orders until the returned function is called. */
  sell(intervalMs: number): () => void;
  /** When each order was paid, and when its note arrived, in ms of `Date.now()`. */
  paidAt: Map<number, number>;
  notedAt: Map<number, number>;
  close(): Promise<void>;
}

/** Starts a shop and registers it; its webhooks are active. */
export async function startSellingShop(
  server: ServerProcess,
  poolId: number,
  name: string,
): Promise<SellingShop> {
  const shop = await startShop({ deliveryDelayMs: DELIVERY_DELAY_MS });
  const site = await server.call<Site>('POST', '/sites', {
    name,
    url: shop.url,
    consumer_key: shop.consumerKey,
    consumer_secret: shop.consumerSecret,
  });
  const mapping = { site_id: site.id, woocommerce_product_id: PRODUCT, license_group_id: poolId };
  await server.call('POST', '/mappings', mapping);
  await server.call('PUT', `/sites/${site.id}`, { deliver_by_note: true });
  await waitForWebhooks(shop);

  const paidAt = new Map<number, number>();
  const notedAt = new Map<number, number>();
  const watcher = everyInterval(() => {
    for (const id of paidAt.keys()) {
      const hasNote =
        !notedAt.has(id) && shop.orders.get(id)?.notes.some(({ customer_note }) => customer_note);
      if (hasNote) notedAt.set(id, Date.now());
    }
  }, POLL_INTERVAL_MS);
  const placePaidOrder = () => {
    const { id } = shop.placeOrder({ set_paid: true, line_items: [{ product_id: PRODUCT, quantity: 1 }] });
    paidAt.set(id, Date.now());
  };
  return {
    shop,
    siteId: site.id,
    paidAt,
    notedAt,
    placePaidOrder,
    sell(intervalMs) {
      const timer = everyInterval(placePaidOrder, intervalMs);
      return () => clearInterval(timer);
    },
    async close() {
      clearInterval(watcher);
      await shop.close();
    },
  };
}

/** Waits until the server has made or repaired all webhooks of a shop. */
export async function waitForWebhooks(shop: Shop): Promise<void> {
  const end = Date.now() + WEBHOOKS_TIMEOUT_MS;
  while (!hasActiveWebhooks(shop)) {
    if (Date.now() > end) throw new Error(`The webhooks of the shop at ${shop.url} are not active`);
    await setTimeout(POLL_INTERVAL_MS);
  }
}

const hasActiveWebhooks = ({ webhooks }: Shop) =>
  webhooks.size === WebhookTopic.options.length &&
  [...webhooks.values()].every(({ status }) => status === 'active');

/** Waits until every order has its note. */
export async function waitForNotes({ paidAt, notedAt }: SellingShop, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (notedAt.size < paidAt.size) {
    if (Date.now() > end)
      throw new Error(`${paidAt.size - notedAt.size} of ${paidAt.size} orders have no note`);
    await setTimeout(POLL_INTERVAL_MS);
  }
}

/** From the payment to the note, in ms. */
export const getNoteDelays = ({ paidAt, notedAt }: SellingShop, since = 0): number[] =>
  [...paidAt].filter(([, at]) => at >= since).map(([id, at]) => (notedAt.get(id) ?? Number.NaN) - at);
