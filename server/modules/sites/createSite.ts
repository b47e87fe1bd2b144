import { eq } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type { Site, SiteCreate } from '#contract/sites';
import type { Context } from '../../platform/context';
import { isUniqueViolation } from '../../platform/db/errors';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict } from '../../platform/errors';
import { deletedSites, sites } from '../../schema';
import { audit } from '../audit';
import { encryptApiKey, generateApiKey } from './apiKey';
import { checkSiteHealthJob } from './checkSiteHealth';
import type { SiteRow } from './createSiteClient';
import { presentSite } from './presentSite';
import { isExampleUrl } from './siteUrls';

/** Registers a shop with manually entered credentials; a job verifies them. */
export async function createSite(ctx: Context, input: SiteCreate): Promise<Site> {
  return transaction(ctx.db, async (tx) => {
    const site = await registerSite(tx, ctx, {
      name: input.name,
      url: normalizeShopUrl(input.url),
      consumerKey: input.consumer_key,
      consumerSecret: input.consumer_secret,
      notificationEmail: input.notification_email,
      isActive: input.is_active,
    });
    return presentSite(ctx, site);
  });
}

interface SiteRegistration {
  name: string;
  /** Normalized by `normalizeShopUrl`. */
  url: string;
  consumerKey: string;
  consumerSecret: string;
  notificationEmail: string | null;
  isActive: boolean;
}

const URL_TAKEN = message('sites.url_taken');
export const urlTakenError = () => conflict(URL_TAKEN, { url: URL_TAKEN });

/** Registers a shop and enqueues its first health check. A deleted site gets its old id, and so its orders. */
export async function registerSite(
  tx: Tx,
  ctx: Context,
  { consumerSecret, ...registration }: SiteRegistration,
): Promise<SiteRow> {
  const values = {
    ...registration,
    consumerSecretCipher: ctx.vault.encrypt(consumerSecret),
    ...encryptApiKey(ctx.vault, generateApiKey()),
  };
  const [previous] = await tx
    .delete(deletedSites)
    .where(eq(deletedSites.url, values.url))
    .returning({ id: deletedSites.id });
  const [row] = await tx
    .insert(sites)
    .overridingSystemValue()
    .values({ ...values, ...previous })
    .returning()
    .catch((error) => {
      throw isUniqueViolation(error, 'sites_url') ? urlTakenError() : error;
    });
  const site = assertFound(row, message('sites.not_found'));
  await audit(tx, ctx, { action: 'site.create', id: site.id, details: { name: site.name, url: site.url } });
  await enqueueHealthCheck(tx, ctx, site);
  return site;
}

export async function enqueueHealthCheck(tx: Tx, ctx: Context, { id, url }: Pick<SiteRow, 'id' | 'url'>) {
  if (!isExampleUrl(url)) await ctx.jobs.send(tx, checkSiteHealthJob, { siteId: id });
}

/** Lower-cases the host and strips query, fragment and trailing slashes, so that each shop has one URL. */
export function normalizeShopUrl(input: string): string {
  const { origin, pathname } = new URL(input);
  return origin + pathname.replace(/\/+$/, '');
}
