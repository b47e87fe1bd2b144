import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A table whose column `createdAt` holds the record's field `created_at`. */
export type CrudTable = PgTable & { id: PgColumn };

/** Returns the column's name in the table object. Throws if the field has none: a mistake in the code. */
export function getColumnKey(table: CrudTable, field: string): string {
  const key = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (!(key in getTableColumns(table))) {
    throw new Error(`Table ${getTableName(table)} has no column for the field ${field}`);
  }
  return key;
}

export function getColumn(table: CrudTable, field: string): PgColumn {
  return Reflect.get(table, getColumnKey(table, field));
}

/** The values of an input by column; a timestamp is stored as a date. */
export function toColumnValues(table: CrudTable, input: object): Record<string, unknown> {
  const values = Object.entries(input).map(([field, value]) => [
    getColumnKey(table, field),
    toColumnValue(getColumn(table, field), value),
  ]);
  return Object.fromEntries(values);
}

export function toColumnValue({ dataType }: PgColumn, value: unknown): unknown {
  return dataType === 'date' && typeof value === 'string' ? new Date(value) : value;
}

/** Lists every field of the record, so that a new column does not leak. */
export function presentRow(table: CrudTable, fields: string[], row: object): Record<string, unknown> {
  const values = fields.map((field) => {
    const value: unknown = Reflect.get(row, getColumnKey(table, field));
    return [field, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(values);
}
