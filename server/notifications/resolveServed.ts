import type { Tx } from '../db/open';
import { tryLockLines } from '../orders/lineLock';

const EMPTY = `
  SELECT p.id FROM unnest($1::bigint[]) AS p(id)
  WHERE NOT EXISTS (SELECT FROM backorders w WHERE w.pool_id = p.id)`;

const RESOLVE = `
  UPDATE notifications n SET is_resolved = true, resolved_at = now()
  WHERE n.pool_id = ANY($1) AND n.type = 'ASSIGNMENT_FAILED' AND NOT n.is_resolved
    AND NOT EXISTS (SELECT FROM backorders w WHERE w.pool_id = n.pool_id)`;

/**
 * Resolves the failed assignments of pools that nothing waits for any more. An order that is joining a line
 * relies on what stands told: such lines are left alone and handed back.
 */
export async function resolveServed(tx: Tx, poolIds: number[]): Promise<number[]> {
  if (poolIds.length === 0) return [];
  const { rows } = await tx.$client.query<{ id: number }>(EMPTY, [poolIds]);
  const empty = rows.map(({ id }) => id);
  const held = await tryLockLines(tx, empty);
  await tx.$client.query(RESOLVE, [held]);
  return empty.filter((id) => !held.includes(id));
}
