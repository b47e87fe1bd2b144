import { createHash } from 'node:crypto';
import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { Invitation } from '#contract/administrators';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import { adminInvitations, admins } from '../../../schema';
import { deleteRecord } from '../../crud';

/** An invitation with the name of who gave it. */
export type InvitationRow = Omit<typeof adminInvitations.$inferSelect, 'invitedBy'> & { invitedBy: string };

const COLUMNS = { ...getTableColumns(adminInvitations), invitedBy: admins.username };

export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const isOpenInvitation = gt(adminInvitations.expiresAt, sql`now()`);

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

/** Lists the invitations that can be accepted, the oldest first. */
export async function listInvitations({ db }: Context): Promise<Invitation[]> {
  return (await selectInvitations(db, isOpenInvitation)).map(presentInvitation);
}

/** Reads what an invited user sees before accepting. */
export async function readInvitation(
  { db }: Context,
  token: string,
): Promise<Pick<Invitation, 'email' | 'role'>> {
  const [row] = await db.select().from(adminInvitations).where(isInvitationOf(token));
  const { email, role } = assertFound(row, textOf('accounts.invitation_invalid'));
  return { email, role };
}

export const revokeInvitation = (ctx: Context, id: number): Promise<null> =>
  deleteRecord(ctx, {
    table: adminInvitations,
    id,
    notFoundText: textOf('accounts.invitation_invalid'),
    describe: ({ email, role }) => ({ action: 'admin.revoke_invitation', details: { email, role } }),
  });
