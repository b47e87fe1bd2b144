import type { Db, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';

// Planning each order would double its time. Expensive sequential scans keep a plan made on small tables good for large
// ones. `enable_seqscan = off` would add 1e10 to the cost, and PostgreSQL up to 17 would then JIT-compile the statement.
const PLANNER_SETTINGS = 'SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL seq_page_cost = 100';

/**
 * Settings for a transaction of events. Safe: after a crash, the durably stored event is processed again. A key is sent
 * only after a later synchronous commit, which also flushes this one.
 */
export const ASYNC_COMMIT = 'SET LOCAL synchronous_commit = off';

/** Too few keys are available without waiting for locks; the transaction is retried with exclusive locks. */
export class InsufficientStockError extends Error {}

/**
 * Runs `callback` in a transaction that skips locked keys. On InsufficientStockError it runs again with exclusive
 * backorder locks: locked keys may have uses left or be released. `settings` is SQL for the transaction.
 */
export async function runOrderTransaction<T>(
  db: Db,
  callback: (tx: Tx, isExclusive: boolean) => Promise<T>,
  settings = '',
): Promise<T> {
  const allSettings = `${PLANNER_SETTINGS}; ${settings}`;
  try {
    return await transaction(db, (tx) => callback(tx, false), allSettings);
  } catch (error) {
    if (!(error instanceof InsufficientStockError)) throw error;
    return transaction(db, (tx) => callback(tx, true), allSettings);
  }
}
