import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type { TotpConfirmation } from '#contract/secondFactor';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict, invalid } from '../../../platform/errors';
import { totpSecrets } from '../../../schema';
import { requireAdmin } from '../sessions/requireAdmin';
import { type NewCodes, recordAddition, removeFactor } from './changeFactors';
import { createTotpSecret, findTotpStep, getTotpUri } from './totp';

/** Stores a new secret for the caller's authenticator app, in place of an unconfirmed one. */
export async function startTotp(ctx: Context): Promise<{ secret: string; uri: string }> {
  const { adminId, username } = requireAdmin(ctx);
  const secret = createTotpSecret();
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
  if (stored.length === 0) throw conflict(message('accounts.totp_exists'));
  return { secret, uri: getTotpUri(secret, username, ctx.config.PRODUCT_NAME) };
}

/** Makes the authenticator app a second factor; returns recovery codes with the first factor. */
export async function confirmTotp(ctx: Context, { code }: TotpConfirmation): Promise<NewCodes> {
  const { adminId } = requireAdmin(ctx);
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx.select().from(totpSecrets).where(eq(totpSecrets.adminId, adminId)).for('update');
    if (!row) throw conflict(message('accounts.totp_not_started'));
    if (row.confirmedAt) throw conflict(message('accounts.totp_exists'));
    const lastStep = findTotpStep(
      ctx.vault.decrypt(row.cipher, 'totp_secrets.cipher', adminId),
      code.replace(/\s/g, ''),
    );
    if (lastStep === undefined) throw invalid({ code: message('auth.code_wrong') });
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
      .where(and(eq(totpSecrets.adminId, adminId), isNotNull(totpSecrets.confirmedAt)))
      .returning({ adminId: totpSecrets.adminId });
    return removed.length > 0;
  });
}
