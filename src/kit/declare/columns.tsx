import type { ReactNode } from 'react';
import { cellOf } from '../cells/cellOf';
import type { Column, FieldColumn, FreeColumn, Text } from './declaration';
import { type FieldOf, fieldShape, type ObjectSchema } from './schema';

/** A column as the views use it: everything said, whatever the declaration left out. */
export interface ReadyColumn<R> {
  id: string;
  label?: Text;
  render: (record: R) => ReactNode;
  sortBy?: string;
  align: 'start' | 'end';
  hideBelow?: 'md' | 'lg' | 'xl';
}

/** Makes ready columns of declared ones; what is not declared follows from the field's type. */
export function readyColumns<R extends object>(schema: ObjectSchema, columns: Column<R>[]): ReadyColumn<R>[] {
  return columns.map((column) => {
    if (typeof column === 'string') return fieldColumn(schema, { source: column });
    return column.id === undefined ? fieldColumn(schema, column) : freeColumn(column);
  });
}

function fieldColumn<R extends object, K extends FieldOf<R>>(
  schema: ObjectSchema,
  { source, label, cell, sortable = true, align, hideBelow }: FieldColumn<R, K>,
): ReadyColumn<R> {
  const { kind } = fieldShape(schema, source);
  const isNumber = kind === 'number' && !/_id$/.test(source);
  return {
    id: source,
    label,
    render: (record) => (cell ? cell(record[source], record) : cellOf(kind, record[source], source)),
    sortBy: sortField(source, sortable),
    align: align ?? (isNumber ? 'end' : 'start'),
    hideBelow,
  };
}

function freeColumn<R>({ id, label, cell, sortable = false, align = 'start', hideBelow }: FreeColumn<R>) {
  return { id, label, render: cell, sortBy: sortField(id, sortable), align, hideBelow };
}

function sortField(name: string, sortable: boolean | string): string | undefined {
  if (typeof sortable === 'string') return sortable;
  return sortable ? name : undefined;
}
