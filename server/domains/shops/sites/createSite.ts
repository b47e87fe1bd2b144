import type { RegisteredSite, SiteCreate } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { isUniqueViolation } from '../../../platform/db/errors';
import type { Tx } from '../../../platform/db/openDatabase';
import { reserveId } from '../../../platform/db/reserveIds';
import { presentTexts } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/enqueue';
import type { ShopIdentity } from '../../../platform/woocommerce/createWooClient';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import type { SiteRow } from '../connection/createSiteClient';
import { probeShop, type ShopProbe } from '../connection/probeShop';
import { checkSiteHealthJob } from '../health/checkSiteHealth';
import { assertOnlySite } from '../identity/checkIdentity';
import { createWebhookSecret, presentSiteWithSecret } from './presentSite';
import { isExampleUrl, normalizeShopUrl, toShopAddress } from './siteUrls';

/** Registers a shop with manually entered credentials; a job verifies them. */
export async function createSite(ctx: Context, input: SiteCreate): Promise<RegisteredSite> {
  const access = {
    url: normalizeShopUrl(input.url),
    consumerKey: input.consumer_key,
    consumerSecret: input.consumer_secret,
  };
  const { identity, failure }: ShopProbe = input.is_active ? await probeShop(ctx, access) : {};
  return transaction(ctx.db, async (tx) => {
    const site = await registerSite(tx, ctx, {
      ...access,
      identity,
      name: input.name,
      notificationEmail: input.notification_email,
      isActive: input.is_active,
    });
    return { ...presentSiteWithSecret(ctx, site), ...presentTexts({ unreachable: failure ?? null }) };
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
  identity?: ShopIdentity;
}

const URL_TAKEN = textOf('sites.url_taken');
export const urlTakenError = () => conflict(URL_TAKEN, { url: URL_TAKEN });

/** For a statement that stores a site's address. */
export function explainTakenUrl(error: unknown): never {
  throw isUniqueViolation(error, 'sites_address') ? urlTakenError() : error;
}

/** Registers a shop and enqueues its first health check. A deleted site gets its old id, and so its orders. */
export async function registerSite(
  tx: Tx,
  ctx: Context,
  { consumerSecret, identity, ...registration }: SiteRegistration,
): Promise<SiteRow> {
  if (identity) await assertOnlySite(tx, null, identity);
  const address = toShopAddress(registration.url);
  const id = (await restoreDeletedSite(tx, address, identity)) ?? (await reserveId(tx, 'sites'));
  const index = await ctx.vault.holdIndex(tx);
  const [row] = await tx
    .insert(sites)
    .overridingSystemValue()
    .values({
      ...registration,
      ...identity,
      id,
      address,
      consumerSecretCipher: ctx.vault.encrypt(consumerSecret, 'sites.consumer_secret_cipher', id),
      ...createWebhookSecret(ctx.vault, index, id),
    })
    .returning()
    .catch(explainTakenUrl);
  const site = assertFound(row, textOf('sites.not_found'));
  await audit(tx, ctx, { action: 'site.create', id: site.id, details: { name: site.name, url: site.url } });
  await enqueueHealthCheck(tx, site);
  return site;
}

const RESTORE_DELETED_SITE = `
  DELETE FROM deleted_sites WHERE id = (SELECT id FROM deleted_sites
    WHERE address = ANY($1::text[]) OR store_id = $2
    ORDER BY address = ANY($1::text[]) DESC, id DESC LIMIT 1)
  RETURNING id`;

/** The id of the shop's latest deleted site: at the same address, or else at an earlier one. */
async function restoreDeletedSite(tx: Tx, address: string, identity: ShopIdentity | undefined) {
  const addresses = [address, ...(identity ? [toShopAddress(identity.homeUrl)] : [])];
  const values = [addresses, identity?.storeId ?? null];
  return (await tx.$client.query<{ id: number }>(RESTORE_DELETED_SITE, values)).rows[0]?.id;
}

export async function enqueueHealthCheck(tx: Tx, { id, url }: Pick<SiteRow, 'id' | 'url'>) {
  if (!isExampleUrl(url)) await enqueue(tx, checkSiteHealthJob, { siteId: id });
}
