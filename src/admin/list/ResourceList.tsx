import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { useStatusText, useTranslateLabel, useTranslateText } from '../hooks/useTranslateText';
import { eraseType, type FilterDeclaration, type ListDeclaration } from '../resource/declarations';
import { type ListProps, type ResolvedFilter, resolveColumns } from '../resource/resolveColumns';
import { getFieldMeta, type ObjectSchema } from '../resource/schema';
import { ListView } from './ListView';

interface ResourceListProps {
  schema: ObjectSchema;
  title: string;
  list: ListDeclaration<RaRecord>;
}

export function ResourceList({ schema, title, list }: ResourceListProps) {
  return <ListView {...useListProps(schema, list)} title={list.title ?? title} />;
}

/** Props of a declared list, also for a list embedded in another page. */
export function useListProps<R extends object>(
  schema: ObjectSchema,
  declared: ListDeclaration<R>,
): ListProps {
  const list = eraseType<ListDeclaration<RaRecord>>(declared);
  const translateText = useTranslateText();
  const translateLabel = useTranslateLabel(schema);
  const statusText = useStatusText();
  const columns = useMemo(() => resolveColumns(schema, list.columns), [schema, list.columns]);
  const filters = (list.filters ?? []).map((filter) =>
    resolveFilter(schema, filter, translateLabel, translateText, statusText),
  );

  return {
    ...list,
    columns,
    filters,
    getLabel: ({ id, label }) => (label ? translateText(label) : translateLabel(id)),
  };
}

function resolveFilter(
  schema: ObjectSchema,
  filter: string | FilterDeclaration,
  translateLabel: (name: string) => string,
  translateText: (text: string) => string,
  statusText: (value: string) => string,
): ResolvedFilter {
  const declared = typeof filter === 'string' ? { source: filter } : filter;
  const label = declared.label ? translateText(declared.label) : translateLabel(declared.source);
  if (declared.choices || declared.reference || declared.input) return { ...declared, label };

  const { kind, options } = getFieldMeta(schema, declared.source);
  const values = kind === 'boolean' ? ['true', 'false'] : options;
  const choiceNames =
    kind === 'boolean' ? [translateText('kit.yes'), translateText('kit.no')] : options.map(statusText);
  return { ...declared, label, choices: values.map((id, index) => ({ id, name: choiceNames[index] ?? id })) };
}
