import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import { admins } from '../../../schema';

/** Serializes the changes of an administrator's factors, so that each knows which is the first or the last. */
export async function lockFactors(tx: Tx, adminId: number): Promise<typeof admins.$inferSelect> {
  const [admin] = await tx.select().from(admins).where(eq(admins.id, adminId)).for('update');
  return assertFound(admin, textOf('accounts.not_found'));
}
