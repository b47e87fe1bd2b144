import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { audit } from '../../audit';
import { mailAccountChange } from '../mails/mailAccountChange';
import { requireAdmin } from '../sessions/requireAdmin';
import { countSecondFactors } from './countSecondFactors';
import { lockFactors } from './lockFactors';
import type { NewCodes } from './recordAddition';
import { replaceRecoveryCodes } from './recoveryCodes';

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
