import { eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { licenses } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';

export async function deleteLicense(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const [deleted] = await tx
      .delete(licenses)
      .where(eq(licenses.id, id))
      .returning({ pool: licenses.poolId, status: licenses.status });

    await audit(tx, ctx, { action: 'license.delete', id, details: found(deleted, 'License') });
    return null;
  });
}
