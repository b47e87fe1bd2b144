import { createRandom } from '../../../server/demo/random';
import type { ShopState } from '../ShopState';
import { type BuiltDelivery, buildDelivery } from './buildDelivery';
import { post } from './post';
import type { ShopWebhook } from './ShopWebhook';

interface QueuedDelivery {
  webhookId: number;
  orderId: number;
}

/** What happens to deliveries, each as a probability from 0 to 1. */
export interface DeliveryFaults {
  /** Never arrives, which counts as a failure. */
  lost?: number;
  twice?: number;
  /** Another one that waits goes first. */
  shuffled?: number;
  /** Kept, just as it is now, until `deliverDelayed`. */
  delayed?: number;
  /** The signed body is an error object. */
  errorBody?: number;
}

/** What became of a delivery: what was answered, null for no answer, or the fault that kept it. */
export interface SentDelivery extends BuiltDelivery {
  outcome: number | null | 'lost' | 'delayed';
}

export interface WebhookQueue {
  waiting: QueuedDelivery[];
  sent: SentDelivery[];
  /** What waits already is not queued again. */
  add(waiting: QueuedDelivery): void;
  /** Sends what waits, one after another; resolves when nothing is left. */
  deliverAll(): Promise<void>;
  /** Sends what was delayed, newest first, as it was then. */
  deliverDelayed(): Promise<void>;
  stop(): void;
}

interface QueueOptions {
  seed: number;
  timeoutMs: number;
  /** How long a delivery waits for the queue to run by itself; without it, for `deliverAll`. */
  runsAfterMs: number | undefined;
}

/** The 7th failure in a row. */
const MAX_FAILURES = 6;

export function createQueue(
  shop: () => ShopState,
  { seed, timeoutMs, runsAfterMs }: QueueOptions,
): WebhookQueue {
  const random = createRandom(seed);
  let delayed: BuiltDelivery[] = [];
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const happens = (fault: keyof DeliveryFaults) => random.chance(shop().deliveryFaults[fault] ?? 0);
  const note = (built: BuiltDelivery, outcome: SentDelivery['outcome']) =>
    void queue.sent.push({ ...built, outcome });

  async function send(webhook: ShopWebhook, built: BuiltDelivery): Promise<void> {
    const isLost = happens('lost');
    const answered = isLost ? null : await post(built.url, built.body, built.headers, timeoutMs);
    note(built, isLost ? 'lost' : answered);
    recordAnswer(webhook, answered);
  }

  async function deliver({ webhookId, orderId }: QueuedDelivery): Promise<void> {
    const webhook = shop().webhooks.get(webhookId);
    if (!webhook) return;
    const built = buildDelivery(shop(), webhook, orderId, happens('errorBody'));
    if (happens('delayed')) {
      delayed.unshift(built);
      return note(built, 'delayed');
    }
    await send(webhook, built);
    if (happens('twice')) await send(webhook, built);
  }

  async function drain(): Promise<void> {
    while (queue.waiting.length > 0) {
      const next = happens('shuffled') ? random.int(0, queue.waiting.length - 1) : 0;
      for (const waiting of queue.waiting.splice(next, 1)) await deliver(waiting);
    }
  }

  async function drainDelayed(): Promise<void> {
    const late = delayed;
    delayed = [];
    for (const built of late) note(built, await post(built.url, built.body, built.headers, timeoutMs));
  }

  const queue: WebhookQueue = {
    waiting: [],
    sent: [],
    add({ webhookId, orderId }) {
      const isWaiting = queue.waiting.some((one) => one.webhookId === webhookId && one.orderId === orderId);
      if (isWaiting) return;
      queue.waiting.push({ webhookId, orderId });
      if (runsAfterMs === undefined) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void queue.deliverAll();
      }, runsAfterMs);
    },
    deliverAll() {
      running = running.then(drain);
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

/** Nothing is sent again. A success forgets the failures before it; redirects count as one. */
function recordAnswer(webhook: ShopWebhook, answered: number | null): void {
  const isTaken = answered !== null && answered >= 200 && answered <= 302;
  if (isTaken) webhook.failures = 0;
  else if (webhook.failures < MAX_FAILURES) webhook.failures++;
  else webhook.status = 'disabled';
}
