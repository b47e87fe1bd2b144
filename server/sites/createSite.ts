import type { Site, SiteCreate } from '#contract/sites';
import type { Context } from '../context';
import { transaction } from '../db/transaction';
import { presentSite } from './presentSite';
import { registerSite, shopUrl } from './registerSite';

/** Registers a shop with keys that were copied by hand. Whether they are right, a job finds out at once. */
export async function createSite(ctx: Context, input: SiteCreate): Promise<Site> {
  return transaction(ctx.db, async (tx) => {
    const site = await registerSite(tx, ctx, {
      name: input.name,
      url: shopUrl(input.url),
      consumerKey: input.consumer_key,
      consumerSecret: input.consumer_secret,
      notificationEmail: input.notification_email,
      isActive: input.is_active,
    });
    return presentSite(ctx, site);
  });
}
