import { eq } from 'drizzle-orm';
import { isOrderTopic, type WebhookStatus, WebhookTopic } from '#contract/siteHealth';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { enqueue } from '../../../platform/jobs/enqueue';
import type { WooClient } from '../../../platform/woocommerce/createWooClient';
import type { WooWebhook } from '../../../platform/woocommerce/responseSchemas';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import type { SiteRow } from '../connection/createSiteClient';
import { clearNoteRefusal, repeatRefusedNotes } from '../health/endPauses';
import { type HealthCheckResult, recordHealthCheck } from '../health/recordHealthCheck';
import { WEBHOOK_SECRET } from '../sites/presentSite';
import { findInsecureAddress, getWebhookName, getWebhookUrl } from '../sites/siteUrls';
import { enqueueSyncsSql, ORDER_SYNC_QUEUE } from '../sync/syncRequests';
import { findUndeliverable, UNDELIVERABLE } from './recordWebhooks';
import { removeWebhooksJob, toCleanupPayload } from './removeWebhooksJob';

const READ_ONLY = textOf('sites.read_only');

/** Checks a shop's webhooks and repairs them if its key has write access and their secret stays secret on the way. */
export async function auditWebhooks(
  ctx: Context,
  site: SiteRow,
  client: WooClient,
): Promise<HealthCheckResult> {
  const secret = ctx.vault.decrypt(site.webhookSecretCipher, WEBHOOK_SECRET, site.id);
  const desired = { ...getDesiredWebhooks(ctx, site), secret };
  const states = await findWebhooks(client, desired);
  const webhooks: WebhookStatus[] = states.map(({ topic, found }) => ({ topic, found }));
  const insecure = await findInsecureAddress(ctx.config, site.url);
  if (insecure) return describeManualWebhooks(webhooks, insecure, 'insecure');
  try {
    const webhookIds = await repairWebhooks(client, states, desired);
    await saveRepairs(ctx, site, { webhookIds, webhooks, isSecretReplaced: desired.isSecretOutdated });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.reason !== 'read_only') throw error;
    await recordNotesRefused(ctx, site);
    return describeManualWebhooks(webhooks, READ_ONLY, 'read_only');
  }
  await repeatRefusedNotes(ctx.db, site.id);
  const { reason, delivery } = await findUndeliverable(ctx, site);
  const faulty = webhooks.filter(({ found }) => found !== 'active').map(({ topic }) => topic);
  return {
    ok: !reason,
    reason,
    summary: faulty.length > 0 ? describeRepair(site, faulty.join(', ')) : undefined,
    details: { webhooks, by_hand: false, code: reason && UNDELIVERABLE, ...delivery },
  };
}

/** Manual webhooks are fine while they exist; a wrong secret shows in rejected webhooks. */
function describeManualWebhooks(webhooks: WebhookStatus[], reason: Text, code: string): HealthCheckResult {
  const ok = webhooks.every(
    ({ topic, found }) => !isOrderTopic(topic) || found === 'active' || found === 'duplicate',
  );
  return { ok, reason, details: { webhooks, by_hand: true, code } };
}

const describeRepair = ({ webhookIds }: SiteRow, topics: string) =>
  webhookIds.length > 0
    ? textOf('events.webhooks_repaired', { topics })
    : textOf('events.webhooks_created', { topics });

/** Reported before the first order waits for its note. */
async function recordNotesRefused({ db }: Context, site: SiteRow): Promise<void> {
  const { id, noteEnabledAt, orderItemEnabledAt } = site;
  if (noteEnabledAt === null && orderItemEnabledAt === null) return clearNoteRefusal(db, id);
  const reason = textOf('sites.read_only_notes');
  await recordHealthCheck(db, id, 'delivery', { ok: false, reason, details: { code: 'read_only' } });
}

function getDesiredWebhooks({ config }: Context, site: SiteRow): Omit<DesiredWebhooks, 'secret'> {
  const { shopSecretIndex, webhookSecretIndex, lastRejectedAt, lastWebhookAt } = site;
  // Rejected since the last accepted webhook: the secret may have been changed in the shop.
  const isRejected = lastRejectedAt !== null && (lastWebhookAt === null || lastRejectedAt > lastWebhookAt);
  return {
    url: getWebhookUrl(config, site.id),
    getName: (topic) => getWebhookName(config, topic),
    isSecretOutdated: isRejected || !shopSecretIndex?.equals(webhookSecretIndex),
    ids: site.webhookIds,
  };
}

interface Repairs {
  webhookIds: number[];
  webhooks: WebhookStatus[];
  isSecretReplaced: boolean;
}

// The webhooks did not work: orders since the latest sync are missing.
const REQUEST_SYNC = `
  WITH site AS (SELECT $1::bigint AS id),
    orders AS (${enqueueSyncsSql(ORDER_SYNC_QUEUE, 'site', { spacingSeconds: 0 })})
  SELECT`;

async function saveRepairs(
  ctx: Context,
  site: SiteRow,
  { webhookIds, webhooks, isSecretReplaced }: Repairs,
): Promise<void> {
  const faulty = webhooks.filter(({ found }) => found !== 'active');
  await transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({ webhookIds, shopSecretIndex: site.webhookSecretIndex })
      .where(eq(sites.id, site.id))
      .returning({ id: sites.id });
    if (!row) return enqueue(tx, removeWebhooksJob, toCleanupPayload(site));
    if (isSecretReplaced || faulty.some(({ topic }) => isOrderTopic(topic)))
      await tx.$client.query(REQUEST_SYNC, [site.id]);
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
