import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Loaded } from '#contract/shared/updates';
import type { Site, SiteUpdate } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import { assertUnchanged } from '../../../platform/assertUnchanged';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { AppError, assertFound, conflict, invalid } from '../../../platform/errors';
import { enqueueSql } from '../../../platform/jobs/enqueue';
import type { ShopIdentity } from '../../../platform/woocommerce/createWooClient';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import { loadMailConfig } from '../../settings';
import { probeShop } from '../connection/probeShop';
import { assertOnlySite } from '../identity/checkIdentity';
import { processEventsQueue } from '../sync/syncRequests';
import { enqueueHealthCheck, explainTakenUrl } from './createSite';
import { presentSite } from './presentSite';
import { normalizeShopUrl, toShopAddress } from './siteUrls';

export async function updateSite(ctx: Context, id: number, input: SiteUpdate, loaded: Loaded): Promise<Site> {
  if (input.deliver_by_email) await requireMail(ctx);
  const url = input.url === undefined ? undefined : normalizeShopUrl(input.url);
  const identity = url === undefined ? undefined : await probeNewUrl(ctx, id, url);
  return transaction(ctx.db, async (tx) => {
    if (identity) await assertOnlySite(tx, id, identity);
    const [stored] = await tx.select().from(sites).where(eq(sites.id, id)).for('no key update');
    const current = presentSite(ctx, assertFound(stored, textOf('sites.not_found')));
    assertUnchanged({ input, loaded, current });
    const [row] = await tx
      .update(sites)
      .set({
        ...identity,
        name: input.name,
        ...(url !== undefined && {
          url,
          address: toShopAddress(url),
          credentialsInQuery: false,
          usesRestRoute: false,
        }),
        notificationEmail: input.notification_email,
        noteEnabledAt: toEnabledAt(sites.noteEnabledAt, input.deliver_by_note),
        emailEnabledAt: toEnabledAt(sites.emailEnabledAt, input.deliver_by_email),
        orderItemEnabledAt: toEnabledAt(sites.orderItemEnabledAt, input.deliver_by_order_item),
        completeOrders: input.complete_orders,
        backorderNoticesEnabledAt: toEnabledAt(sites.backorderNoticesEnabledAt, input.send_backorder_notices),
        language: input.language,
        messageSubject: input.message_subject,
        messageIntro: input.message_intro,
        noticeSubject: input.notice_subject,
        noticeIntro: input.notice_intro,
        waitingThanks: input.waiting_thanks,
        renewalSubject: input.renewal_subject,
        renewalIntro: input.renewal_intro,
        updatedAt: sql`now()`,
      })
      .where(eq(sites.id, id))
      .returning()
      .catch(explainTakenUrl);
    const site = assertFound(row, textOf('sites.not_found'));
    if (url !== undefined) await tx.$client.query(PROCESS_WAITING_EVENTS, [id]);
    // Also whether the credentials allow notes, before the first order waits for one.
    const isDeliveryChanged = (input.deliver_by_note ?? input.deliver_by_order_item) !== undefined;
    if (url !== undefined || isDeliveryChanged) await enqueueHealthCheck(tx, site);
    await audit(tx, ctx, { action: 'site.update', id, details: input });
    return presentSite(ctx, site);
  });
}

// A moved shop sent them from its new address.
const PROCESS_WAITING_EVENTS = `
  WITH waiting AS (
    SELECT jsonb_build_object('eventId', id) AS data FROM webhook_events
    WHERE site_id = $1 AND processed_at IS NULL AND sender IS NOT NULL
  ) ${enqueueSql(processEventsQueue, 'waiting')}`;

/** Reads the identity of the shop at a site's new URL; refuses another shop there. */
async function probeNewUrl(ctx: Context, id: number, url: string): Promise<ShopIdentity | undefined> {
  const [row] = await ctx.db.select().from(sites).where(eq(sites.id, id));
  const { consumerKey, consumerSecretCipher, storeId, isActive } = assertFound(
    row,
    textOf('sites.not_found'),
  );
  const consumerSecret = ctx.vault.tryDecrypt(consumerSecretCipher, 'sites.consumer_secret_cipher', id);
  if (!isActive || consumerSecret === undefined) return undefined;
  const { identity } = await probeShop(ctx, { url, consumerKey, consumerSecret }).catch((error) => {
    throw error instanceof AppError ? invalid({ url: error.text }) : error;
  });
  const isOther = storeId !== null && identity?.storeId != null && identity.storeId !== storeId;
  if (isOther) throw invalid({ url: textOf('sites.other_shop') });
  return identity;
}

/** Keys assigned before a channel is enabled are not sent on it. */
function toEnabledAt(enabledAt: PgColumn, isEnabled: boolean | undefined) {
  if (isEnabled === undefined) return undefined;
  return isEnabled ? sql`coalesce(${enabledAt}, now())` : null;
}

/** Prevents messages from queueing without a configured mail service. */
async function requireMail(ctx: Context): Promise<void> {
  await loadMailConfig(ctx).catch((error) => {
    throw error instanceof AppError ? conflict(error.text, { deliver_by_email: error.text }) : error;
  });
}
