import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { message } from '#contract/messages/Message';
import type { Site, SiteUpdate } from '#contract/sites';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { AppError, assertFound, conflict } from '../../platform/errors';
import { sites } from '../../schema';
import { audit } from '../audit';
import { loadMailConfig } from '../settings';
import { presentSite } from './presentSite';

export async function updateSite(ctx: Context, id: number, input: SiteUpdate): Promise<Site> {
  if (input.deliver_by_email) await requireMail(ctx);
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({
        notificationEmail: input.notification_email,
        noteEnabledAt: toEnabledAt(sites.noteEnabledAt, input.deliver_by_note),
        emailEnabledAt: toEnabledAt(sites.emailEnabledAt, input.deliver_by_email),
        language: input.language,
        messageSubject: input.message_subject,
        messageIntro: input.message_intro,
        updatedAt: sql`now()`,
      })
      .where(eq(sites.id, id))
      .returning();
    const site = assertFound(row, message('sites.not_found'));
    await audit(tx, ctx, { action: 'site.update', id, details: input });
    return presentSite(ctx, site);
  });
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
