import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { renderCell } from '../cells/fields';
import type {
  Column,
  CustomColumn,
  FilterDeclaration,
  ListDeclaration,
  Message,
  SchemaColumn,
} from './declarations';
import { type FieldOf, getFieldMeta, type ObjectSchema } from './schema';

/** A column with all defaults resolved. */
export interface ResolvedColumn<R> {
  id: string;
  label?: Message;
  render: (record: R) => ReactNode;
  sortBy?: string;
  align: 'start' | 'end';
  hideBelow?: 'md' | 'lg' | 'xl';
}

/** Resolves declared columns; defaults follow from the field types. */
export function resolveColumns<R extends object>(
  schema: ObjectSchema,
  columns: Column<R>[],
): ResolvedColumn<R>[] {
  return columns.map((column) => {
    if (typeof column === 'string') return resolveSchemaColumn(schema, { source: column });
    return column.id === undefined ? resolveSchemaColumn(schema, column) : resolveCustomColumn(column);
  });
}

function resolveSchemaColumn<R extends object, K extends FieldOf<R>>(
  schema: ObjectSchema,
  { source, label, cell, sortable = true, align, hideBelow }: SchemaColumn<R, K>,
): ResolvedColumn<R> {
  const { kind } = getFieldMeta(schema, source);
  const isNumber = kind === 'number' && !/_id$/.test(source);
  return {
    id: source,
    label,
    render: (record) => (cell ? cell(record[source], record) : renderCell(kind, record[source], source)),
    sortBy: getSortField(source, sortable),
    align: align ?? (isNumber ? 'end' : 'start'),
    hideBelow,
  };
}

function resolveCustomColumn<R>({
  id,
  label,
  cell,
  sortable = false,
  align = 'start',
  hideBelow,
}: CustomColumn<R>) {
  return { id, label, render: cell, sortBy: getSortField(id, sortable), align, hideBelow };
}

function getSortField(name: string, sortable: boolean | string): string | undefined {
  if (typeof sortable === 'string') return sortable;
  return sortable ? name : undefined;
}

export interface ListProps
  extends Omit<ListDeclaration<RaRecord>, 'columns' | 'filters' | 'rowActions' | 'renderCard'> {
  columns: ResolvedColumn<RaRecord>[];
  filters: ResolvedFilter[];
  getLabel: (column: ResolvedColumn<RaRecord>) => string;
  rowActions?: (record: RaRecord) => ReactNode;
  renderCard?: (record: RaRecord) => ReactNode;
}

export interface ResolvedFilter extends FilterDeclaration {
  label: string;
}
