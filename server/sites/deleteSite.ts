import { eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';

/** Its mappings, orders and events go with it; licenses and what was delivered stay. */
export async function deleteSite(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx.delete(sites).where(eq(sites.id, id)).returning({ name: sites.name });
    const { name } = found(row, 'Site');
    await audit(tx, ctx, { action: 'site.delete', id, details: { name } });
    return null;
  });
}
