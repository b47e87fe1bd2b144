import type { ShopState } from '../ShopState';
import type { Topic } from './ShopWebhook';

/** Enqueues a delivery for each active webhook of the topic. */
export function enqueueDeliveries(shop: ShopState, topic: Topic, resourceId: number): void {
  for (const webhook of shop.webhooks.values()) {
    if (webhook.topic === topic && webhook.status === 'active') {
      shop.queue.add({ webhookId: webhook.id, resourceId });
    }
  }
}
