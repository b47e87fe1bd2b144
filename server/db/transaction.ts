import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { isQueryTimeout, isRetryable } from './errors';
import { CASING, type Db, type Tx } from './open';

const MOST_ATTEMPTS = 6;
const PAUSE_MS = 40;

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. The connection
 * itself stands in `tx.$client`, for COPY and for jobs that are queued with the change they belong to.
 * `settings` are SQL that holds for this transaction. Where the database gave it up for the sake of another,
 * `work` is run again from its beginning: outside of the transaction it must leave nothing behind.
 */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>, settings = ''): Promise<T> {
  return retried(() => transactionOnce(db, work, settings));
}

/** Does again what the database gave up because others were in its way, each time after a longer pause. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let made = 1; ; made++) {
    try {
      return await attempt();
    } catch (error) {
      if (made === MOST_ATTEMPTS || !isRetryable(error)) throw error;
      await setTimeout(Math.random() * PAUSE_MS * 2 ** made);
    }
  }
}

/** As `transaction`, for work that cannot begin again. */
export async function transactionOnce<T>(db: Db, work: (tx: Tx) => Promise<T>, settings = ''): Promise<T> {
  const client = await db.$client.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN; ${settings}`);
    const result = await work(drizzle({ client, casing: CASING }));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that is still busy with a query cannot be used, not even to roll back.
    broken = isQueryTimeout(error) ? error : await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** What went wrong, if anything did. */
const rollBack = (client: PoolClient): Promise<Error | undefined> =>
  client.query('ROLLBACK').then(
    () => undefined,
    (lost: Error) => lost,
  );
