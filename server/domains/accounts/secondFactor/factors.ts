import { and, asc, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import type { Passkey, SecondFactor } from '#contract/secondFactor';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { conflict, notFound } from '../../../platform/errors';
import {
  adminIdentities,
  admins,
  passkeys,
  recoveryCodes,
  sessions,
  settings,
  totpSecrets,
} from '../../../schema';
import { audit } from '../../audit';
import { mailAccountChange } from '../accountMails';
import { requireAdmin, requireSession } from '../sessions/sessionActor';
import { byId, lockAdmin } from '../users/admins';
import { countRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes';
import { getRelyingParty } from './verifyPasskey';

/** The second factors of the caller. */
export async function getSecondFactor(ctx: Context): Promise<SecondFactor> {
  const { db, config, oidc } = ctx;
  const { adminId } = requireAdmin(ctx);
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.adminId, adminId))
    .orderBy(asc(passkeys.id));
  return {
    has_totp: (await db.$count(totpSecrets, isConfirmedTotp(adminId))) > 0,
    passkeys: rows.map(presentPasskey),
    recovery_codes_left: await countRecoveryCodes(db, adminId),
    is_required: await isFactorRequired(db),
    can_add_passkeys: getRelyingParty(config) !== undefined,
    is_without_password:
      (await db.$count(admins, and(eq(admins.id, adminId), isNull(admins.passwordHash)))) > 0,
    ...(oidc && {
      provider: {
        name: oidc.settings.name,
        is_connected: (await db.$count(adminIdentities, isIdentityOf(adminId, oidc.settings.issuer))) > 0,
      },
    }),
  };
}

const isIdentityOf = (adminId: number, issuer: string) =>
  and(eq(adminIdentities.adminId, adminId), eq(adminIdentities.issuer, issuer));

function presentPasskey({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

const isFactorRequired = async (db: Queryable) =>
  (await db.$count(settings, eq(settings.requireSecondFactor, true))) > 0;

export const isConfirmedTotp = (adminId: number): SQL | undefined =>
  and(eq(totpSecrets.adminId, adminId), isNotNull(totpSecrets.confirmedAt));

/** The number of an administrator's second factors. */
export async function countSecondFactors(db: Queryable, adminId: number): Promise<number> {
  const apps = await db.$count(totpSecrets, isConfirmedTotp(adminId));
  return apps + (await db.$count(passkeys, eq(passkeys.adminId, adminId)));
}

export type Factor = 'totp' | 'passkey';

/** Shown once; empty if the administrator has codes already. */
export interface NewCodes {
  recovery_codes: string[];
}

/** Called before a factor is added. */
export async function recordAddition(tx: Tx, ctx: Context, factor: Factor): Promise<NewCodes> {
  const { adminId, sessionId } = requireSession(ctx);
  const admin = await lockFactors(tx, adminId);
  await audit(tx, ctx, { action: 'admin.second_factor_add', id: adminId, details: { factor } });
  await mailAccountChange(tx, admin, `${factor}_added`);
  if ((await countSecondFactors(tx, adminId)) > 0) return { recovery_codes: [] };
  // The proofs of the other sessions lack this factor.
  await tx
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(and(eq(sessions.adminId, adminId), ne(sessions.id, sessionId)));
  return { recovery_codes: await replaceRecoveryCodes(tx, adminId) };
}

/** Removes a factor of the caller; with the last one the recovery codes go, unless the settings require one. */
export async function removeFactor(
  ctx: Context,
  factor: Factor,
  remove: (tx: Tx) => Promise<boolean>,
): Promise<null> {
  const { adminId } = requireAdmin(ctx);
  return transaction(ctx.db, async (tx) => {
    const admin = await lockFactors(tx, adminId);
    if (!(await remove(tx))) throw notFound(textOf('accounts.no_second_factor'));
    if ((await countSecondFactors(tx, adminId)) === 0) {
      if (await isFactorRequired(tx)) throw conflict(textOf('accounts.last_factor_required'));
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
    }
    await audit(tx, ctx, { action: 'admin.second_factor_remove', id: adminId, details: { factor } });
    await mailAccountChange(tx, admin, `${factor}_removed`);
    return null;
  });
}

/** Ten new recovery codes for the caller, who must have a second factor. */
export async function createRecoveryCodes(ctx: Context): Promise<NewCodes> {
  const { adminId } = requireAdmin(ctx);
  return transaction(ctx.db, async (tx) => {
    const admin = await lockFactors(tx, adminId);
    if ((await countSecondFactors(tx, adminId)) === 0) throw conflict(textOf('accounts.no_second_factor'));
    await audit(tx, ctx, { action: 'admin.recovery_codes', id: adminId });
    await mailAccountChange(tx, admin, 'recovery_codes');
    return { recovery_codes: await replaceRecoveryCodes(tx, adminId) };
  });
}

/** Serializes the changes of an administrator's factors, so that each knows which is the first or the last. */
const lockFactors = (tx: Tx, adminId: number) => lockAdmin(tx, byId(adminId));
