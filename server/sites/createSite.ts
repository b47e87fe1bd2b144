import { eq } from 'drizzle-orm';
import type { Site, SiteCreate } from '#contract/sites';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { isDuplicate } from '../db/errors';
import { formerSites, sites } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict, found } from '../errors';
import { newApiKey, storeApiKey } from './apiKey';
import { presentSite } from './presentSite';

const TAKEN = 'A site with this URL is already registered';

/** Registers a shop. One that was here before gets its old id: its orders keep what they have had. */
export async function createSite(ctx: Context, input: SiteCreate): Promise<Site> {
  const values = {
    name: input.name,
    url: shopUrl(input.url),
    consumerKey: input.consumer_key,
    consumerSecretCipher: ctx.vault.encrypt(input.consumer_secret),
    ...storeApiKey(ctx.vault, newApiKey()),
    notificationEmail: input.notification_email,
    isActive: input.is_active,
  };
  return transaction(ctx.db, async (tx) => {
    const [former] = await tx
      .delete(formerSites)
      .where(eq(formerSites.url, values.url))
      .returning({ id: formerSites.id });
    const [row] = await tx
      .insert(sites)
      .overridingSystemValue()
      .values({ ...values, ...former })
      .returning()
      .catch((error) => {
        throw isDuplicate(error, 'sites_url') ? conflict(TAKEN, { url: TAKEN }) : error;
      });
    const site = found(row, 'Site');
    await audit(tx, ctx, { action: 'site.create', id: site.id, details: { name: site.name, url: site.url } });
    return presentSite(ctx, site);
  });
}

/** One shop has one address, however it was typed: host in lower case, nothing behind the path. */
function shopUrl(typed: string): string {
  const { origin, pathname } = new URL(typed);
  return origin + pathname.replace(/\/+$/, '');
}
