import { createHash } from 'node:crypto';
import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { Invitation } from '#contract/administrators';
import type { Queryable } from '../../../platform/db/openDatabase';
import { adminInvitations, admins } from '../../../schema';

/** With the name of who gave it. */
export type InvitationRow = Omit<typeof adminInvitations.$inferSelect, 'invitedBy'> & { invitedBy: string };

const COLUMNS = { ...getTableColumns(adminInvitations), invitedBy: admins.username };

export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const isOpenInvitation = gt(adminInvitations.expiresAt, sql`now()`);

export const isInvitationOf = (token: string): SQL | undefined =>
  and(isOpenInvitation, eq(adminInvitations.tokenHash, hashInvitationToken(token)));

export const selectInvitations = (db: Queryable, filter: SQL | undefined): Promise<InvitationRow[]> =>
  db
    .select(COLUMNS)
    .from(adminInvitations)
    .innerJoin(admins, eq(admins.id, adminInvitations.invitedBy))
    .where(filter)
    .orderBy(asc(adminInvitations.id));

export const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by: row.invitedBy,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});
