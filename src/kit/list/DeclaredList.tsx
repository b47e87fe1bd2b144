import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { readyColumns } from '../declare/columns';
import type { FilterDeclaration, ListDeclaration } from '../declare/declaration';
import { erased } from '../declare/erased';
import { fieldShape, type ObjectSchema } from '../declare/schema';
import { useFieldLabel, useText } from '../declare/useText';
import { useStatusText } from '../ui/useStatusText';
import { ListView } from './ListView';
import type { ListParts, ReadyFilter } from './listParts';

interface DeclaredListProps {
  schema: ObjectSchema;
  title: string;
  list: ListDeclaration<RaRecord>;
}

/** The list that a declaration describes. */
export function DeclaredList({ schema, title, list }: DeclaredListProps) {
  return <ListView {...useListParts(schema, list)} title={list.title ?? title} />;
}

/** A declared list, made ready: also for a page that shows it inside another. */
export function useListParts<R extends object>(
  schema: ObjectSchema,
  declared: ListDeclaration<R>,
): ListParts {
  const list = erased<ListDeclaration<RaRecord>>(declared);
  const text = useText();
  const fieldLabel = useFieldLabel(schema);
  const statusText = useStatusText();
  const columns = useMemo(() => readyColumns(schema, list.columns), [schema, list.columns]);
  const filters = (list.filters ?? []).map((filter) =>
    readyFilter(schema, filter, fieldLabel, text, statusText),
  );

  return {
    ...list,
    columns,
    filters,
    labelOf: ({ id, label }) => (label ? text(label) : fieldLabel(id)),
  };
}

function readyFilter(
  schema: ObjectSchema,
  filter: string | FilterDeclaration,
  fieldLabel: (name: string) => string,
  text: (text: string) => string,
  statusText: (value: string) => string,
): ReadyFilter {
  const declared = typeof filter === 'string' ? { source: filter } : filter;
  const label = declared.label ? text(declared.label) : fieldLabel(declared.source);
  if (declared.choices || declared.reference || declared.input) return { ...declared, label };

  const { kind, options } = fieldShape(schema, declared.source);
  const values = kind === 'boolean' ? ['true', 'false'] : options;
  const words = kind === 'boolean' ? [text('kit.yes'), text('kit.no')] : options.map(statusText);
  return { ...declared, label, choices: values.map((id, place) => ({ id, name: words[place] ?? id })) };
}
