import type { Tx } from './openDatabase';
import { readShippedMigrations } from './schemaVersion';

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
