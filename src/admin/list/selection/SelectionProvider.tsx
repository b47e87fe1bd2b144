import { useListContext } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { MatchingSelectionContext } from './useSelection';

/** Lets the user select all records that match the filters; that selection ends with that of the page's rows. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const { selectedIds, filterValues, filter } = useListContext();
  const currentFilter = JSON.stringify([filterValues, filter]);
  const [selectedFilter, setSelectedFilter] = useState<string>();
  const isActive = selectedIds.length > 0 && selectedFilter === currentFilter;

  useEffect(() => {
    if (!isActive) setSelectedFilter(undefined);
  }, [isActive]);

  const value = useMemo(
    () => ({
      isActive,
      setActive: (active: boolean) => setSelectedFilter(active ? currentFilter : undefined),
    }),
    [isActive, currentFilter],
  );
  return <MatchingSelectionContext value={value}>{children}</MatchingSelectionContext>;
}
