import { type RaRecord, useTranslate } from 'ra-core';
import { type ReactNode, useCallback, useMemo } from 'react';
import { eraseType } from '../../eraseType';
import { useTranslateLabel } from '../hooks/useTranslateLabel';
import type { CustomFilter, ListDeclaration } from '../resource/declarations';
import { type ResolvedColumn, resolveColumns } from '../resource/resolveColumns';
import { type ResolvedFilter, resolveFilters } from '../resource/resolveFilters';
import type { ObjectSchema } from '../resource/schema';

/** A declared list with its defaults resolved and its texts translated. */
export interface ListProps extends Omit<ListDeclaration<RaRecord>, 'columns' | 'filters' | 'renderCard'> {
  columns: ResolvedColumn<RaRecord>[];
  filters: (ResolvedFilter | CustomFilter)[];
  getLabel: (column: ResolvedColumn<RaRecord>) => string;
  renderCard?: (record: RaRecord) => ReactNode;
}

const NO_FILTERS: never[] = [];

/** Props of a declared list, also for a list embedded in another page. */
export function useListProps<R extends object, Sort extends string>(
  schema: ObjectSchema,
  declared: ListDeclaration<R, Sort>,
): ListProps {
  const list = eraseType<ListDeclaration<RaRecord>>(declared);
  const translate = useTranslate();
  const translateLabel = useTranslateLabel(schema);
  const columns = useMemo(() => resolveColumns(schema, list.columns), [schema, list.columns]);
  // Stable, so that a page of the list does not render its filters again.
  const filters = useMemo(
    () => resolveFilters(schema, list.filters ?? NO_FILTERS, { translateLabel, translate }),
    [schema, list.filters, translateLabel, translate],
  );

  return {
    ...list,
    columns,
    filters,
    getLabel: useCallback(
      ({ id, label }: ResolvedColumn<RaRecord>) => (label ? translate(label) : translateLabel(id)),
      [translate, translateLabel],
    ),
  };
}
