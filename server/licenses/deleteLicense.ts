import { audit } from '../audit/audit';
import type { Context } from '../context';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import { removeLicenses } from './removeLicenses';

export async function deleteLicense(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const [deleted] = await removeLicenses(tx, [id]);

    const { pool, status } = found(deleted, 'License');
    await audit(tx, ctx, { action: 'license.delete', id, details: { pool, status } });
    return null;
  });
}
