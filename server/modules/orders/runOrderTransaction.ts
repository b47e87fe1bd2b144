import type { Db, Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';

// Planned once instead of for every order, which takes as long again as the order's own work. A plan that was made
// while tables were small must hold when they are large: reading a whole table is made dear. Forbidden, it would cost
// 1e10 even for a table of one row, and PostgreSQL up to 17 takes such a statement for worth compiling.
const PLANNER_SETTINGS = 'SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL seq_page_cost = 100';

/** Too few keys were free without waiting: the work must begin again, alone at the pools' lines. */
export class InsufficientStockError extends Error {}

/**
 * Runs an order's work in one transaction. At first it waits for nobody's keys. When that is not enough, it
 * begins again with nothing in hand, and takes its turn at each pool's line, so that no two orders wait for
 * each other: keys in other hands may have deliveries left, or come back. `settings` are SQL that holds for it.
 */
export async function runOrderTransaction<T>(
  db: Db,
  work: (tx: Tx, isExclusive: boolean) => Promise<T>,
  settings = '',
): Promise<T> {
  const allSettings = `${PLANNER_SETTINGS}; ${settings}`;
  try {
    return await transaction(db, (tx) => work(tx, false), allSettings);
  } catch (error) {
    if (!(error instanceof InsufficientStockError)) throw error;
    return transaction(db, (tx) => work(tx, true), allSettings);
  }
}
