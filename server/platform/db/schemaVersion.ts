import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { completeEnums } from './completeEnums';
import type { Queryable } from './openDatabase';

export const MIGRATIONS = fileURLToPath(new URL('../../schema/migrations', import.meta.url));

let shipped: MigrationMeta[] | undefined;

/** The migrations of this version, oldest first. */
export function readShippedMigrations(): MigrationMeta[] {
  shipped ??= completeEnums(readMigrationFiles({ migrationsFolder: MIGRATIONS }));
  return shipped;
}

const LATEST_MIGRATION = `
  SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations`;

/** The date of the latest applied migration, which orders them; null if there is none. */
async function readLatestMigration({ $client }: Queryable): Promise<number | null> {
  const { rows } = await $client.query<{ exists: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists) return null;
  return (await $client.query<{ at: number | null }>(LATEST_MIGRATION)).rows[0]?.at ?? null;
}

/** How many of the shipped migrations the database has. */
export async function countAppliedMigrations(db: Queryable): Promise<number> {
  const latest = await readLatestMigration(db);
  return readShippedMigrations().filter(({ folderMillis }) => latest !== null && folderMillis <= latest)
    .length;
}

export type SchemaState = 'older' | 'current' | 'newer';

/** The database's schema beside that of this version. */
export async function compareSchema(db: Queryable): Promise<SchemaState> {
  const latest = await readLatestMigration(db);
  const expected = readShippedMigrations().at(-1)?.folderMillis ?? 0;
  if (latest === expected) return 'current';
  return latest !== null && latest > expected ? 'newer' : 'older';
}
