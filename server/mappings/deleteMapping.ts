import { eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { mappings } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';

export async function deleteMapping(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx.delete(mappings).where(eq(mappings.id, id)).returning();
    const { siteId, productId, variationId, poolId } = found(row, 'Mapping');
    const details = { site: siteId, product: productId, variation: variationId, pool: poolId };
    await audit(tx, ctx, { action: 'mapping.delete', id, details });
    return null;
  });
}
