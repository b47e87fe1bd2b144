import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Passkey, SecondFactor } from '#contract/secondFactor';
import type { Context } from '../../../platform/context';
import { passkeys, settings, totpSecrets } from '../../../schema';
import { requireAdmin } from '../sessions/requireAdmin';
import { getRelyingParty } from './passkeys/relyingParty';
import { countRecoveryCodes } from './recoveryCodes';

/** The second factors of the caller. */
export async function getSecondFactor(ctx: Context): Promise<SecondFactor> {
  const { db, config } = ctx;
  const { adminId } = requireAdmin(ctx);
  const isConfirmed = and(eq(totpSecrets.adminId, adminId), isNotNull(totpSecrets.confirmedAt));
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.adminId, adminId))
    .orderBy(asc(passkeys.id));
  return {
    has_totp: (await db.$count(totpSecrets, isConfirmed)) > 0,
    passkeys: rows.map(presentPasskey),
    recovery_codes_left: await countRecoveryCodes(db, adminId),
    is_required: (await db.$count(settings, eq(settings.requireSecondFactor, true))) > 0,
    can_add_passkeys: getRelyingParty(config) !== undefined,
  };
}

function presentPasskey({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
