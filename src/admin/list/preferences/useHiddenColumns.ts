import { useListContext, useResourceContext, useStore } from 'ra-core';
import { useMemo } from 'react';
import type { ResolvedColumn } from '../../resource/resolveColumns';

/** Columns hidden by the user, stored in this browser. */
export function useHiddenColumns() {
  const resource = useResourceContext();
  return useStore<string[]>(`${resource}.hiddenColumns`, []);
}

/** The columns that the user did not hide; one that the list is sorted or filtered by is visible at every width. */
export function useVisibleColumns<R>(columns: ResolvedColumn<R>[]): ResolvedColumn<R>[] {
  const [hidden] = useHiddenColumns();
  const { sort, filterValues } = useListContext();
  const filterNames = Object.keys(filterValues ?? {}).join();
  return useMemo(() => {
    const isInUse = ({ id, sortBy }: ResolvedColumn<R>) =>
      sortBy === sort?.field || filterNames.includes(`${id}_gte`) || filterNames.includes(`${id}_lte`);
    return columns
      .filter(({ id }) => !hidden.includes(id))
      .map((column) => (column.hideBelow && isInUse(column) ? { ...column, hideBelow: undefined } : column));
  }, [columns, hidden, sort?.field, filterNames]);
}
