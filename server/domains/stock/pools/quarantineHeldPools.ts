import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/openDatabase';
import { pools } from '../../../schema';

/** Of these pools, or of all, those that a recovery holds wait for a user's decision. */
export async function quarantineHeldPools(tx: Tx, ids?: number[]): Promise<void> {
  await tx
    .update(pools)
    .set({ isQuarantined: true })
    .where(and(isNotNull(pools.heldBefore), ids && inArray(pools.id, ids)));
}
