import { eq, sql } from 'drizzle-orm';
import type { Site, SiteUpdate } from '#contract/sites';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import { presentSite } from './presentSite';

export async function updateSite(ctx: Context, id: number, input: SiteUpdate): Promise<Site> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({ notificationEmail: input.notification_email, updatedAt: sql`now()` })
      .where(eq(sites.id, id))
      .returning();
    const site = found(row, 'Site');
    await audit(tx, ctx, {
      action: 'site.update',
      id,
      details: { notification_email: input.notification_email },
    });
    return presentSite(ctx, site);
  });
}
