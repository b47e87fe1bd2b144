import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { isDatabaseUnavailable, isQueryTimeout, isRetryable } from './errors';
import { CASING, type Db, type Tx } from './openDatabase';
import { commit } from './witness';

const MAX_ATTEMPTS = 6;
const RETRY_DELAY_MS = 40;

/**
 * Runs `callback` in a transaction: committed when it returns, rolled back when it throws. `tx.$client` is the
 * transaction's connection, for COPY and for jobs enqueued with the change. `settings` are SQL statements that
 * apply to the transaction. After a deadlock or serialization failure, `callback` runs again: it must not have
 * effects outside the transaction.
 */
export function transaction<T>(db: Db, callback: (tx: Tx) => Promise<T>, settings = ''): Promise<T> {
  return withRetries(() => transactionOnce(db, callback, settings));
}

/** Retries deadlocks and serialization failures with increasing random delays. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await setTimeout(Math.random() * RETRY_DELAY_MS * 2 ** attempt);
    }
  }
}

/** Like `transaction`, without retries. */
export async function transactionOnce<T>(
  db: Db,
  callback: (tx: Tx) => Promise<T>,
  settings = '',
): Promise<T> {
  const client = await db.$client.connect();
  let connectionError: Error | undefined;
  try {
    await client.query(`BEGIN; ${settings}`);
    const result = await callback(drizzle({ client, casing: CASING }));
    await commit(client, discardPlansSql(client));
    return result;
  } catch (error) {
    // A connection that is still busy with a query cannot roll back; it is closed.
    connectionError = isQueryTimeout(error) ? error : await rollBack(client);
    throw error;
  } finally {
    client.release(connectionError);
  }
}

/** Runs `callback` in a transaction that is always rolled back, and returns its result. */
export async function dryRun<T>(db: Db, callback: (tx: Tx) => Promise<T>): Promise<T> {
  const rollback: { result?: T } = {};
  try {
    await transaction(db, async (tx) => {
      rollback.result = await callback(tx);
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return rollback.result as T;
}

/** Returns the error of a failed rollback. */
const rollBack = (client: PoolClient): Promise<Error | undefined> =>
  client.query('ROLLBACK').then(
    () => undefined,
    (error: Error) => error,
  );

const GROWTH = 2;

const transactions = new WeakMap<PoolClient, { count: number; nextAt: number }>();

/**
 * SQL after a connection's 2nd, 4th, 8th transaction and so on, else empty: its statements are planned again. A plan
 * that was made for an empty table would be kept while the table grows to thousands of rows, until its first statistics.
 * Not within a transaction: its isolation level can only be set before the first statement.
 */
export function discardPlansSql(client: PoolClient): string {
  const { count, nextAt } = transactions.get(client) ?? { count: 0, nextAt: GROWTH };
  const isDue = count + 1 === nextAt;
  transactions.set(client, { count: count + 1, nextAt: isDue ? nextAt * GROWTH : nextAt });
  return isDue ? 'DISCARD PLANS;' : '';
}

const MAX_WAIT_MS = 60_000;
const RETRY_INTERVAL_MS = 500;

/** Repeats `run` while the database is unavailable, for a minute: for outcomes that cannot be found out again. */
export async function whenAvailable<T>(run: () => Promise<T>, maxWaitMs = MAX_WAIT_MS): Promise<T> {
  const end = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > end) throw error;
    }
    await setTimeout(RETRY_INTERVAL_MS);
  }
}
