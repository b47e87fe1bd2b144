import { systemContext } from '../context';
import type { Tx } from '../db/open';
import { transaction } from '../db/transaction';
import { defineWatch } from '../jobs/watch';
import { checkStock, tryLockCheck } from './checkStock';
import { markPools } from './markPools';

const IS_MARKED = 'SELECT FROM pool_stock WHERE needs_check LIMIT 1';

// A slot that an order is just writing is passed over: it is marked when the order is committed.
const TAKE_MARKS = `
  UPDATE pool_stock s SET needs_check = false
  FROM (SELECT pool_id, slot FROM pool_stock WHERE needs_check
        ORDER BY pool_id, slot FOR NO KEY UPDATE SKIP LOCKED) marked
  WHERE s.pool_id = marked.pool_id AND s.slot = marked.slot
  RETURNING s.pool_id`;

/**
 * Checks the pools whose stock, waiting line or thresholds have changed, a moment after the change. A mark is
 * taken away by the transaction that checks, so none is lost; however many orders leave one, it is one check.
 */
export const checkChangedStock = defineWatch({
  name: 'notifications.changed-stock',
  everyMs: 250,
  async look(services) {
    if ((await services.db.$client.query(IS_MARKED)).rowCount === 0) return false;
    const ctx = systemContext(services, 'notifications.changed-stock');
    return transaction(services.db, async (tx) => {
      if (!(await tryLockCheck(tx))) return false;
      const marked = await takeMarks(tx);
      if (marked.length === 0) return false;
      const { busy } = await checkStock(tx, ctx, marked);
      await markPools(tx, busy);
      return busy.length < marked.length;
    });
  },
});

async function takeMarks(tx: Tx): Promise<number[]> {
  const { rows } = await tx.$client.query<{ pool_id: number }>(TAKE_MARKS);
  return [...new Set(rows.map(({ pool_id }) => pool_id))];
}
