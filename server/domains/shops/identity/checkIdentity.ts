import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import type { ShopIdentity, WooClient } from '../../../platform/woocommerce/createWooClient';
import { deletedSites, sites } from '../../../schema';
import { audit } from '../../audit';
import type { SiteRow } from '../connection/createSiteClient';
import { recordHealthCheck } from '../health/recordHealthCheck';
import { normalizeShopUrl, toShopAddress } from '../sites/shopAddress';
import { moveOrders } from './moveOrders';
import { findSameShop } from './sameShop';

type IdentifiedSite = Pick<SiteRow, 'id' | 'name' | 'storeId' | 'homeUrl'>;

/**
 * Reads what tells the shop from others. The orders of its deleted sites become its own, before it gets orders by
 * webhook; another site of the shop is reported. A shop that does not say who it is stays as it is known.
 */
export async function checkIdentity(ctx: Context, site: IdentifiedSite, client: WooClient): Promise<void> {
  const identity = await client.readIdentity().catch((error) => {
    if (error instanceof UpstreamError) return undefined;
    throw error;
  });
  if (!identity) return;
  const known = {
    storeId: identity.storeId ?? site.storeId,
    homeUrl: normalizeShopUrl(identity.homeUrl),
  };
  await adoptDeletedSites(ctx, site, known);
  await transaction(ctx.db, async (tx) => {
    await tx.update(sites).set(known).where(eq(sites.id, site.id));
    await reportSameShop(tx, site, known);
  });
}

// A copy of the shop has its store id: only a site that was not identified yet may be a moved one.
const DELETED_SITES = `
  SELECT id FROM deleted_sites WHERE address = $1 OR (store_id = $2 AND $3::boolean) ORDER BY id`;

async function adoptDeletedSites(ctx: Context, site: IdentifiedSite, { storeId, homeUrl }: ShopIdentity) {
  const values = [toShopAddress(homeUrl), storeId, site.homeUrl === null];
  const { rows } = await ctx.db.$client.query<{ id: number }>(DELETED_SITES, values);
  for (const { id } of rows) {
    await moveOrders(ctx.db, id, site.id);
    await transaction(ctx.db, async (tx) => {
      await tx.delete(deletedSites).where(eq(deletedSites.id, id));
      await audit(tx, ctx, { action: 'site.merge', id: site.id, details: { site: id } });
    });
  }
}

const CLEAR_REPORT =
  "DELETE FROM health_checks WHERE site_id = $1 AND kind = 'identity' AND details ->> 'code' IN ('same_shop', 'moved')";

/** Reports the sites of one shop at each of them. */
async function reportSameShop(tx: Tx, { id, name }: IdentifiedSite, identity: ShopIdentity): Promise<void> {
  const others = await findSameShop(tx, id, identity);
  const [first] = others;
  if (!first) {
    await tx.$client.query(CLEAR_REPORT, [id]);
    return;
  }
  await reportTwice(tx, id, first.name);
  for (const other of others) await reportTwice(tx, other.id, name);
}

async function reportTwice(tx: Tx, id: number, site: string): Promise<void> {
  const reason = textOf('sites.registered_twice', { site });
  await recordHealthCheck(tx, id, 'identity', { ok: false, reason, details: { code: 'same_shop' } });
}
