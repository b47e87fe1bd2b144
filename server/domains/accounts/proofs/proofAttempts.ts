import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import { proofAttempts } from '../../../schema';

/** An account that anybody may try, a device that has signed in before, a session, or the address of refused API keys. */
type Subject = `name:${string}` | `device:${string}` | `session:${string}` | `address:${string}`;

/** Hashed with a key: a name may be a password typed into the wrong field. */
const toKey = ({ sessionKey }: Pick<Context, 'sessionKey'>, subject: Subject) =>
  createHmac('sha256', sessionKey).update(subject).digest();

// The first five attempts are free; then the delay doubles from a second to a quarter of an hour. An attempt counts
// before it is verified, so that concurrent ones cannot share a free one, which does not depend on their times. A day
// without attempts forgets them.
const COUNT_ATTEMPT = `
  INSERT INTO proof_attempts AS a (key, count, next_at, updated_at) VALUES ($1, 1, now(), now())
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN a.updated_at < now() - interval '1 day' THEN 1 ELSE a.count + 1 END,
    next_at = CASE WHEN a.count < 4 OR a.updated_at < now() - interval '1 day' THEN now()
      ELSE now() + make_interval(secs => least(900, power(2, least(a.count - 4, 10)))) END,
    updated_at = now()
  WHERE a.count < 5 OR a.next_at <= now() OR a.updated_at < now() - interval '1 day'
  RETURNING count`;
const READ_DELAY = `
  SELECT ceil(extract(epoch FROM next_at - now()))::int AS seconds FROM proof_attempts WHERE key = $1`;

/** Counts an attempt; throws if the previous ones were too many for now. */
export async function countAttempt(ctx: Context, subject: Subject): Promise<void> {
  const key = toKey(ctx, subject);
  if ((await ctx.db.$client.query(COUNT_ATTEMPT, [key])).rows.length > 0) return;
  const { rows } = await ctx.db.$client.query<{ seconds: number }>(READ_DELAY, [key]);
  const retryAfterSeconds = Math.max(1, rows[0]?.seconds ?? 1);
  throw new AppError('rate_limited', textOf('auth.too_many_attempts'), undefined, { retryAfterSeconds });
}

/** Called after a success. */
export async function forgetAttempts(ctx: Context, subject: Subject): Promise<void> {
  await ctx.db.delete(proofAttempts).where(eq(proofAttempts.key, toKey(ctx, subject)));
}
