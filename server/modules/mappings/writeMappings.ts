import { eq, sql } from 'drizzle-orm';
import type { Mapping, MappingCreate, MappingUpdate } from '#contract/mappings';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { isUniqueViolation } from '../../platform/db/errors';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict, invalid } from '../../platform/errors';
import { mappings, sites } from '../../schema';
import { audit } from '../audit';
import { requirePool } from '../pools';
import { getMapping } from './readMappings';

const ALREADY_MAPPED_MESSAGE = message('mappings.already_mapped');

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
      })
      .returning({ id: mappings.id })
      .catch((error) => {
        throw isUniqueViolation(error, 'mappings_product')
          ? conflict(ALREADY_MAPPED_MESSAGE, { woocommerce_product_id: ALREADY_MAPPED_MESSAGE })
          : error;
      });
    const { id } = assertFound(row, message('mappings.not_found'));
    await audit(tx, ctx, { action: 'mapping.create', id, details: { ...input } });
    return getMapping(tx, id);
  });
}

/** Locks the site against deletion until the mapping is inserted. */
async function requireSite(tx: Tx, id: number): Promise<void> {
  const rows = await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, id)).for('key share');
  if (rows.length === 0) throw invalid({ site_id: message('sites.not_found') });
}

/** Updates the active state or the product name; a new name clears the `renamed` state. */
export async function updateMapping(ctx: Context, id: number, input: MappingUpdate): Promise<Mapping> {
  if (Object.keys(input).length === 0) return getMapping(ctx.db, id);
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(mappings)
      .set({
        isActive: input.is_active,
        productName: input.woocommerce_product_name,
        ...(input.woocommerce_product_name && {
          shopState: sql`nullif(${mappings.shopState}, 'renamed')`,
          shopName: null,
        }),
      })
      .where(eq(mappings.id, id))
      .returning({ id: mappings.id });
    assertFound(row, message('mappings.not_found'));
    await audit(tx, ctx, { action: 'mapping.update', id, details: { ...input } });
    return getMapping(tx, id);
  });
}

export async function deleteMapping(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx.delete(mappings).where(eq(mappings.id, id)).returning();
    const { siteId, productId, variationId, poolId } = assertFound(row, message('mappings.not_found'));
    const details = { site: siteId, product: productId, variation: variationId, pool: poolId };
    await audit(tx, ctx, { action: 'mapping.delete', id, details });
    return null;
  });
}
