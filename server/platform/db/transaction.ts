import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { isQueryTimeout, isRetryable } from './errors';
import { CASING, type Db, type Tx } from './openDatabase';

const MAX_ATTEMPTS = 6;
const RETRY_DELAY_MS = 40;

/**
 * Runs `callback` in one transaction: committed when it returns, rolled back when it throws. The connection
 * itself stands in `tx.$client`, for COPY and for jobs that are queued with the change they belong to.
 * `settings` are SQL that holds for this transaction. Where the database gave it up for the sake of another,
 * `callback` is run again from its beginning: outside of the transaction it must leave nothing behind.
 */
export function transaction<T>(db: Db, callback: (tx: Tx) => Promise<T>, settings = ''): Promise<T> {
  return withRetries(() => transactionOnce(db, callback, settings));
}

/** Does again what the database gave up because others were in its way, each time after a longer pause. */
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

/** As `transaction`, for work that cannot begin again. */
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
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that is still busy with a query cannot be used, not even to roll back.
    connectionError = isQueryTimeout(error) ? error : await rollBack(client);
    throw error;
  } finally {
    client.release(connectionError);
  }
}

/** What went wrong, if anything did. */
const rollBack = (client: PoolClient): Promise<Error | undefined> =>
  client.query('ROLLBACK').then(
    () => undefined,
    (error: Error) => error,
  );
