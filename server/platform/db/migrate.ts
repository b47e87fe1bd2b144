import { setTimeout } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartError } from '../errors';
import { isLockTimeout, isRetryable } from './errors';
import type { Db } from './openDatabase';
import { compareSchema, MIGRATIONS } from './schemaVersion';

/** Short: everything else waits behind a migration that waits for a lock, such as a backup's. */
const LOCK_TIMEOUT = '3s';
const MAX_RETRY_MS = 2 * 60_000;
const RETRY_INTERVAL_MS = 2000;

/** Migrates the database; throws StartError with its message, or if a newer version migrated it. `db` should be long-running. */
export async function migrateDatabase(db: Db, maxRetryMs = MAX_RETRY_MS): Promise<void> {
  if ((await compareSchema(db)) === 'newer') {
    throw new StartError(
      'a newer version of Keystock has migrated the database; start that version, or restore a backup from before',
    );
  }
  const client = await db.$client.connect();
  try {
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    await migrateRepeatedly(client, performance.now() + maxRetryMs);
  } catch (error) {
    if (!(error instanceof DrizzleQueryError)) throw error;
    throw new StartError(`the database's tables cannot be brought up to date: ${error.cause?.message}`);
  } finally {
    // Closes the connection, with its setting.
    client.release(true);
  }
}

/** All migrations are one transaction: one that did not get its lock is tried again as a whole. */
async function migrateRepeatedly(client: pg.PoolClient, end: number): Promise<void> {
  for (;;) {
    try {
      return await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
    } catch (error) {
      const isBlocked = isLockTimeout(error) || isRetryable(error);
      if (!isBlocked || performance.now() > end) throw error;
    }
    await setTimeout(RETRY_INTERVAL_MS);
  }
}
