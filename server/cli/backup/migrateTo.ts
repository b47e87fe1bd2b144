import type { Tx } from '../../platform/db/openDatabase';
import { readShippedMigrations } from '../../platform/db/schemaVersion';
import { StartError } from '../../platform/errors';

const CREATE_MIGRATIONS_TABLE = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
const INSERT_MIGRATION = 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)';

/** Runs a range of migrations in the caller's transaction, and records them like Drizzle. */
export async function migrateTo(tx: Tx, from: number, to?: number): Promise<void> {
  await tx.$client.query(CREATE_MIGRATIONS_TABLE);
  for (const { sql, hash, folderMillis } of readShippedMigrations().slice(from, to)) {
    for (const statement of sql) await tx.$client.query(statement);
    await tx.$client.query(INSERT_MIGRATION, [hash, folderMillis]);
  }
}

/** Throws StartError unless the backup's migrations are the first ones of this version. */
export function assertKnownMigrations(migrations: string[]): void {
  const shipped = readShippedMigrations();
  if (migrations.some((hash, index) => shipped[index]?.hash !== hash)) {
    throw new StartError(
      'The backup was made by another version of Keystock: restore it with that one, or a newer',
    );
  }
}
