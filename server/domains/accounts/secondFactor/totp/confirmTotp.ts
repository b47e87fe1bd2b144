import { eq, sql } from 'drizzle-orm';
import type { TotpConfirmation } from '#contract/secondFactor';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../../platform/context';
import { transaction } from '../../../../platform/db/transaction';
import { conflict, invalid } from '../../../../platform/errors';
import { totpSecrets } from '../../../../schema';
import { requireAdmin } from '../../sessions/requireAdmin';
import { type NewCodes, recordAddition } from '../recordAddition';
import { findTotpStep } from './totp';

/** Makes the authenticator app a second factor; returns recovery codes with the first factor. */
export async function confirmTotp(ctx: Context, { code }: TotpConfirmation): Promise<NewCodes> {
  const { adminId } = requireAdmin(ctx);
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx.select().from(totpSecrets).where(eq(totpSecrets.adminId, adminId)).for('update');
    if (!row) throw conflict(textOf('accounts.totp_not_started'));
    if (row.confirmedAt) throw conflict(textOf('accounts.totp_exists'));
    const lastStep = findTotpStep(
      ctx.vault.decrypt(row.cipher, 'totp_secrets.cipher', adminId),
      code.replace(/\s/g, ''),
    );
    if (lastStep === undefined) throw invalid({ code: textOf('auth.code_wrong') });
    const codes = await recordAddition(tx, ctx, 'totp');
    await tx
      .update(totpSecrets)
      .set({ confirmedAt: sql`now()`, lastStep })
      .where(eq(totpSecrets.adminId, adminId));
    return codes;
  });
}
