import type { SameShop } from '#contract/siteHealth';
import { textOf } from '#contract/texts/Text';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { conflict } from '../../../platform/errors';
import type { ShopIdentity } from '../../../platform/woocommerce/createWooClient';
import { toShopAddress } from '../sites/shopAddress';

// A copy of the shop has its store id, but not its address.
const SAME_SHOP = `
  SELECT id, name, url FROM sites
  WHERE id IS DISTINCT FROM $1 AND (store_id IS NULL OR $2::text IS NULL OR store_id = $2)
    AND (address = $3 OR shop_address(home_url) = $3)
  ORDER BY id`;

/** The home URL is null before the first check. */
type KnownIdentity = Pick<ShopIdentity, 'storeId'> & { homeUrl: string | null };

/** The other sites of a shop; `siteId` is null for a shop without a site. */
export async function findSameShop(
  db: Queryable,
  siteId: number | null,
  { storeId, homeUrl }: KnownIdentity,
): Promise<SameShop[]> {
  if (homeUrl === null) return [];
  const values = [siteId, storeId, toShopAddress(homeUrl)];
  return (await db.$client.query<SameShop>(SAME_SHOP, values)).rows;
}

/** Refuses a second site of a shop, until the transaction ends. */
export async function assertOnlySite(tx: Tx, siteId: number | null, identity: ShopIdentity): Promise<void> {
  await tx.$client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.shopIdentity]);
  const [other] = await findSameShop(tx, siteId, identity);
  if (!other) return;
  const text = textOf('sites.same_shop', { site: other.name });
  throw conflict(text, { url: text });
}
