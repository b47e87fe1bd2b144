import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../errors';
import { isLockTimeout, isRetryable } from './errors';
import type { Db, Queryable, Tx } from './openDatabase';
import { compareSchema, countAppliedMigrations, readShippedMigrations } from './schemaVersion';
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

// Without a right to create schemas, even CREATE SCHEMA IF NOT EXISTS fails.
const CREATE_MIGRATIONS_TABLE = `
  DO $$ BEGIN
    IF to_regnamespace('drizzle') IS NULL THEN CREATE SCHEMA drizzle; END IF;
  END $$;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
const INSERT_MIGRATION = 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)';

/** Runs a range of migrations in the caller's transaction, and records them as Drizzle does. */
export async function migrateTo(tx: Tx, from: number, to?: number): Promise<void> {
  await tx.$client.query(CREATE_MIGRATIONS_TABLE);
  for (const { sql, hash, folderMillis } of readShippedMigrations().slice(from, to)) {
    for (const statement of sql) await tx.$client.query(statement);
    await tx.$client.query(INSERT_MIGRATION, [hash, folderMillis]);
  }
}

const READ_RIGHTS = `
  SELECT current_user AS role, current_database() AS database,
    has_database_privilege(current_database(), 'CREATE')
      AND coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS "mayCreate",
    EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "hasTrigrams",
    (SELECT pg_get_userbyid(relowner) FROM pg_class
     WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p') AND NOT pg_has_role(relowner, 'USAGE')
     LIMIT 1) AS "otherOwner"`;

interface Rights {
  role: string;
  database: string;
  mayCreate: boolean;
  hasTrigrams: boolean;
  /** The owner of a table that this role must not alter. */
  otherOwner: string | null;
}

/** Says why the role of a connection cannot create or change Keystock's tables, and what to do. */
export async function findMigrationObstacle({ $client }: Queryable): Promise<string | undefined> {
  const { rows } = await $client.query<Rights>(READ_RIGHTS);
  return rows[0] && describeObstacle(rows[0]);
}

function describeObstacle({ role, database, mayCreate, hasTrigrams, otherOwner }: Rights) {
  const [toRole, inDatabase] = [pg.escapeIdentifier(role), pg.escapeIdentifier(database)];
  if (!mayCreate)
    return `the role ${toRole} may not create the tables of Keystock; as a superuser, run: ALTER DATABASE ${inDatabase} OWNER TO ${toRole}; GRANT USAGE, CREATE ON SCHEMA public TO ${toRole}`;
  if (otherOwner !== null)
    return `the role ${toRole} may not change the tables of Keystock, which belong to ${pg.escapeIdentifier(otherOwner)}; give the address of that role as MIGRATION_DATABASE_URL`;
  if (!hasTrigrams)
    return 'this PostgreSQL lacks the extension pg_trgm; install its contrib package (postgresql-contrib)';
  return undefined;
}
