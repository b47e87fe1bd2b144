import { createHash } from 'node:crypto';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Invitation } from '#contract/administrators';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { assertFound } from '../../platform/errors';
import { adminInvitations } from '../../schema';
import { audit } from '../audit';

export type InvitationRow = typeof adminInvitations.$inferSelect;

export const hashInvitationToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const isValid = gt(adminInvitations.expiresAt, sql`now()`);

export const isInvitationOf = (token: string): SQL | undefined =>
  and(isValid, eq(adminInvitations.tokenHash, hashInvitationToken(token)));

/** Lists the invitations that can be accepted, the oldest first. */
export async function listInvitations({ db }: Context): Promise<Invitation[]> {
  const rows = await db.select().from(adminInvitations).where(isValid).orderBy(asc(adminInvitations.id));
  return rows.map(presentInvitation);
}

/** Reads what an invited user sees before accepting. */
export async function readInvitation(
  { db }: Context,
  token: string,
): Promise<Pick<Invitation, 'email' | 'role'>> {
  const [row] = await db.select().from(adminInvitations).where(isInvitationOf(token));
  const { email, role } = assertFound(row, message('accounts.invitation_invalid'));
  return { email, role };
}

export function revokeInvitation(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx.delete(adminInvitations).where(eq(adminInvitations.id, id)).returning();
    const { email, role } = assertFound(row, message('accounts.invitation_invalid'));
    await audit(tx, ctx, { action: 'admin.revoke_invitation', details: { email, role } });
    return null;
  });
}

export const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by: row.invitedBy,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});
