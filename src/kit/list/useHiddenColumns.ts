import { useMemo } from 'react';
import { useResourceContext, useStore } from 'react-admin';
import type { ReadyColumn } from '../declare/columns';

/** The columns of the resource's lists that somebody does not want to see; remembered in this browser. */
export function useHiddenColumns() {
  const resource = useResourceContext();
  return useStore<string[]>(`${resource}.hiddenColumns`, []);
}

/** The columns to show. */
export function useShownColumns<R>(columns: ReadyColumn<R>[]): ReadyColumn<R>[] {
  const [hidden] = useHiddenColumns();
  return useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden]);
}
