import { sql } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { licenses } from '../db/tables';
import { transaction } from '../db/transaction';

/** Only what exists is counted. */
export async function deleteLicenses(ctx: Context, ids: number[]): Promise<{ deleted_count: number }> {
  return transaction(ctx.db, async (tx) => {
    // Locked in one order, so that two such calls never wait for each other crosswise.
    const locked = sql`SELECT id FROM ${licenses} WHERE id = ANY(${sql.param(ids)}) ORDER BY id FOR UPDATE`;
    const deleted = await tx
      .delete(licenses)
      .where(sql`${licenses.id} IN (${locked})`)
      .returning({ id: licenses.id });

    if (deleted.length > 0) {
      await audit(tx, ctx, { action: 'license.delete_many', ids: deleted.map(({ id }) => id) });
    }
    return { deleted_count: deleted.length };
  });
}
