import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Admin } from '#contract/sessions';
import { type Text, textOf } from '#contract/texts/Text';
import type { CommandContext } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import { type AdminRow, admins } from '../../../schema';

export async function listAdmins(ctx: CommandContext): Promise<Admin[]> {
  return (await ctx.db.select().from(admins).orderBy(admins.id)).map(presentAdmin);
}

export function presentAdmin(row: AdminRow): Admin {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    role: row.role,
    is_active: row.isActive,
    last_login: row.lastLogin?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

/** How an administrator is found, and the text if there is none. */
export interface AdminFilter {
  where: SQL;
  notFoundText: Text;
}

export const byId = (id: number): AdminFilter => ({
  where: eq(admins.id, id),
  notFoundText: textOf('accounts.not_found'),
});

export const byUsername = (username: string): AdminFilter => ({
  where: sql`lower(${admins.username}) = lower(${username})`,
  notFoundText: textOf('accounts.username_not_found', { username }),
});

/** Whether the account still has the password, or still has none. */
export const hasPasswordHash = (hash: string | null): SQL =>
  hash === null ? isNull(admins.passwordHash) : eq(admins.passwordHash, hash);

/** Returns the administrator's row, locked until the transaction ends; throws if there is none. */
export async function lockAdmin(tx: Tx, { where, notFoundText }: AdminFilter): Promise<AdminRow> {
  const [admin] = await tx.select().from(admins).where(where).for('update');
  return assertFound(admin, notFoundText);
}
