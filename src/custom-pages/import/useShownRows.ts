import { useRef, useState } from 'react';
import type { RowFilter } from './worker/listRows';

export interface ShownRows {
  listId?: number;
  setListId: (id: number) => void;
  filter: RowFilter;
  setFilter: (filter: RowFilter) => void;
  /** Whether only these rows are shown. */
  isShown: (filter: RowFilter) => boolean;
  /** Shows only these rows, of the list that has the first of them, or all rows again. */
  toggle: (filter: RowFilter, listId?: number) => void;
  /** The part of the page that shows them, which may be far from what is clicked. */
  target: React.RefObject<HTMLDivElement | null>;
}

/** Which rows of which list are shown. */
export function useShownRows(): ShownRows {
  const [listId, setListId] = useState<number>();
  const [filter, setFilter] = useState<RowFilter>('all');
  const target = useRef<HTMLDivElement>(null);
  const isShown = (other: RowFilter) => JSON.stringify(other) === JSON.stringify(filter);

  function toggle(chosen: RowFilter, chosenListId?: number) {
    if (isShown(chosen)) return setFilter('all');
    if (chosenListId !== undefined) setListId(chosenListId);
    setFilter(chosen);
    target.current?.scrollIntoView?.({ block: 'nearest' });
  }

  return { listId, setListId, filter, setFilter, isShown, toggle, target };
}
