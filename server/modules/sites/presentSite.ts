import type { InferSelectModel } from 'drizzle-orm';
import { DECRYPTION_FAILED } from '#contract/licenses';
import { CONSUMER_KEY_PREFIX_LENGTH, type Site, type SiteSummary } from '#contract/sites';
import type { Context } from '../../platform/context';
import type { sites } from '../../schema';

type SiteRow = InferSelectModel<typeof sites>;

export function presentSiteSummary(row: SiteRow): SiteSummary {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    consumer_key: row.consumerKey.slice(0, CONSUMER_KEY_PREFIX_LENGTH),
    notification_email: row.notificationEmail,
    is_active: row.isActive,
    last_sync_at: row.lastSyncAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A site with its API key, for the administrator who connects the shop. */
export function presentSite(ctx: Context, row: SiteRow): Site {
  return {
    ...presentSiteSummary(row),
    api_key: ctx.vault.tryDecrypt(row.apiKeyCipher) ?? DECRYPTION_FAILED,
    webhook_url: `${ctx.config.PUBLIC_URL}/api/webhooks/woocommerce/${row.id}`,
    deliver_by_note: row.noteEnabledAt !== null,
    deliver_by_email: row.emailEnabledAt !== null,
    language: row.language,
    message_subject: row.messageSubject,
    message_intro: row.messageIntro,
  };
}
