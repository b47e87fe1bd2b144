import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATIONS } from '../db/migrate';
import type { Tx } from '../db/open';
import { StartError } from '../startError';

const NOTES = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
const NOTE = 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)';

/** Runs migrations by their numbers inside the caller's transaction, noted as Drizzle notes them. */
export async function migrateTo(tx: Tx, from: number, to?: number): Promise<void> {
  await tx.$client.query(NOTES);
  for (const { sql, hash, folderMillis } of ours().slice(from, to)) {
    for (const statement of sql) await tx.$client.query(statement);
    await tx.$client.query(NOTE, [hash, folderMillis]);
  }
}

/** A backup's tables are those of an earlier moment of this version, or of this one. */
export function checkLevel(migrations: string[]): void {
  const known = ours();
  if (migrations.some((hash, n) => known[n]?.hash !== hash)) {
    throw new StartError(
      'The backup was made by another version of Keystock: restore it with that one, or a newer',
    );
  }
}

const ours = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });
