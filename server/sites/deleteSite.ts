import { eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { formerSites, sites } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';

/** Its mappings, events and waiting units go with it; its orders and what they were given stay. */
export async function deleteSite(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .delete(sites)
      .where(eq(sites.id, id))
      .returning({ name: sites.name, url: sites.url });
    const { name, url } = found(row, 'Site');
    await tx.insert(formerSites).values({ id, url });
    await audit(tx, ctx, { action: 'site.delete', id, details: { name } });
    return null;
  });
}
