import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Context } from '../../../platform/context';
import { totpSecrets } from '../../../schema';
import { consumeRecoveryCode } from './recoveryCodes';
import { findTotpStep } from './totp/totp';

const TOTP_PATTERN = /^\d{6}$/;

/** Accepts a code of the authenticator app or a recovery code, each once, also when requests race. */
export function verifyCode(ctx: Context, adminId: number, input: string): Promise<boolean> {
  const code = input.replace(/\s/g, '');
  return TOTP_PATTERN.test(code)
    ? verifyTotp(ctx, adminId, code)
    : consumeRecoveryCode(ctx.db, adminId, code);
}

async function verifyTotp({ db, vault }: Context, adminId: number, code: string): Promise<boolean> {
  const isConfirmed = and(eq(totpSecrets.adminId, adminId), isNotNull(totpSecrets.confirmedAt));
  const [row] = await db.select().from(totpSecrets).where(isConfirmed);
  const step = row && findTotpStep(vault.decrypt(row.cipher, 'totp_secrets.cipher', adminId), code);
  if (step === undefined) return false;
  const accepted = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(isConfirmed, or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step))))
    .returning({ adminId: totpSecrets.adminId });
  return accepted.length > 0;
}
