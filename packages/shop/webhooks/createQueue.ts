import { createRandom } from '../random';
import type { ShopState } from '../ShopState';
import { buildDelivery } from './buildDelivery';
import { post } from './post';
import type { ShopWebhook } from './ShopWebhook';
import type {
  BuiltDelivery,
  DeliveryFaults,
  QueuedDelivery,
  SentDelivery,
  WebhookQueue,
} from './WebhookQueue';

interface QueueOptions {
  seed: number;
  timeoutMs: number;
  /** Delay before the queue runs automatically; without it, only `deliverAll` runs it. */
  runDelayMs: number | undefined;
  /** Deliveries per automatic run, after which the next delay begins. */
  batchSize: number | undefined;
}

/** WooCommerce disables a webhook at the 7th consecutive failure. */
const MAX_FAILURES = 6;

export function createQueue(
  shop: () => ShopState,
  { seed, timeoutMs, runDelayMs, batchSize = Number.POSITIVE_INFINITY }: QueueOptions,
): WebhookQueue {
  const random = createRandom(seed);
  let delayed: BuiltDelivery[] = [];
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const isFaultDue = (fault: keyof DeliveryFaults) => random.chance(shop().deliveryFaults[fault] ?? 0);
  const record = (built: BuiltDelivery, outcome: SentDelivery['outcome'], durationMs = 0) =>
    void queue.sent.push({ ...built, outcome, durationMs });

  const pickError = () => {
    if (isFaultDue('noRoute')) return 'route-unknown';
    return isFaultDue('errorBody') ? 'auth-none' : undefined;
  };

  async function send(webhook: ShopWebhook, built: BuiltDelivery): Promise<void> {
    const isLost = isFaultDue('lost');
    const startedAt = performance.now();
    const status = isLost ? null : await post(built.url, built.body, built.headers, timeoutMs);
    record(built, isLost ? 'lost' : status, isLost ? 0 : performance.now() - startedAt);
    updateFailureCount(webhook, status);
  }

  async function deliver({ webhookId, resourceId }: QueuedDelivery): Promise<void> {
    const webhook = shop().webhooks.get(webhookId);
    if (!webhook) return;
    const built = buildDelivery(shop(), webhook, resourceId, pickError());
    if (isFaultDue('delayed')) {
      delayed.unshift(built);
      return record(built, 'delayed');
    }
    await send(webhook, built);
    if (isFaultDue('twice')) await send(webhook, built);
  }

  async function drain(limit = Number.POSITIVE_INFINITY): Promise<void> {
    for (let sent = 0; sent < limit && queue.pending.length > 0; sent++) {
      const index = isFaultDue('shuffled') ? random.int(0, queue.pending.length - 1) : 0;
      for (const delivery of queue.pending.splice(index, 1)) await deliver(delivery);
    }
  }

  async function drainDelayed(): Promise<void> {
    const batch = delayed;
    delayed = [];
    for (const built of batch) record(built, await post(built.url, built.body, built.headers, timeoutMs));
  }

  /** Action Scheduler runs a batch at a time. */
  const scheduleRun = () => {
    if (runDelayMs === undefined || queue.pending.length === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      running = running.then(() => drain(batchSize)).then(scheduleRun);
    }, runDelayMs);
  };

  const queue: WebhookQueue = {
    pending: [],
    sent: [],
    add({ webhookId, resourceId }) {
      const isQueued = queue.pending.some(
        (delivery) => delivery.webhookId === webhookId && delivery.resourceId === resourceId,
      );
      if (isQueued) return;
      queue.pending.push({ webhookId, resourceId });
      scheduleRun();
    },
    deliverAll(atOnce = 1) {
      running = running.then(async () => {
        await Promise.all(Array.from({ length: atOnce }, () => drain()));
      });
      return running;
    },
    deliverDelayed() {
      running = running.then(drainDelayed);
      return running;
    },
    stop: () => clearTimeout(timer),
  };
  return queue;
}

/** WooCommerce does not retry. A success or a redirect resets the failure count. */
function updateFailureCount(webhook: ShopWebhook, status: number | null): void {
  const isAccepted = status !== null && status >= 200 && status <= 302;
  if (isAccepted) webhook.failures = 0;
  else if (webhook.failures < MAX_FAILURES) webhook.failures++;
  else webhook.status = 'disabled';
}
