import { drizzle } from 'drizzle-orm/node-postgres';
import { CASING, type Db, type Tx } from './open';

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. The connection
 * itself stands in `tx.$client`, for COPY and for jobs that are queued with the change they belong to.
 * `settings` are SQL that holds for this transaction.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>, settings = ''): Promise<T> {
  const client = await db.$client.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN; ${settings}`);
    const result = await work(drizzle({ client, casing: CASING }));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
