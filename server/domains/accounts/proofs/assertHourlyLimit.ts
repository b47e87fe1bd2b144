import type { AuditAction } from '#contract/audit';
import type { Text } from '#contract/texts/Text';
import type { AdminActor } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { AppError } from '../../../platform/errors';

/** An action that each user may do some times an hour, counted in the audit log. */
interface HourlyLimit {
  action: AuditAction;
  /** Counts only the entries that have this detail. */
  withDetail?: string;
  max: number;
  text: Text;
}

// Serializes the calls of a user, so that parallel ones do not pass the limit together.
const LOCK_USER = 'SELECT FROM admins WHERE id = $1 FOR NO KEY UPDATE';

const READ_LATEST = `
  SELECT count(*)::int AS count, ceil(extract(epoch FROM min(at) + interval '1 hour' - now()))::int AS seconds
  FROM (
    SELECT at FROM audit_log
    WHERE actor = $1 AND admin_id = $2 AND action = $4 AND ($5::text IS NULL OR details ? $5)
      AND at > now() - interval '1 hour'
    ORDER BY at DESC LIMIT $3
  ) latest`;

/** Throws `rate_limited` if the user has done it too often within an hour. */
export async function assertHourlyLimit(
  { $client: db }: Tx,
  { adminId, username }: AdminActor,
  { action, withDetail, max, text }: HourlyLimit,
): Promise<void> {
  await db.query(LOCK_USER, [adminId]);
  const values = [username, adminId, max, action, withDetail ?? null];
  const { rows } = await db.query<{ count: number; seconds: number }>(READ_LATEST, values);
  const { count = 0, seconds = 0 } = rows[0] ?? {};
  if (count < max) return;
  throw new AppError('rate_limited', text, undefined, { retryAfterSeconds: Math.max(1, seconds) });
}
