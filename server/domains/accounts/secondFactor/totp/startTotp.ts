import { isNull, sql } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../../platform/context';
import { conflict } from '../../../../platform/errors';
import { totpSecrets } from '../../../../schema';
import { requireAdmin } from '../../sessions/requireAdmin';
import { createTotpSecret, getTotpUri } from './totp';

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
  if (stored.length === 0) throw conflict(textOf('accounts.totp_exists'));
  return { secret, uri: getTotpUri(secret, username, ctx.config.PRODUCT_NAME) };
}
