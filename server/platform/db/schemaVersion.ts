import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Queryable } from './openDatabase';

const MIGRATIONS = fileURLToPath(new URL('../../schema/migrations', import.meta.url));

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

const CREATE_TYPE = /^(CREATE TYPE (\S+) AS ENUM)\((.*)\);?$/;
const ADD_VALUE = /^ALTER TYPE (\S+) ADD VALUE (?:IF NOT EXISTS )?('[^']*')( BEFORE ('[^']*'))?;?$/;

/**
 * Creates each enum type with the values that later migrations add. A value cannot be used in the transaction that adds
 * it to an existing type, and before PostgreSQL 17 not even in the one that creates the type: a restore, which is one
 * transaction, could not copy the rows that have it.
 */
function completeEnums(migrations: MigrationMeta[]): MigrationMeta[] {
  const added = migrations.flatMap(({ sql }) => sql.flatMap((text) => readAddedValue(text) ?? []));
  const complete = (statement: string) => {
    const text = statement.trim();
    if (ADD_VALUE.test(text)) return text.replace(/ADD VALUE (?!IF NOT EXISTS )/, 'ADD VALUE IF NOT EXISTS ');
    const [, create, type, values = ''] = CREATE_TYPE.exec(text) ?? [];
    return create ? `${create}(${addValues(values.split(', '), type, added).join(', ')});` : statement;
  };
  return migrations.map((migration) => ({ ...migration, sql: migration.sql.map(complete) }));
}

interface AddedValue {
  type: string;
  value: string;
  /** Its successor; the last one has none. */
  before?: string;
}

function readAddedValue(statement: string): AddedValue | undefined {
  const [, type, value, , before] = ADD_VALUE.exec(statement.trim()) ?? [];
  return type && value ? { type, value, before } : undefined;
}

function addValues(values: string[], type: string | undefined, added: AddedValue[]): string[] {
  for (const { value, before } of added.filter((one) => one.type === type))
    values.splice(before ? values.indexOf(before) : values.length, 0, value);
  return values;
}
