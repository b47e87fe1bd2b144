import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { type AppError, unauthenticated } from '../../../platform/errors';
import type { admins } from '../../../schema';
import { audit } from '../../audit';

export const invalidCredentials = () => unauthenticated(textOf('auth.wrong_credentials'));

/** Records a refused sign-in and throws. An unknown username is not stored: it may be a password in the wrong field. */
export async function refuseSignIn(
  ctx: Context,
  row: typeof admins.$inferSelect | undefined,
  error: AppError,
): Promise<never> {
  const details = { username: row?.username ?? null, ...presentTexts({ reason: error.text }) };
  await audit(ctx.db, ctx, { action: 'admin.sign_in_refused', id: row?.id, details });
  throw error;
}
