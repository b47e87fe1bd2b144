import { useMemo } from 'react';
import { useResourceContext, useStore } from 'react-admin';
import type { ResolvedColumn } from '../resource/resolveColumns';

/** The columns of the resource's lists that somebody does not want to see; remembered in this browser. */
export function useHiddenColumns() {
  const resource = useResourceContext();
  return useStore<string[]>(`${resource}.hiddenColumns`, []);
}

/** The columns to show. */
export function useVisibleColumns<R>(columns: ResolvedColumn<R>[]): ResolvedColumn<R>[] {
  const [hidden] = useHiddenColumns();
  return useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden]);
}
