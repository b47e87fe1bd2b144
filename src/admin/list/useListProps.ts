import type { RaRecord } from 'ra-core';
import { type ReactNode, useCallback, useMemo } from 'react';
import { isOffered } from '../../dataProvider/capabilities';
import { useDeclaredText } from '../hooks/useDeclaredText';
import { useTranslateLabel } from '../hooks/useTranslateLabel';
import type { CustomFilter } from '../resource/declarations/filters';
import { type ResolvedColumn, resolveColumns } from '../resource/resolveColumns';
import { type ResolvedFilter, resolveFilters } from '../resource/resolveFilters';
import { useResourceOptions } from '../resource/resourceOptions';
import type { ObjectSchema } from '../resource/schema';
import type { AnyListDeclaration } from '../resource/viewDeclarations';

/** A declared list with its defaults resolved and its texts translated. */
export interface ListProps extends Omit<AnyListDeclaration, 'columns' | 'filters' | 'renderCard'> {
  columns: ResolvedColumn<RaRecord>[];
  filters: (ResolvedFilter | CustomFilter)[];
  getLabel: (column: ResolvedColumn<RaRecord>) => string;
  renderCard?: (record: RaRecord) => ReactNode;
}

const NO_FILTERS: never[] = [];

/** Of the columns or filters of a list: those that the server has something for. */
const keepOffered = <T extends string | object>(parts: readonly T[]): T[] =>
  parts.filter((part) => typeof part === 'string' || isOffered(part));

/** Props of a declared list, also for a list embedded in another page. */
export function useListProps(schema: ObjectSchema, list: AnyListDeclaration): ListProps {
  const { sortFields } = useResourceOptions();
  const declaredText = useDeclaredText();
  const translateLabel = useTranslateLabel(schema);
  const columns = useMemo(
    () => resolveColumns(schema, keepOffered(list.columns), sortFields),
    [schema, list.columns, sortFields],
  );
  // Stable, so that a page of the list does not render its filters again.
  const filters = useMemo(
    () => resolveFilters(schema, keepOffered(list.filters ?? NO_FILTERS), { translateLabel, declaredText }),
    [schema, list.filters, translateLabel, declaredText],
  );

  return {
    ...list,
    columns,
    filters,
    getLabel: useCallback(
      ({ id, label }: ResolvedColumn<RaRecord>) => (label ? declaredText(label) : translateLabel(id)),
      [declaredText, translateLabel],
    ),
  };
}
