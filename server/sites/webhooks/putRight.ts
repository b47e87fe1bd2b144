import type { FoundWebhook, WebhookTopic } from '#contract/siteHealth';
import { WebhookTopic as Topics } from '#contract/siteHealth';
import type { WooWebhook } from '../../integrations/woocommerce/answers';
import type { WooClient } from '../../integrations/woocommerce/createWooClient';

/** How the webhooks of a shop ought to be. */
export interface WantedWebhooks {
  url: string;
  nameOf(topic: WebhookTopic): string;
  secret: string;
  /** The shop's webhooks do not have this secret yet, or may have lost it. */
  isNewSecret: boolean;
  /** Those that Keystock made. */
  ids: number[];
}

/** What is to be done about one topic. */
export interface WebhookRepair extends FoundWebhook {
  kept: WooWebhook | undefined;
  others: WooWebhook[];
}

/** How the four webhooks stand in the shop. */
export async function findWebhooks(shop: WooClient, wanted: WantedWebhooks): Promise<WebhookRepair[]> {
  const listed = await shop.listWebhooks();
  return Topics.options.map((topic) => {
    const [kept, ...others] = listed
      .filter((webhook) => webhook.topic === topic && isOurs(webhook, topic, wanted))
      .sort((one, other) => rank(other, wanted) - rank(one, wanted) || one.id - other.id);
    return { topic, found: stateOf(kept, others, wanted.url), kept, others };
  });
}

/** An id alone proves nothing: a shop set up anew gives it to a webhook of somebody else. */
function isOurs(
  { id, name, delivery_url }: WooWebhook,
  topic: WebhookTopic,
  wanted: WantedWebhooks,
): boolean {
  return delivery_url === wanted.url || (wanted.ids.includes(id) && name === wanted.nameOf(topic));
}

const rank = ({ id, status }: WooWebhook, { ids }: WantedWebhooks) =>
  (ids.includes(id) ? 2 : 0) + (status === 'active' ? 1 : 0);

function stateOf(kept: WooWebhook | undefined, others: WooWebhook[], url: string): FoundWebhook['found'] {
  if (!kept) return 'missing';
  if (kept.delivery_url !== url) return 'elsewhere';
  if (kept.status !== 'active') return kept.status === 'paused' ? 'paused' : 'disabled';
  return others.length > 0 ? 'twice' : 'active';
}

/** Makes what is missing, mends what is wrong, removes what is there twice. Returns the four ids. */
export async function putRight(
  shop: WooClient,
  repairs: WebhookRepair[],
  wanted: WantedWebhooks,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { topic, found, kept, others } of repairs) {
    const right = { delivery_url: wanted.url, secret: wanted.secret, status: 'active' } as const;
    if (!kept) {
      ids.push((await shop.createWebhook({ ...right, name: wanted.nameOf(topic), topic })).id);
      continue;
    }
    if (wanted.isNewSecret || (found !== 'active' && found !== 'twice')) {
      await shop.updateWebhook(kept.id, right);
    }
    for (const { id } of others) await shop.deleteWebhook(id);
    ids.push(kept.id);
  }
  return ids;
}
