import { eq, sql } from 'drizzle-orm';
import type { Mapping, MappingCreate, MappingUpdate } from '#contract/mappings';
import type { Loaded } from '#contract/shared/updates';
import { textOf } from '#contract/texts/Text';
import { assertUnchanged } from '../../../platform/assertUnchanged';
import type { Context } from '../../../platform/context';
import { isUniqueViolation } from '../../../platform/db/errors';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict, invalid } from '../../../platform/errors';
import { mappings, sites } from '../../../schema';
import { audit } from '../../audit';
import { checkReferences } from '../../crud';
import { requirePool } from '../../stock';
import { quarantineUnmapped } from '../recoveringSites';
import { clearStockFailure, setFollowsStock } from '../stock/setFollowsStock';
import { getMapping } from './readMappings';
import { saveBundle } from './saveBundle';

const ALREADY_MAPPED_TEXT = textOf('mappings.already_mapped');

export async function createMapping(ctx: Context, input: MappingCreate): Promise<Mapping> {
  return transaction(ctx.db, async (tx) => {
    await requireSite(tx, input.site_id);
    await requirePool(tx, input.license_group_id);
    const [row] = await tx
      .insert(mappings)
      .values({
        siteId: input.site_id,
        productId: input.woocommerce_product_id,
        variationId: input.woocommerce_variation_id,
        productName: input.woocommerce_product_name,
        poolId: input.license_group_id,
        keysPerUnit: input.keys_per_unit,
        validity: input.validity,
        validityUnit: input.validity_unit,
        renewalPolicy: input.renewal_policy,
        ordersFrom: await readOrdersFrom(tx, input),
      })
      .returning({ id: mappings.id })
      .catch((error) => {
        throw isUniqueViolation(error, 'mappings_product')
          ? conflict(ALREADY_MAPPED_TEXT, { woocommerce_product_id: ALREADY_MAPPED_TEXT })
          : error;
      });
    const { id } = assertFound(row, textOf('mappings.not_found'));
    await saveBundle(tx, id, input.more_pools);
    if (input.follows_stock) await setFollowsStock(tx, { id, siteId: input.site_id }, true);
    await audit(tx, ctx, { action: 'mapping.create', id, details: { ...input } });
    return getMapping(tx, id);
  });
}

/** Locks the site against deletion until the mapping is inserted. */
async function requireSite(tx: Tx, id: number): Promise<void> {
  const rows = await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, id)).for('key share');
  if (rows.length === 0) throw invalid({ site_id: textOf('sites.not_found') });
}

/** A new name clears the `renamed` state. */
export async function updateMapping(
  ctx: Context,
  id: number,
  input: MappingUpdate,
  loaded: Loaded,
): Promise<Mapping> {
  if (Object.keys(input).length === 0) return getMapping(ctx.db, id);
  const keptPoolIds = input.more_pools?.map(({ license_group_id }) => license_group_id);
  return transaction(ctx.db, async (tx) => {
    if (keptPoolIds) await quarantineUnmapped(tx, id, keptPoolIds);
    await tx.select({ id: mappings.id }).from(mappings).where(eq(mappings.id, id)).for('no key update');
    assertUnchanged({ input, loaded, current: toInput(await getMapping(tx, id)) });
    const [row] = await tx
      .update(mappings)
      .set({
        isActive: input.is_active ?? sql`${mappings.isActive}`,
        ordersFrom: toDate(input.orders_from),
        keysPerUnit: input.keys_per_unit,
        validity: input.validity,
        validityUnit: input.validity_unit,
        renewalPolicy: input.renewal_policy,
        productName: input.woocommerce_product_name,
        ...(input.woocommerce_product_name && {
          shopState: sql`nullif(${mappings.shopState}, 'renamed')`,
          shopName: null,
        }),
      })
      .where(eq(mappings.id, id))
      .returning({
        id: mappings.id,
        siteId: mappings.siteId,
        validity: mappings.validity,
        renewalPolicy: mappings.renewalPolicy,
      });
    const mapping = assertFound(row, textOf('mappings.not_found'));
    if (mapping.renewalPolicy === 'extend' && mapping.validity === null)
      throw invalid({ validity: textOf('mappings.extension_needs_validity') });
    if (input.more_pools ?? input.keys_per_unit) await saveBundle(tx, id, input.more_pools);
    if (input.follows_stock !== undefined) await setFollowsStock(tx, mapping, input.follows_stock);
    await audit(tx, ctx, { action: 'mapping.update', id, details: { ...input } });
    return getMapping(tx, id);
  });
}

/** A mapping as its form sends it. */
const toInput = ({ more_pools, ...mapping }: Mapping) => ({
  ...mapping,
  more_pools: more_pools.map(({ license_group_id, keys_per_unit }) => ({ license_group_id, keys_per_unit })),
});

// A product that is mapped to another pool keeps its date. A shop's clock that is behind must not exclude new orders.
const TAKE_DATE = `
  WITH previous AS (
    DELETE FROM deleted_mappings WHERE site_id = $1 AND product_id = $2 AND variation_id = $3
    RETURNING orders_from, deleted_at
  )
  SELECT CASE WHEN previous.deleted_at > now() - interval '1 day' THEN previous.orders_from
    -- Before the first sync, the shop's clock is unknown.
    WHEN sync.starts_at IS NULL THEN date_trunc('second', now() - interval '15 minutes')
    ELSE date_trunc('second', now() + least(sync.starts_at - s.created_at, interval '0'))
    END AS orders_from
  FROM sites s LEFT JOIN site_syncs sync ON sync.site_id = s.id LEFT JOIN previous ON true WHERE s.id = $1`;

/** The instant since which orders of a new mapping get keys; null for all orders. */
async function readOrdersFrom(tx: Tx, input: MappingCreate): Promise<Date | null> {
  const values = [input.site_id, input.woocommerce_product_id, input.woocommerce_variation_id];
  const { rows } = await tx.$client.query<{ orders_from: Date | null }>(TAKE_DATE, values);
  return toDate(input.orders_from) ?? (input.orders_from === null ? null : (rows[0]?.orders_from ?? null));
}

const toDate = (value: string | null | undefined) => (typeof value === 'string' ? new Date(value) : value);

const REMEMBER_DATE = `
  INSERT INTO deleted_mappings (site_id, product_id, variation_id, orders_from) VALUES ($1, $2, $3, $4)
  ON CONFLICT (site_id, product_id, variation_id)
  DO UPDATE SET orders_from = excluded.orders_from, deleted_at = now()`;

export async function deleteMapping(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    await quarantineUnmapped(tx, id, null);
    const effects = await checkReferences(tx, mappings, [id]);
    const [row] = await tx.delete(mappings).where(eq(mappings.id, id)).returning();
    const { siteId, productId, variationId, poolId, ordersFrom } = assertFound(
      row,
      textOf('mappings.not_found'),
    );
    await tx.$client.query(REMEMBER_DATE, [siteId, productId, variationId, ordersFrom]);
    const details = { site: siteId, product: productId, variation: variationId, pool: poolId, ...effects };
    await clearStockFailure(tx, siteId);
    await audit(tx, ctx, { action: 'mapping.delete', id, details });
    return null;
  });
}
