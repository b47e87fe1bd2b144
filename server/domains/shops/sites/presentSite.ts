import { DECRYPTION_FAILED } from '#contract/shared/fields';
import { CONSUMER_KEY_PREFIX_LENGTH, type Site, type SiteSummary } from '#contract/sites';
import type { Context } from '../../../platform/context';
import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import { maskKey } from '../../../platform/crypto/presentKey';
import { createRandomText } from '../../../platform/crypto/random';
import type { EncryptedColumn, Vault } from '../../../platform/crypto/vault';
import type { SiteRow } from '../connection/createSiteClient';
import { getWebhookUrl } from './siteUrls';

export function presentSiteSummary(row: SiteRow): SiteSummary {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    consumer_key: row.consumerKey.slice(0, CONSUMER_KEY_PREFIX_LENGTH),
    notification_email: row.notificationEmail,
    is_active: row.isActive && row.pausedAt === null,
    activity: row.archivedAt ? 'archived' : row.isActive && row.pausedAt === null ? 'active' : 'paused',
    last_sync_at: row.lastSyncAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A site with its webhook secret masked. */
export function presentSite(ctx: Context, row: SiteRow): Site {
  const secret = ctx.vault.tryDecrypt(row.webhookSecretCipher, WEBHOOK_SECRET, row.id);
  return present(ctx, row, secret === undefined ? DECRYPTION_FAILED : maskKey(secret));
}

/** A site with its webhook secret, for the administrator who connects the shop. */
export const presentSiteWithSecret = (ctx: Context, row: SiteRow): Site =>
  present(ctx, row, readSecret(ctx, row));

export const readSecret = (
  { vault }: Context,
  { id, webhookSecretCipher }: Pick<SiteRow, 'id' | 'webhookSecretCipher'>,
): string => vault.tryDecrypt(webhookSecretCipher, WEBHOOK_SECRET, id) ?? DECRYPTION_FAILED;

function present(ctx: Context, row: SiteRow, secret: string): Site {
  return {
    ...presentSiteSummary(row),
    api_key: secret,
    webhook_url: getWebhookUrl(ctx.config, row.id),
    deliver_by_note: row.noteEnabledAt !== null,
    deliver_by_email: row.emailEnabledAt !== null,
    deliver_by_order_item: row.orderItemEnabledAt !== null,
    complete_orders: row.completeOrders,
    send_backorder_notices: row.backorderNoticesEnabledAt !== null,
    language: row.language,
    message_subject: row.messageSubject,
    message_intro: row.messageIntro,
    notice_subject: row.noticeSubject,
    notice_intro: row.noticeIntro,
    waiting_thanks: row.waitingThanks,
    renewal_subject: row.renewalSubject,
    renewal_intro: row.renewalIntro,
  };
}

const SECRET_LENGTH = 48;

/** The column of webhook secrets, which the specification calls API keys. */
export const WEBHOOK_SECRET = 'sites.webhook_secret_cipher' satisfies EncryptedColumn;

/** A new webhook secret, encrypted for its site's row, with a blind index to compare it by. */
export function createWebhookSecret(vault: Vault, index: BlindIndex, siteId: number) {
  const secret = createRandomText(SECRET_LENGTH);
  return {
    webhookSecretCipher: vault.encrypt(secret, WEBHOOK_SECRET, siteId),
    webhookSecretIndex: index.compute(secret),
  };
}
