import { eq } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import { type WebhookStatus, WebhookTopic } from '#contract/siteHealth';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { UpstreamError } from '../../platform/httpClient/UpstreamError';
import type { WooClient } from '../../platform/woocommerce/createWooClient';
import type { WooWebhook } from '../../platform/woocommerce/responseSchemas';
import { sites } from '../../schema';
import { audit } from '../audit';
import type { SiteRow } from './createSiteClient';
import type { HealthCheckResult } from './recordHealthCheck';
import { removeWebhooksJob, toCleanupPayload } from './removeWebhooksJob';
import { getUndeliverableReason, getWebhookName, getWebhookUrl } from './siteUrls';

const READ_ONLY = message('sites.read_only');

/** Checks a shop's webhooks and repairs them if its key has write access. */
export async function auditWebhooks(
  ctx: Context,
  site: SiteRow,
  client: WooClient,
): Promise<HealthCheckResult> {
  const secret = ctx.vault.decrypt(site.apiKeyCipher);
  const desired = { ...getDesiredWebhooks(ctx, site), secret };
  const states = await findWebhooks(client, desired);
  const webhooks: WebhookStatus[] = states.map(({ topic, found }) => ({ topic, found }));
  try {
    const webhookIds = await repairWebhooks(client, states, desired);
    await saveRepairs(ctx, site, webhookIds, webhooks);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.reason !== 'read_only') throw error;
    // Manual webhooks are fine while they exist; a wrong secret shows in rejected webhooks.
    const ok = webhooks.every(({ found }) => found === 'active' || found === 'duplicate');
    return { ok, reason: READ_ONLY, details: { webhooks, by_hand: true, code: 'read_only' } };
  }
  const reason = getUndeliverableReason(ctx.config.PUBLIC_URL, site.url);
  return { ok: !reason, reason, details: { webhooks, by_hand: false, code: reason && 'undeliverable' } };
}

function getDesiredWebhooks({ config }: Context, site: SiteRow): Omit<DesiredWebhooks, 'secret'> {
  const { webhookKeyIndex, apiKeyIndex, lastRejectedAt, lastWebhookAt } = site;
  // Rejected since the last accepted webhook: the secret may have been changed in the shop.
  const isRejected = lastRejectedAt !== null && (lastWebhookAt === null || lastRejectedAt > lastWebhookAt);
  return {
    url: getWebhookUrl(config, site.id),
    getName: (topic) => getWebhookName(config, topic),
    isSecretOutdated: isRejected || !webhookKeyIndex?.equals(apiKeyIndex),
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

interface DesiredWebhooks {
  url: string;
  getName(topic: WebhookTopic): string;
  secret: string;
  /** The shop's webhooks may have another secret. */
  isSecretOutdated: boolean;
  /** Ids of the webhooks that Keystock created. */
  ids: number[];
}

interface WebhookState extends WebhookStatus {
  existing: WooWebhook | undefined;
  duplicates: WooWebhook[];
}

async function findWebhooks(client: WooClient, desired: DesiredWebhooks): Promise<WebhookState[]> {
  const listed = await client.listWebhooks();
  return WebhookTopic.options.map((topic) => {
    const [existing, ...duplicates] = listed
      .filter((webhook) => webhook.topic === topic && isOwnWebhook(webhook, topic, desired))
      .sort((a, b) => getRank(b, desired) - getRank(a, desired) || a.id - b.id);
    return {
      topic,
      found: getWebhookStatus(existing, duplicates, desired.url),
      existing,
      duplicates,
    };
  });
}

/** Matches more than the id: a reinstalled shop may reuse it for another webhook. */
function isOwnWebhook(
  { id, name, delivery_url }: WooWebhook,
  topic: WebhookTopic,
  desired: DesiredWebhooks,
): boolean {
  return delivery_url === desired.url || (desired.ids.includes(id) && name === desired.getName(topic));
}

const getRank = ({ id, status }: WooWebhook, { ids }: DesiredWebhooks) =>
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

/** Creates missing webhooks, repairs faulty ones and deletes duplicates. Returns the remaining ids. */
async function repairWebhooks(
  client: WooClient,
  states: WebhookState[],
  desired: DesiredWebhooks,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { topic, found, existing, duplicates } of states) {
    const values = { delivery_url: desired.url, secret: desired.secret, status: 'active' } as const;
    if (!existing) {
      ids.push((await client.createWebhook({ ...values, name: desired.getName(topic), topic })).id);
      continue;
    }
    if (desired.isSecretOutdated || (found !== 'active' && found !== 'duplicate')) {
      await client.updateWebhook(existing.id, values);
    }
    for (const { id } of duplicates) await client.deleteWebhook(id);
    ids.push(existing.id);
  }
  return ids;
}
