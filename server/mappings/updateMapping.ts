import { eq } from 'drizzle-orm';
import type { Mapping, MappingUpdate } from '#contract/mappings';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { mappings } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import { getMapping } from './getMapping';

/** Switches a mapping on or off. */
export async function updateMapping(ctx: Context, id: number, input: MappingUpdate): Promise<Mapping> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(mappings)
      .set({ isActive: input.is_active })
      .where(eq(mappings.id, id))
      .returning({ id: mappings.id });
    found(row, 'Mapping');
    await audit(tx, ctx, { action: 'mapping.update', id, details: { is_active: input.is_active } });
    return getMapping(tx, id);
  });
}
