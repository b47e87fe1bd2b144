import { eq } from 'drizzle-orm';
import { type KeyReveal, REVEALS_PER_HOUR } from '#contract/licenseForms';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict, forbidden } from '../../../platform/errors';
import { licenses } from '../../../schema';
import { assertHourlyLimit } from '../../accounts';
import { audit } from '../../audit';

const LIMIT = {
  action: 'license.key_shown',
  withDetail: 'reason',
  max: REVEALS_PER_HOUR,
  text: textOf('licenses.reveal_limit', { max: REVEALS_PER_HOUR }),
} as const;

/** Returns one key in clear and records why; each user may do so some times an hour. */
export function revealKey(ctx: Context, id: number, { reason }: KeyReveal): Promise<{ license_key: string }> {
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
    if (license_key === undefined) throw conflict(textOf('licenses.not_decryptable', { license: id }));
    await audit(tx, ctx, { action: 'license.key_shown', id, details: { reason } });
    return { license_key };
  });
}
