import { eq, sql } from 'drizzle-orm';
import type { PresentedPart } from '#contract/keyParts';
import { type KeyReveal, REVEALS_PER_HOUR } from '#contract/licenseForms';
import type { LicenseKeyAccess } from '#contract/licenses';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict, forbidden } from '../../../platform/errors';
import { licenses } from '../../../schema';
import { assertHourlyLimit } from '../../accounts';
import { audit } from '../../audit';
import { readParts } from './keyParts';

const LIMIT = {
  action: 'license.key_shown',
  withDetail: 'reason',
  max: REVEALS_PER_HOUR,
  text: textOf('licenses.reveal_limit', { max: REVEALS_PER_HOUR }),
} as const;

/** Returns one key in clear and records why; each user may do so some times an hour. */
export function revealKey(
  ctx: Context,
  id: number,
  { reason }: KeyReveal,
): Promise<{ license_key: string; parts: PresentedPart[] }> {
  const { actor } = ctx;
  if (actor.kind !== 'admin') throw forbidden(textOf('accounts.not_permitted'));
  return transaction(ctx.db, async (tx) => {
    await assertHourlyLimit(tx, actor, LIMIT);
    const [row] = await tx.select({ cipher: licenses.keyCipher }).from(licenses).where(eq(licenses.id, id));
    const license_key = ctx.vault.tryDecrypt(
      assertFound(row, textOf('licenses.not_found')).cipher,
      'licenses.key_cipher',
      id,
    );
    const parts = await readParts(tx, ctx.vault, id);
    if (license_key === undefined || !parts)
      throw conflict(textOf('licenses.not_decryptable', { license: id }));
    await audit(tx, ctx, { action: 'license.key_shown', id, details: { reason } });
    return { license_key, parts };
  });
}

/** Audits that keys were shown or copied; without existing licenses nothing is recorded. */
export async function recordKeyAccess(ctx: Context, { use, license_ids }: LicenseKeyAccess): Promise<null> {
  const rows = await ctx.db
    .select({ id: licenses.id })
    .from(licenses)
    .where(sql`${licenses.id} = ANY(${sql.param(license_ids)})`);
  const [first, ...more] = rows.map(({ id }) => id).sort((one, other) => one - other);
  if (first === undefined) return null;
  const action = `license.key_${use}` as const;
  await audit(ctx.db, ctx, more.length > 0 ? { action, ids: [first, ...more] } : { action, id: first });
  return null;
}
