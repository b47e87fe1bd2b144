import { eq } from 'drizzle-orm';
import { WebhookTopic as Topics, type WebhookStatus, type WebhookTopic } from '#contract/siteHealth';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { UpstreamError } from '../../platform/httpClient/UpstreamError';
import type { WooClient } from '../../platform/woocommerce/createWooClient';
import type { WooWebhook } from '../../platform/woocommerce/responseSchemas';
import { sites } from '../../schema';
import { audit } from '../audit/audit';
import type { SiteRow } from './createSiteClient';
import type { HealthCheckResult } from './recordHealthCheck';
import { removeWebhooksJob, toCleanupPayload } from './removeWebhooksJob';
import { getUndeliverableReason, webhookName, webhookUrl } from './siteUrls';

const READ_ONLY =
  'The consumer key is read-only; set up the webhooks manually, or connect the shop with a read/write key';

/** Looks at a shop's webhooks and puts them right, for as far as its key lets us. */
export async function auditWebhooks(
  ctx: Context,
  site: SiteRow,
  shop: WooClient,
): Promise<HealthCheckResult> {
  const secret = ctx.vault.decrypt(site.apiKeyCipher);
  const desired = { ...getDesiredWebhooks(ctx, site), secret };
  const repairs = await findWebhooks(shop, desired);
  const webhooks: WebhookStatus[] = repairs.map(({ topic, found }) => ({ topic, found }));
  try {
    const webhookIds = await repairWebhooks(shop, repairs, desired);
    await saveRepairs(ctx, site, webhookIds, webhooks);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.reason !== 'read_only') throw error;
    // By hand is as good, as long as they are there; whether their secret is right the deliveries will show.
    const ok = webhooks.every(({ found }) => found === 'active' || found === 'duplicate');
    return { ok, reason: READ_ONLY, details: { webhooks, by_hand: true, code: 'read_only' } };
  }
  const reason = getUndeliverableReason(ctx.config.PUBLIC_URL, site.url);
  return { ok: !reason, reason, details: { webhooks, by_hand: false, code: reason && 'undeliverable' } };
}

function getDesiredWebhooks({ config }: Context, site: SiteRow): Omit<DesiredWebhooks, 'secret'> {
  const { webhookKeyIndex, apiKeyIndex, lastRejectedAt, lastWebhookAt } = site;
  // Refused since the last good one: somebody may have changed the secret in the shop.
  const isRejected = lastRejectedAt !== null && (lastWebhookAt === null || lastRejectedAt > lastWebhookAt);
  return {
    url: webhookUrl(config, site.id),
    getName: (topic) => webhookName(config, topic),
    isNewSecret: isRejected || !webhookKeyIndex?.equals(apiKeyIndex),
    ids: site.webhookIds,
  };
}

async function saveRepairs(ctx: Context, site: SiteRow, webhookIds: number[], webhooks: WebhookStatus[]) {
  const faulty = webhooks.filter(({ found }) => found !== 'active');
  await transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({ webhookIds, webhookKeyIndex: site.apiKeyIndex })
      .where(eq(sites.id, site.id))
      .returning({ id: sites.id });
    if (!row) return ctx.jobs.send(tx, removeWebhooksJob, toCleanupPayload(site));
    if (faulty.length === 0) return;
    const details = Object.fromEntries(faulty.map(({ topic, found }) => [topic, found]));
    await audit(tx, ctx, { action: 'site.repair_webhooks', id: site.id, details });
  });
}

/** How the webhooks of a shop ought to be. */
export interface DesiredWebhooks {
  url: string;
  getName(topic: WebhookTopic): string;
  secret: string;
  /** The shop's webhooks do not have this secret yet, or may have lost it. */
  isNewSecret: boolean;
  /** Those that Keystock made. */
  ids: number[];
}

/** What is to be done about one topic. */
export interface WebhookRepair extends WebhookStatus {
  existing: WooWebhook | undefined;
  duplicates: WooWebhook[];
}

/** How the four webhooks stand in the shop. */
export async function findWebhooks(shop: WooClient, desired: DesiredWebhooks): Promise<WebhookRepair[]> {
  const listed = await shop.listWebhooks();
  return Topics.options.map((topic) => {
    const [existing, ...duplicates] = listed
      .filter((webhook) => webhook.topic === topic && isOurs(webhook, topic, desired))
      .sort((one, other) => rank(other, desired) - rank(one, desired) || one.id - other.id);
    return {
      topic,
      found: getWebhookStatus(existing, duplicates, desired.url),
      existing,
      duplicates,
    };
  });
}

/** An id alone proves nothing: a shop set up anew gives it to a webhook of somebody else. */
function isOurs(
  { id, name, delivery_url }: WooWebhook,
  topic: WebhookTopic,
  desired: DesiredWebhooks,
): boolean {
  return delivery_url === desired.url || (desired.ids.includes(id) && name === desired.getName(topic));
}

const rank = ({ id, status }: WooWebhook, { ids }: DesiredWebhooks) =>
  (ids.includes(id) ? 2 : 0) + (status === 'active' ? 1 : 0);

function getWebhookStatus(
  existing: WooWebhook | undefined,
  duplicates: WooWebhook[],
  url: string,
): WebhookStatus['found'] {
  if (!existing) return 'missing';
  if (existing.delivery_url !== url) return 'wrong_url';
  if (existing.status !== 'active') return existing.status === 'paused' ? 'paused' : 'disabled';
  return duplicates.length > 0 ? 'duplicate' : 'active';
}

/** Makes what is missing, mends what is wrong, removes what is there twice. Returns the four ids. */
export async function repairWebhooks(
  shop: WooClient,
  repairs: WebhookRepair[],
  desired: DesiredWebhooks,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { topic, found, existing, duplicates } of repairs) {
    const values = { delivery_url: desired.url, secret: desired.secret, status: 'active' } as const;
    if (!existing) {
      ids.push((await shop.createWebhook({ ...values, name: desired.getName(topic), topic })).id);
      continue;
    }
    if (desired.isNewSecret || (found !== 'active' && found !== 'duplicate')) {
      await shop.updateWebhook(existing.id, values);
    }
    for (const { id } of duplicates) await shop.deleteWebhook(id);
    ids.push(existing.id);
  }
  return ids;
}
