import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open';
import { admins } from '../db/tables';
import { found } from '../errors';

/** The administrator of that name, held until the transaction is over. */
export async function lockAdmin(tx: Tx, username: string): Promise<typeof admins.$inferSelect> {
  const [admin] = await tx
    .select()
    .from(admins)
    .where(sql`lower(${admins.username}) = lower(${username})`)
    .for('update');
  return found(admin, `Administrator ${username}`);
}
