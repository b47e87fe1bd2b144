import { eq } from 'drizzle-orm';
import type { Mapping } from '#contract/mappings';
import { message } from '#contract/messages/Message';
import type { Context } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { mappingStock } from '../../../schema';
import { audit } from '../../audit';
import { getMapping } from './getMapping';

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

const CLEAR_FAILURE = `
  UPDATE health_checks SET failed_at = NULL, reason = NULL, details = NULL, ok_at = now(), checked_at = now()
  WHERE site_id = $1 AND kind = 'stock' AND failed_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM mapping_stock s JOIN mappings m ON m.id = s.mapping_id
    WHERE m.site_id = $1 AND s.reason IS NOT NULL)`;

/** Clears the reported failure of a shop when the stock of none of its products fails any more. */
export async function clearStockFailure(tx: Tx, siteId: number): Promise<void> {
  await tx.$client.query(CLEAR_FAILURE, [siteId]);
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
    if (rowCount === 0) throw conflict(message('mappings.stock_not_followed'));
    await audit(tx, ctx, { action: 'mapping.set_stock', id });
    const mapping = await getMapping(tx, id);
    await clearStockFailure(tx, mapping.site_id);
    return mapping;
  });
}

const COMPARE_SOON = `
  UPDATE mapping_stock s SET due_at = least(s.due_at, now()) FROM mappings m
  WHERE m.id = s.mapping_id AND m.id = ANY($1::bigint[])`;

/** Compares the shops' stock of mappings soon, because what they can give has changed with them. */
export async function compareStockSoon(db: Queryable, mappingIds: number[]): Promise<void> {
  await db.$client.query(COMPARE_SOON, [mappingIds]);
}
