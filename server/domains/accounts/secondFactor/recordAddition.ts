import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { sessions } from '../../../schema';
import { audit } from '../../audit';
import { mailAccountChange } from '../mails/mailAccountChange';
import { requireAdmin } from '../sessions/requireAdmin';
import { countSecondFactors } from './countSecondFactors';
import { lockFactors } from './lockFactors';
import { replaceRecoveryCodes } from './recoveryCodes';

export type Factor = 'totp' | 'passkey';

/** Shown once; empty if the administrator has codes already. */
export interface NewCodes {
  recovery_codes: string[];
}

/** Called before a factor is added. */
export async function recordAddition(tx: Tx, ctx: Context, factor: Factor): Promise<NewCodes> {
  const { adminId, sessionId } = requireAdmin(ctx);
  const admin = await lockFactors(tx, adminId);
  await audit(tx, ctx, { action: 'admin.second_factor_add', id: adminId, details: { factor } });
  await mailAccountChange(tx, admin, `${factor}_added`);
  if ((await countSecondFactors(tx, adminId)) > 0) return { recovery_codes: [] };
  await forgetProofs(tx, adminId, sessionId);
  return { recovery_codes: await replaceRecoveryCodes(tx, adminId) };
}

/** What the other sessions have proved lacks the first factor. */
const forgetProofs = (tx: Tx, adminId: number, sessionId: string) =>
  tx
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(and(eq(sessions.adminId, adminId), ne(sessions.id, sessionId)));
