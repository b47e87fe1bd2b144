import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';

/** Rows that are out of sight must not be deleted by accident: another page or filter clears the selection. */
export function useClearedSelection(): void {
  const { page, filterValues, selectedIds, onUnselectItems } = useListContext();
  const isEmpty = selectedIds.length === 0;
  const seen = JSON.stringify([page, filterValues]);
  const before = useRef(seen);

  useEffect(() => {
    if (before.current === seen) return;
    before.current = seen;
    if (!isEmpty) onUnselectItems();
  }, [seen, isEmpty, onUnselectItems]);
}
