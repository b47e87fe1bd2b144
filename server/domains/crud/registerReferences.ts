import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { RecordSchema } from '#contract/shared/crud';
import { getReference } from '#contract/shared/reference';
import { type Text, type TextCode, textOf } from '#contract/texts/Text';
import { type CrudTable, getColumn } from './crudTable';

/** Counts the records of a standard resource: "12 coupons". */
type CountRecords = (smart_count: number) => Text;

/** By table. */
const referring = new Map<string, CountRecords>();

export const listReferringTables = (): string[] => [...referring.keys()];
export const getCountText = (table: string): CountRecords | undefined => referring.get(table);

interface Referring {
  record: RecordSchema;
  table: CrudTable;
  /** `coupons`. */
  resource: string;
  /** `Coupon`. */
  name: string;
}

/**
 * Makes the references of a standard resource known to the deletion of what they refer to. Throws if the contract and
 * the foreign keys of the table differ: a mistake in the code.
 */
export function registerReferences({ record, table, resource, name }: Referring): void {
  const tableName = getTableName(table);
  for (const [field, schema] of Object.entries(record.shape)) {
    const declared = describeReference(getReference(schema));
    const actual = describeForeignKey(table, field);
    if (declared !== actual)
      throw new Error(`${tableName}.${field}: the contract declares ${declared}, the table has ${actual}`);
  }
  // A resource without texts is named in English.
  const english = `${name.charAt(0).toLowerCase()}${name.slice(1)} |||| ${tableName.replaceAll('_', ' ')}`;
  referring.set(tableName, (smart_count) =>
    textOf('records.counted', { smart_count, name: toNameText(resource, english, smart_count) }),
  );
}

/** The name that a client has in its own texts for the records of a resource, else the English one. */
export const toNameText = (resource: string, english: string, smart_count: number): Text => ({
  code: `resources.${resource}.name` as TextCode,
  params: { smart_count, _: english },
});

const NO_REFERENCE = 'no reference';

/** The tables of resources that have another name. */
const TABLES: Record<string, string> = { administrators: 'admins' };

const toTableName = (resource: string): string =>
  TABLES[resource] ?? resource.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function describeReference(reference: ReturnType<typeof getReference>): string {
  if (!reference || reference.onDelete === 'keep') return NO_REFERENCE;
  return `a reference to ${toTableName(reference.resource)}, on delete ${reference.onDelete}`;
}

function describeForeignKey(table: CrudTable, field: string): string {
  const column = getColumn(table, field);
  const key = getTableConfig(table).foreignKeys.find(({ reference }) => reference().columns[0] === column);
  if (!key) return NO_REFERENCE;
  // Without an action of its own, a foreign key prevents the deletion.
  const { onDelete = 'restrict' } = key;
  const action = onDelete === 'no action' ? 'restrict' : onDelete;
  const target = getTableName(key.reference().foreignTable);
  const isImpossible = action === 'set null' && column.notNull;
  return `a reference to ${target}, on delete ${action}${isImpossible ? ' of a column that is not null' : ''}`;
}
