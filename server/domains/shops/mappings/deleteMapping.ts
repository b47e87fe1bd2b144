import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { mappings } from '../../../schema';
import { audit } from '../../audit';
import { quarantineUnmapped } from '../recoveringSites';
import { clearStockFailure } from '../stock/clearStockFailure';

const REMEMBER_DATE = `
  INSERT INTO deleted_mappings (site_id, product_id, variation_id, orders_from) VALUES ($1, $2, $3, $4)
  ON CONFLICT (site_id, product_id, variation_id)
  DO UPDATE SET orders_from = excluded.orders_from, deleted_at = now()`;

export async function deleteMapping(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    await quarantineUnmapped(tx, id, null);
    const [row] = await tx.delete(mappings).where(eq(mappings.id, id)).returning();
    const { siteId, productId, variationId, poolId, ordersFrom } = assertFound(
      row,
      textOf('mappings.not_found'),
    );
    await tx.$client.query(REMEMBER_DATE, [siteId, productId, variationId, ordersFrom]);
    const details = { site: siteId, product: productId, variation: variationId, pool: poolId };
    await clearStockFailure(tx, siteId);
    await audit(tx, ctx, { action: 'mapping.delete', id, details });
    return null;
  });
}
