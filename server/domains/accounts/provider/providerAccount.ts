import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { NewUsername, Profile } from '#contract/auth';
import type { Role } from '#contract/permissions';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { AppError } from '../../../platform/errors';
import type { OidcClaims, OidcUser } from '../../../platform/oidc/createOidcClient';
import { type AdminRow, adminIdentities, admins } from '../../../schema';
import { audit } from '../../audit';
import { mailNewOwner } from '../accountMails';
import { byId } from '../users/admins';
import { changeAdmin } from '../users/changeAdmin';
import { requireProvider } from './askProvider';
import { getProviderRole } from './getProviderRole';

/** The account of a user of the provider: by issuer and subject, never by a name or an address. */
export async function findProviderAccount(
  db: Queryable,
  issuer: string,
  subject: string,
): Promise<AdminRow | undefined> {
  const [found] = await db
    .select({ admin: admins })
    .from(adminIdentities)
    .innerJoin(admins, eq(admins.id, adminIdentities.adminId))
    .where(and(eq(adminIdentities.issuer, issuer), eq(adminIdentities.subject, subject)));
  return found?.admin;
}

/** Creates the account of a user who signs in for the first time; undefined if another request has just done so. */
export async function createProviderAccount(
  ctx: Context,
  { subject, claims }: OidcUser,
  role: Role,
): Promise<AdminRow | undefined> {
  const { issuer } = requireProvider(ctx).settings;
  return transaction(ctx.db, async (tx) => {
    if (await findProviderAccount(tx, issuer, subject)) return undefined;
    const admin = await insertAccount(tx, claims, subject, role);
    const [identity] = await tx
      .insert(adminIdentities)
      .values({ issuer, subject, adminId: admin.id })
      .onConflictDoNothing()
      .returning({ adminId: adminIdentities.adminId });
    if (!identity) {
      await tx.delete(admins).where(eq(admins.id, admin.id));
      return undefined;
    }
    const created = { ...ctx, actor: { kind: 'system', name: admin.username } } as const;
    const details = { username: admin.username, role, issuer };
    await audit(tx, created, { action: 'admin.create', id: admin.id, details });
    if (role === 'owner') await mailNewOwner(tx, created, admin);
    return admin;
  });
}

/** How many users of the provider may have one name. */
const MAX_NAMESAKES = 50;

/** With the first of the names that is free: an account that has it already is another user's. */
async function insertAccount(tx: Tx, claims: OidcClaims, subject: string, role: Role): Promise<AdminRow> {
  const { email, email_verified: isVerified, preferred_username: preferred } = claims;
  const base =
    [preferred, String(email).split('@')[0]].find((name) => NewUsername.safeParse(name).success) ??
    `user-${createHash('sha256').update(subject).digest('hex').slice(0, 8)}`;
  for (let n = 1; n <= MAX_NAMESAKES; n++) {
    const [admin] = await tx
      .insert(admins)
      .values({
        username: n === 1 ? String(base) : `${base}-${n}`,
        // What is sent there is read by whoever holds the address.
        email: isVerified === true ? readText(Profile.shape.email, email) : null,
        firstName: readText(Profile.shape.first_name, claims.given_name),
        lastName: readText(Profile.shape.last_name, claims.family_name),
        role,
      })
      .onConflictDoNothing()
      .returning();
    if (admin) return admin;
  }
  throw new AppError('conflict', textOf('accounts.username_taken', { username: String(base) }));
}

/** A claim, where it is one that a user could enter. */
const readText = (
  schema: { safeParse(value: unknown): { data?: unknown } },
  value: unknown,
): string | null => {
  const { data } = schema.safeParse(value);
  return typeof data === 'string' && data !== '' ? data : null;
};

/**
 * Gives the account the role that its groups have at the provider; false if they have none, so that it may not sign in.
 * The last active owner keeps the role: nobody could restore it.
 */
export async function applyProviderRole(ctx: Context, admin: AdminRow, claims: OidcClaims): Promise<boolean> {
  const role = getProviderRole(requireProvider(ctx).settings, claims);
  if (role === null || role === admin.role) return true;
  try {
    const byProvider = { ...ctx, actor: { kind: 'system', name: 'provider' } } as const;
    // Without a role it loses what it could hand on; it stays, as its entries of the audit log do.
    await changeAdmin(byProvider, byId(admin.id), () => ({ role: role ?? 'viewer' }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return true;
    throw error;
  }
  return role !== undefined;
}
