import type { Mapping } from '#contract/mappings';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { audit } from '../../audit';
import { getMapping } from '../mappings/getMapping';
import { clearStockFailure } from './clearStockFailure';

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
