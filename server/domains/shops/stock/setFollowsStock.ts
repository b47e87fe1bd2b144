import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/openDatabase';
import { mappingStock } from '../../../schema';
import { clearStockFailure } from './clearStockFailure';

/** Lets the shop's stock follow the pool, or not; the shop's stock then stays as it is. */
export async function setFollowsStock(
  tx: Tx,
  { id: mappingId, siteId }: { id: number; siteId: number },
  follows: boolean,
): Promise<void> {
  if (follows) {
    await tx.insert(mappingStock).values({ mappingId }).onConflictDoNothing();
    return;
  }
  await tx.delete(mappingStock).where(eq(mappingStock.mappingId, mappingId));
  await clearStockFailure(tx, siteId);
}
