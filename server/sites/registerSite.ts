import { eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { isDuplicate } from '../db/errors';
import type { Tx } from '../db/open';
import { deletedSites, sites } from '../db/tables';
import { conflict, found } from '../errors';
import { newApiKey, storeApiKey } from './apiKey';
import { checkSiteJob } from './checkSiteJob';
import { isExample } from './isExample';
import type { SiteRow } from './shopOf';

interface Registration {
  name: string;
  /** As `shopUrl` gives it. */
  url: string;
  consumerKey: string;
  consumerSecret: string;
  notificationEmail: string | null;
  isActive: boolean;
}

const TAKEN = 'A site with this URL is already registered';
export const taken = () => conflict(TAKEN, { url: TAKEN });

/**
 * Registers a shop and queues a first look at it. One that was here before gets its old id: its orders
 * keep what they have had.
 */
export async function registerSite(
  tx: Tx,
  ctx: Context,
  { consumerSecret, ...registration }: Registration,
): Promise<SiteRow> {
  const values = {
    ...registration,
    consumerSecretCipher: ctx.vault.encrypt(consumerSecret),
    ...storeApiKey(ctx.vault, newApiKey()),
  };
  const [former] = await tx
    .delete(deletedSites)
    .where(eq(deletedSites.url, values.url))
    .returning({ id: deletedSites.id });
  const [row] = await tx
    .insert(sites)
    .overridingSystemValue()
    .values({ ...values, ...former })
    .returning()
    .catch((error) => {
      throw isDuplicate(error, 'sites_url') ? taken() : error;
    });
  const site = found(row, 'Site');
  await audit(tx, ctx, { action: 'site.create', id: site.id, details: { name: site.name, url: site.url } });
  await lookSoon(tx, ctx, site);
  return site;
}

/** Queues a look at a shop, now that something about it changed. */
export async function lookSoon(tx: Tx, ctx: Context, { id, url }: Pick<SiteRow, 'id' | 'url'>) {
  if (!isExample(url)) await ctx.jobs.send(tx, checkSiteJob, { siteId: id });
}

/** One shop has one address, however it was typed: host in lower case, nothing behind the path. */
export function shopUrl(typed: string): string {
  const { origin, pathname } = new URL(typed);
  return origin + pathname.replace(/\/+$/, '');
}
