import { eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { notificationPreferences } from '../db/tables';
import { transaction } from '../db/transaction';
import { notFound } from '../errors';

export async function deletePreference(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const { rowCount } = await tx.delete(notificationPreferences).where(eq(notificationPreferences.id, id));
    if (!rowCount) throw notFound('Preference');
    await audit(tx, ctx, { action: 'preference.delete', id });
    return null;
  });
}
