import { textOf } from '#contract/texts/Text';
import type { SiteActor } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { AppError } from '../../../platform/errors';

const USED = `CASE WHEN quota_day >= today() THEN quota_used ELSE 0 END`;

// The row is locked until the order is committed, so that concurrent orders cannot share what is left. A transaction that
// began yesterday counts for today.
const COUNT = `
  UPDATE api_keys SET quota_used = ${USED} + $2, quota_day = greatest(quota_day, today())
  WHERE id = $1 AND ${USED} + $2 <= quota`;

const READ = `
  SELECT quota, ceil(extract(epoch FROM (today() + 1)::timestamp - (now() AT TIME ZONE 'UTC')))::int AS seconds
  FROM api_keys WHERE id = $1`;

/** Counts keys that an order gets now or waits for; throws, which takes the order back, if they exceed the quota. */
export async function countGivenKeys(tx: Tx, { apiKey }: SiteActor, count: number): Promise<void> {
  if (!apiKey?.hasQuota || count === 0) return;
  if ((await tx.$client.query(COUNT, [apiKey.id, count])).rowCount === 1) return;
  const { rows } = await tx.$client.query<{ quota: number; seconds: number }>(READ, [apiKey.id]);
  const { quota = 0, seconds: retryAfterSeconds } = rows[0] ?? {};
  throw new AppError('rate_limited', textOf('apiKeys.quota', { quota }), undefined, { retryAfterSeconds });
}
