import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { conflict, notFound } from '../../../platform/errors';
import { recoveryCodes, settings } from '../../../schema';
import { audit } from '../../audit';
import { mailAccountChange } from '../mails/mailAccountChange';
import { requireAdmin } from '../sessions/requireAdmin';
import { countSecondFactors } from './countSecondFactors';
import { lockFactors } from './lockFactors';
import type { Factor } from './recordAddition';

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
      if ((await tx.$count(settings, eq(settings.requireSecondFactor, true))) > 0)
        throw conflict(textOf('accounts.last_factor_required'));
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
    }
    await audit(tx, ctx, { action: 'admin.second_factor_remove', id: adminId, details: { factor } });
    await mailAccountChange(tx, admin, `${factor}_removed`);
    return null;
  });
}
