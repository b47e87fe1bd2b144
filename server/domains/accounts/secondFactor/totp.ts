import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { TotpConfirmation } from '#contract/secondFactor';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict, invalid } from '../../../platform/errors';
import { totpSecrets } from '../../../schema';
import { requireAdmin } from '../sessions/sessionActor';
import { isConfirmedTotp, type NewCodes, recordAddition, removeFactor } from './factors';
import { consumeRecoveryCode } from './recoveryCodes';

const CODE_PATTERN = /^\d{6}$/;
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Clocks of phones differ: the codes before and after the current one are accepted too. */
const WINDOW = 1;

/** Stores a new secret for the caller's authenticator app, in place of an unconfirmed one. */
export async function startTotp(ctx: Context): Promise<{ secret: string; uri: string }> {
  const { adminId, username } = requireAdmin(ctx);
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const cipher = ctx.vault.encrypt(secret, 'totp_secrets.cipher', adminId);
  const stored = await ctx.db
    .insert(totpSecrets)
    .values({ adminId, cipher })
    .onConflictDoUpdate({
      target: totpSecrets.adminId,
      set: { cipher, createdAt: sql`now()` },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ adminId: totpSecrets.adminId });
  if (stored.length === 0) throw conflict(textOf('accounts.totp_exists'));
  // The address that an authenticator app scans.
  const uri = new TOTP({ issuer: ctx.config.PRODUCT_NAME, label: username, secret }).toString();
  return { secret, uri };
}

/** Makes the authenticator app a second factor; returns recovery codes with the first factor. */
export async function confirmTotp(ctx: Context, { code }: TotpConfirmation): Promise<NewCodes> {
  const { adminId } = requireAdmin(ctx);
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx.select().from(totpSecrets).where(eq(totpSecrets.adminId, adminId)).for('update');
    if (!row) throw conflict(textOf('accounts.totp_not_started'));
    if (row.confirmedAt) throw conflict(textOf('accounts.totp_exists'));
    const lastStep = findTotpStep(decryptSecret(ctx, row), code.replace(/\s/g, ''));
    if (lastStep === undefined) throw invalid({ code: textOf('auth.code_wrong') });
    const codes = await recordAddition(tx, ctx, 'totp');
    await tx
      .update(totpSecrets)
      .set({ confirmedAt: sql`now()`, lastStep })
      .where(eq(totpSecrets.adminId, adminId));
    return codes;
  });
}

export function removeTotp(ctx: Context): Promise<null> {
  const { adminId } = requireAdmin(ctx);
  return removeFactor(ctx, 'totp', async (tx) => {
    const removed = await tx
      .delete(totpSecrets)
      .where(isConfirmedTotp(adminId))
      .returning({ adminId: totpSecrets.adminId });
    return removed.length > 0;
  });
}

/** Accepts a code of the authenticator app or a recovery code, each once, also when requests race. */
export function verifyCode(ctx: Context, adminId: number, input: string): Promise<boolean> {
  const code = input.replace(/\s/g, '');
  return CODE_PATTERN.test(code)
    ? verifyTotp(ctx, adminId, code)
    : consumeRecoveryCode(ctx.db, adminId, code);
}

async function verifyTotp(ctx: Context, adminId: number, code: string): Promise<boolean> {
  const [row] = await ctx.db.select().from(totpSecrets).where(isConfirmedTotp(adminId));
  const step = row && findTotpStep(decryptSecret(ctx, row), code);
  if (step === undefined) return false;
  const accepted = await ctx.db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(isConfirmedTotp(adminId), or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step))))
    .returning({ adminId: totpSecrets.adminId });
  return accepted.length > 0;
}

const decryptSecret = ({ vault }: Context, { cipher, adminId }: typeof totpSecrets.$inferSelect) =>
  vault.decrypt(cipher, 'totp_secrets.cipher', adminId);

/** The 30-second step of a valid code; undefined for a wrong one. The library compares bytes of equal length only. */
function findTotpStep(secret: string, code: string): number | undefined {
  if (!CODE_PATTERN.test(code)) return undefined;
  const now = Date.now();
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}
