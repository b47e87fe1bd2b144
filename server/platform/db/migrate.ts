import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../errors';
import { isLockTimeout, isRetryable } from './errors';
import { migrateTo } from './migrateTo';
import { findMigrationObstacle } from './migrationObstacle';
import type { Db, Tx } from './openDatabase';
import { compareSchema, countAppliedMigrations } from './schemaVersion';
import { transactionOnce } from './transaction';

/** Short: everything else waits behind a migration that waits for a lock, such as a backup's. */
const SET_LOCK_TIMEOUT = `SET LOCAL lock_timeout = '3s'`;
const MAX_RETRY_MS = 2 * 60_000;
const RETRY_INTERVAL_MS = 2000;

/** Migrates the database; throws StartError with its message, or if a newer version migrated it. `db` should be long-running. */
export async function migrateDatabase(db: Db, maxRetryMs = MAX_RETRY_MS): Promise<void> {
  const state = await compareSchema(db);
  if (state === 'current') return;
  if (state === 'newer') {
    throw new StartError(
      'a newer version of Keystock has migrated the database; start that version, or restore a backup from before',
    );
  }
  const obstacle = await findMigrationObstacle(db);
  if (obstacle) throw new StartError(obstacle);
  try {
    await migrateRepeatedly(db, performance.now() + maxRetryMs);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new StartError(`the database's tables cannot be brought up to date: ${error.message}`);
  }
}

/** All migrations are one transaction: one that did not get its lock is tried again as a whole. */
async function migrateRepeatedly(db: Db, end: number): Promise<void> {
  const migrate = async (tx: Tx) => migrateTo(tx, await countAppliedMigrations(tx));
  for (;;) {
    try {
      return await transactionOnce(db, migrate, SET_LOCK_TIMEOUT);
    } catch (error) {
      const isBlocked = isLockTimeout(error) || isRetryable(error);
      if (!isBlocked || performance.now() > end) throw error;
    }
    await setTimeout(RETRY_INTERVAL_MS);
  }
}
