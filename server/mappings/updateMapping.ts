import { eq, sql } from 'drizzle-orm';
import type { Mapping, MappingUpdate } from '#contract/mappings';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { mappings } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import { getMapping } from './getMapping';

/** Switches a mapping on or off, or gives it the name that its product has in the shop now. */
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
    found(row, 'Mapping');
    await audit(tx, ctx, { action: 'mapping.update', id, details: { ...input } });
    return getMapping(tx, id);
  });
}
