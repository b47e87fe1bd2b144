import { eq } from 'drizzle-orm';
import type { Mapping } from '#contract/mappings';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { mappingStock } from '../../../schema';
import { audit } from '../../audit';
import { getMapping } from '../mappings/readMappings';

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

// As if it had never been written: foreign changes before are none.
const START_AGAIN = `
  UPDATE mapping_stock SET due_at = now(), blocked_until = NULL, written_at = NULL, quantity = NULL, pending_quantity = NULL, in_transit = 0, in_transit_since = NULL, restocked = 0,
    changed_at = NULL, changed_to = NULL, is_paused = false, attempts = 0, reason = NULL
  WHERE mapping_id = $1`;

/** Sets the shop's stock again, whatever was changed in the shop. */
export async function setStock(ctx: Context, id: number): Promise<Mapping> {
  return transaction(ctx.db, async (tx) => {
    await getMapping(tx, id);
    const { rowCount } = await tx.$client.query(START_AGAIN, [id]);
    if (rowCount === 0) throw conflict(textOf('mappings.stock_not_followed'));
    await audit(tx, ctx, { action: 'mapping.set_stock', id });
    const mapping = await getMapping(tx, id);
    await clearStockFailure(tx, mapping.site_id);
    return mapping;
  });
}

const CLEAR_FAILURE = `
  UPDATE health_checks SET failed_at = NULL, reason = NULL, details = NULL, ok_at = now(), checked_at = now()
  WHERE site_id = $1 AND kind = 'stock' AND failed_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM mapping_stock s JOIN mappings m ON m.id = s.mapping_id
    WHERE m.site_id = $1 AND s.reason IS NOT NULL)`;

/** Clears the reported failure of a shop when the stock of none of its products fails any more. */
export async function clearStockFailure(tx: Tx, siteId: number): Promise<void> {
  await tx.$client.query(CLEAR_FAILURE, [siteId]);
}
