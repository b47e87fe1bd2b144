import { audit } from '../audit/audit';
import type { Context } from '../context';
import { transaction } from '../db/transaction';
import { removeLicenses } from './removeLicenses';

/** Only what exists is counted; when one of them has to stay, all do. */
export async function deleteLicenses(ctx: Context, ids: number[]): Promise<{ deleted_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const deleted = await removeLicenses(tx, ids);

    if (deleted.length > 0) {
      await audit(tx, ctx, { action: 'license.delete_many', ids: deleted.map(({ id }) => id) });
    }
    return { deleted_count: deleted.length };
  });
}
