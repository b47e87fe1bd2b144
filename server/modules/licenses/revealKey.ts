import { eq } from 'drizzle-orm';
import { type KeyReveal, REVEALS_PER_HOUR } from '#contract/licenseForms';
import { message } from '#contract/messages/Message';
import type { AdminActor, Context } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { AppError, assertFound, conflict, forbidden } from '../../platform/errors';
import { licenses } from '../../schema';
import { audit } from '../audit';

/** Returns one key in clear and records why; each user may do so some times an hour. */
export function revealKey(ctx: Context, id: number, { reason }: KeyReveal): Promise<{ license_key: string }> {
  const { actor } = ctx;
  if (actor.kind !== 'admin') throw forbidden(message('accounts.not_permitted'));
  return transaction(ctx.db, async (tx) => {
    await assertWithinLimit(tx, actor);
    const [row] = await tx.select({ cipher: licenses.keyCipher }).from(licenses).where(eq(licenses.id, id));
    const license_key = ctx.vault.tryDecrypt(
      assertFound(row, message('licenses.not_found')).cipher,
      'licenses.key_cipher',
      id,
    );
    if (license_key === undefined) throw conflict(message('licenses.not_decryptable', { license: id }));
    await audit(tx, ctx, { action: 'license.key_shown', id, details: { reason } });
    return { license_key };
  });
}

// Serializes the calls of a user, so that parallel ones do not pass the limit together.
const LOCK_USER = 'SELECT FROM admins WHERE id = $1 FOR NO KEY UPDATE';

const READ_LATEST = `
  SELECT count(*)::int AS count, ceil(extract(epoch FROM min(at) + interval '1 hour' - now()))::int AS seconds
  FROM (
    SELECT at FROM audit_log
    WHERE actor = $1 AND admin_id = $2 AND action = 'license.key_shown' AND details ? 'reason'
      AND at > now() - interval '1 hour'
    ORDER BY at DESC LIMIT $3
  ) latest`;

async function assertWithinLimit({ $client: db }: Tx, { adminId, username }: AdminActor): Promise<void> {
  await db.query(LOCK_USER, [adminId]);
  const values = [username, adminId, REVEALS_PER_HOUR];
  const { rows } = await db.query<{ count: number; seconds: number }>(READ_LATEST, values);
  const { count = 0, seconds = 0 } = rows[0] ?? {};
  if (count < REVEALS_PER_HOUR) return;
  const text = message('licenses.reveal_limit', { max: REVEALS_PER_HOUR });
  throw new AppError('rate_limited', text, undefined, { retryAfterSeconds: Math.max(1, seconds) });
}
