import { useMemo } from 'react';
import { useResourceContext, useStore } from 'react-admin';
import type { ResolvedColumn } from '../resource/resolveColumns';

/** Columns hidden by the user, stored in this browser. */
export function useHiddenColumns() {
  const resource = useResourceContext();
  return useStore<string[]>(`${resource}.hiddenColumns`, []);
}

export function useVisibleColumns<R>(columns: ResolvedColumn<R>[]): ResolvedColumn<R>[] {
  const [hidden] = useHiddenColumns();
  return useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden]);
}
