import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { CsvValue } from '#contract/shared/csv';
import { ReferenceField } from '../cells/ReferenceField';
import { renderCell } from '../cells/renderCell';
import type { CustomColumn, SchemaColumn } from './declarations/columns';
import { type FieldKind, getFieldMeta, type ObjectSchema } from './schema';
import type { DeclaredText } from './texts';
import type { AnyColumn } from './viewDeclarations';

/** A column with all defaults resolved. */
export interface ResolvedColumn<R> {
  id: string;
  label?: DeclaredText;
  render: (record: R) => ReactNode;
  /** The value in an export; without it the export omits the column. */
  exportValue?: (record: R) => CsvValue;
  /** Resource that the field refers to. */
  reference?: string;
  sortBy?: string;
  align: 'start' | 'end';
  hideBelow?: 'md' | 'lg' | 'xl';
  grow?: true;
  /** Of a value as the column has most often, in px, while the records load. */
  placeholderWidth: number;
}

const TEXT_WIDTH = 140;
const FIGURE_WIDTH = 36;
const WIDTH_BY_KIND: { [K in FieldKind]?: number } = {
  number: FIGURE_WIDTH,
  boolean: 64,
  enum: 64,
  date: 91,
  datetime: 91,
  email: 180,
  secret: 80,
};

/**
 * Resolves declared columns; defaults follow from the fields of the schema, and from the values that the API sorts by:
 * undefined for all fields.
 */
export function resolveColumns(
  schema: ObjectSchema,
  columns: readonly AnyColumn[],
  sortFields?: string[],
): ResolvedColumn<RaRecord>[] {
  return columns.map((column) => {
    if (typeof column === 'string') return resolveSchemaColumn(schema, { source: column }, sortFields);
    return column.id === undefined
      ? resolveSchemaColumn(schema, column, sortFields)
      : resolveCustomColumn(column);
  });
}

function resolveSchemaColumn(
  schema: ObjectSchema,
  { source, label, cell, sortable, align, capability: _, ...layout }: SchemaColumn<RaRecord, string, string>,
  sortFields: string[] | undefined,
): ResolvedColumn<RaRecord> {
  const meta = getFieldMeta(schema, source);
  const { reference } = meta;
  const isNumber = meta.kind === 'number' && !/_id$/.test(source);

  const isSorted = !reference && (!sortFields || sortFields.includes(source));

  function render(record: RaRecord): ReactNode {
    const value = record[source];
    if (cell) return cell(value, record);
    if (reference) return <ReferenceField reference={reference} id={value} />;
    return renderCell(meta, value, source);
  }

  return {
    id: source,
    label,
    render,
    exportValue: meta.kind === 'secret' ? undefined : (record) => getExportValue(record[source]),
    reference,
    sortBy: getSortField(source, sortable ?? isSorted),
    align: align ?? (isNumber ? 'end' : 'start'),
    placeholderWidth: (!reference && WIDTH_BY_KIND[meta.kind]) || TEXT_WIDTH,
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

function resolveCustomColumn({
  cell,
  sortable,
  align = 'start',
  capability: _,
  ...column
}: CustomColumn<RaRecord, string>): ResolvedColumn<RaRecord> {
  const placeholderWidth = align === 'end' ? FIGURE_WIDTH : TEXT_WIDTH;
  return { ...column, render: cell, sortBy: sortable, align, placeholderWidth };
}
