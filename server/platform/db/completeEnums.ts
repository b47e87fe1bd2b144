import type { MigrationMeta } from 'drizzle-orm/migrator';

const CREATE_TYPE = /^(CREATE TYPE (\S+) AS ENUM)\((.*)\);?$/;
const ADD_VALUE = /^ALTER TYPE (\S+) ADD VALUE (?:IF NOT EXISTS )?('[^']*')( BEFORE ('[^']*'))?;?$/;

/**
 * Creates each enum type with the values that later migrations add. A value cannot be used in the transaction that adds
 * it to an existing type, and before PostgreSQL 17 not even in the one that creates the type: a restore, which is one
 * transaction, could not copy the rows that have it.
 */
export function completeEnums(migrations: MigrationMeta[]): MigrationMeta[] {
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
