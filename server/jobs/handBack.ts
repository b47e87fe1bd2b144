import type { Db } from '../db/open';

const HAND_BACK = `
  UPDATE pgboss.job SET state = 'retry', start_after = now()
  WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`;

/** Gives jobs that were taken and not settled to whoever comes next, instead of when their time is over. */
export async function handBack(db: Db, queue: string, inHand: Set<string>): Promise<void> {
  if (inHand.size === 0) return;
  await db.$client.query(HAND_BACK, [queue, [...inHand]]);
  inHand.clear();
}
