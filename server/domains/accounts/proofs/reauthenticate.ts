import { eq, sql } from 'drizzle-orm';
import type { PasskeyResponse } from '#contract/secondFactor';
import type { Reauthentication } from '#contract/sessions';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { sessions } from '../../../schema';
import { audit } from '../../audit';
import { countSecondFactors } from '../secondFactor/countSecondFactors';
import { verifyPasskey } from '../secondFactor/passkeys/verifyPasskey';
import { verifyCode } from '../secondFactor/verifyCode';
import { requireAdmin } from '../sessions/requireAdmin';
import { proveInSession, refuseProof } from './proveInSession';
import { provePassword } from './provePassword';

const action = 'admin.reauthenticate_refused';

/** Records that the caller has proved their identity again in this session, by all that a sign-in needs. */
export async function reauthenticate(
  ctx: Context,
  proof: Reauthentication,
  expectedChallenge: string | undefined,
): Promise<null> {
  const { adminId, sessionId } = requireAdmin(ctx);
  await proveInSession(ctx, () =>
    'passkey' in proof
      ? provePasskey(ctx, proof.passkey, expectedChallenge)
      : provePasswordAndCode(ctx, proof.password, 'code' in proof ? proof.code : undefined),
  );
  return transaction(ctx.db, async (tx) => {
    await tx.update(sessions).set({ authenticatedAt: sql`now()` }).where(eq(sessions.id, sessionId));
    await audit(tx, ctx, { action: 'admin.reauthenticate', id: adminId });
    return null;
  });
}

/** The code is asked for, and used up, after the password is known to be right. */
async function provePasswordAndCode(ctx: Context, password: string, code: string | undefined): Promise<void> {
  const text = textOf('accounts.password_wrong');
  const { id } = await provePassword(ctx, password, { action, field: 'password', text });
  if ((await countSecondFactors(ctx.db, id)) === 0) return;
  if (code === undefined)
    await refuseProof(ctx, { action, field: 'code', text: textOf('auth.second_factor_required') });
  else if (!(await verifyCode(ctx, id, code)))
    await refuseProof(ctx, { action, field: 'code', text: textOf('auth.code_wrong') });
}

async function provePasskey(
  ctx: Context,
  response: PasskeyResponse,
  expectedChallenge: string | undefined,
): Promise<void> {
  const passkey = await verifyPasskey(ctx, response, expectedChallenge);
  if (passkey?.adminId === requireAdmin(ctx).adminId) return;
  await refuseProof(ctx, { action, field: 'passkey', text: textOf('auth.passkey_refused') });
}
