import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { recordedError } from '../responses';
import type { ShopState } from '../ShopState';
import { sendPing } from './post';
import { type ShopWebhook, type Topic, topics } from './ShopWebhook';

export const WebhookInput = z.object({
  name: z.optional(z.string()),
  status: z.optional(z.enum(['active', 'paused', 'disabled'])),
  topic: z.optional(z.string()),
  delivery_url: z.optional(z.string()),
  secret: z.optional(z.string()),
});
export type WebhookInput = z.input<typeof WebhookInput>;

const createdFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Creates a webhook, active even if the ping fails. The response predates the ping and has no date_modified. */
export async function createWebhook(shop: ShopState, input: WebhookInput): Promise<ShopWebhook> {
  const { topic, delivery_url } = input;
  if (delivery_url === undefined) throw recordedError('webhook-no-url');
  const created = shop.now();
  const webhook: ShopWebhook = {
    name: `Webhook created on ${createdFormat.format(created).replace(/, (?=[^,]+$)/, ' @ ')}`,
    status: 'active',
    secret: randomBytes(25).toString('hex'),
    ...input,
    topic: parseTopic(topic),
    delivery_url: parseDeliveryUrl(delivery_url),
    id: shop.nextId('webhook'),
    created,
    modified: null,
    failures: 0,
    pingStatus: null,
  };
  shop.webhooks.set(webhook.id, webhook);
  const beforePing = { ...webhook };
  webhook.pingStatus = await sendPing(webhook);
  if (webhook.pingStatus === 200) webhook.modified = shop.now();
  return beforePing;
}

/** A reactivated webhook keeps its failure count until a delivery succeeds. */
export function updateWebhook(shop: ShopState, id: number, input: WebhookInput): ShopWebhook {
  const webhook = findWebhook(shop, id);
  const { topic, delivery_url, ...fields } = input;
  if (topic !== undefined) webhook.topic = parseTopic(topic);
  if (delivery_url !== undefined) webhook.delivery_url = parseDeliveryUrl(delivery_url);
  Object.assign(webhook, fields, { modified: shop.now() });
  return webhook;
}

export function findWebhook(shop: ShopState, id: number): ShopWebhook {
  const webhook = shop.webhooks.get(id);
  if (!webhook) throw recordedError('webhook-unknown');
  return webhook;
}

function parseTopic(topic = ''): Topic {
  if (!(topic in topics)) throw recordedError('webhook-bad-topic');
  return topic as Topic;
}

function parseDeliveryUrl(url: string): string {
  if (!/^https?:\/\//.test(url)) throw recordedError('webhook-bad-url');
  return url;
}
