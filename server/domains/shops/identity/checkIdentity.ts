import { eq } from 'drizzle-orm';
import type { SameShop } from '#contract/siteHealth';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Db, Queryable, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import type { ShopIdentity, WooClient } from '../../../platform/woocommerce/createWooClient';
import { deletedSites, ORDER_TABLES, sites } from '../../../schema';
import { audit } from '../../audit';
import type { SiteRow } from '../connection/createSiteClient';
import { recordHealthCheck } from '../health/recordHealthCheck';
import { normalizeShopUrl, toShopAddress } from '../sites/siteUrls';

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

const BATCH_SIZE = 500;

const NEXT_ORDERS = `
  SELECT moving.order_id, CASE WHEN kept.id IS NULL THEN moving.order_id ELSE moving.order_id || '~' || moving.id END AS new_id
  FROM orders moving LEFT JOIN orders kept ON kept.site_id = $2 AND kept.order_id = moving.order_id
  WHERE moving.site_id = $1 ORDER BY moving.order_id LIMIT ${BATCH_SIZE} FOR UPDATE OF moving`;

const moveRowsSql = (table: string) => `
  UPDATE ${table} SET site_id = $2, order_id = moving.new_id
  FROM unnest($3::text[], $4::text[]) AS moving(order_id, new_id)
  WHERE ${table}.site_id = $1 AND ${table}.order_id = moving.order_id`;

/**
 * Moves the orders of a site to another site of the same shop, with their keys and messages, in batches. An order that
 * both have is kept twice, the moved one under another id, because it may have other keys.
 */
export async function moveOrders(db: Db, from: number, to: number): Promise<void> {
  let isFinished = false;
  while (!isFinished) {
    isFinished = await transaction(db, async ({ $client }) => {
      const { rows } = await $client.query<{ order_id: string; new_id: string }>(NEXT_ORDERS, [from, to]);
      const values = [from, to, rows.map(({ order_id }) => order_id), rows.map(({ new_id }) => new_id)];
      for (const table of rows.length > 0 ? ORDER_TABLES : [])
        await $client.query(moveRowsSql(table), values);
      return rows.length < BATCH_SIZE;
    });
  }
}
