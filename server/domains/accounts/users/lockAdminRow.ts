import { sql } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import { admins } from '../../../schema';

export const byUsername = (username: string) => sql`lower(${admins.username}) = lower(${username})`;

export const notFoundText = (username: string) => textOf('accounts.username_not_found', { username });

/** Returns the administrator's row, locked until the transaction ends; throws if there is none. */
export async function lockAdminRow(tx: Tx, username: string): Promise<typeof admins.$inferSelect> {
  const [admin] = await tx.select().from(admins).where(byUsername(username)).for('update');
  return assertFound(admin, notFoundText(username));
}
