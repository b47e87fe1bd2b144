import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { CsvValue } from '#contract/shared/csv';
import type { TextCode } from '#contract/texts/Text';
import { renderCell } from '../cells/fields';
import { ReferenceField } from '../cells/ReferenceField';
import type { Column, CustomColumn, SchemaColumn } from './declarations';
import { type FieldOf, getFieldMeta, type ObjectSchema } from './schema';

/** A column with all defaults resolved. */
export interface ResolvedColumn<R> {
  id: string;
  label?: TextCode;
  render: (record: R) => ReactNode;
  /** The value in an export; without it the export omits the column. */
  exportValue?: (record: R) => CsvValue;
  /** Resource that the field refers to. */
  reference?: string;
  sortBy?: string;
  align: 'start' | 'end';
  hideBelow?: 'md' | 'lg' | 'xl';
  grow?: true;
}

/** Resolves declared columns; defaults follow from the fields of the schema. */
export function resolveColumns<R extends object, Sort extends string>(
  schema: ObjectSchema,
  columns: Column<R, Sort>[],
): ResolvedColumn<R>[] {
  return columns.map((column) => {
    if (typeof column === 'string') return resolveSchemaColumn(schema, { source: column });
    return column.id === undefined ? resolveSchemaColumn(schema, column) : resolveCustomColumn(column);
  });
}

function resolveSchemaColumn<R extends object, K extends FieldOf<R>, Sort extends string>(
  schema: ObjectSchema,
  { source, label, cell, sortable, align, ...layout }: SchemaColumn<R, K, Sort>,
): ResolvedColumn<R> {
  const { kind, reference } = getFieldMeta(schema, source);
  const isNumber = kind === 'number' && !/_id$/.test(source);

  function render(record: R): ReactNode {
    const value = record[source];
    if (cell) return cell(value, record);
    if (reference) return <ReferenceField reference={reference} id={value as RaRecord['id'] | null} />;
    return renderCell(kind, value, source);
  }

  return {
    id: source,
    label,
    render,
    exportValue: (record) => getExportValue(record[source]),
    reference,
    sortBy: getSortField(source, sortable ?? !reference),
    align: align ?? (isNumber ? 'end' : 'start'),
    ...layout,
  };
}

const getSortField = (source: string, sortable: boolean | string): string | undefined =>
  sortable === true ? source : sortable || undefined;

/** The value as the API returns it; of an object its name. */
function getExportValue(value: unknown): CsvValue {
  if (typeof value !== 'object' || value === null) return value as CsvValue;
  const name: unknown = Reflect.get(value, 'name');
  return typeof name === 'string' ? name : JSON.stringify(value);
}

function resolveCustomColumn<R, Sort extends string>({
  cell,
  sortable,
  align = 'start',
  ...column
}: CustomColumn<R, Sort>): ResolvedColumn<R> {
  return { ...column, render: cell, sortBy: sortable, align };
}
