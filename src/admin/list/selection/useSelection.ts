import { type Identifier, type RaRecord, useListContext } from 'ra-core';
import { createContext, useCallback, useContext } from 'react';

/** The selected records: some of the page, or all that match the filters of the list. */
export interface Selection {
  count: number;
  /** Undefined if all records that match are selected. */
  records?: RaRecord[];
  filter: Record<string, unknown>;
}

interface MatchingSelection {
  isActive: boolean;
  setActive: (active: boolean) => void;
}

/** Whether all records that match the filters are selected; without a provider only those of the page can be. */
export const MatchingSelectionContext = createContext<MatchingSelection | undefined>(undefined);

export const useMatchingSelection = () => useContext(MatchingSelectionContext);

/** The records that the actions of a list apply to while rows are selected. */
export function useSelection(): Selection {
  const { data = [], total = 0, selectedIds, filterValues, filter } = useListContext<RaRecord>();
  const isMatching = useMatchingSelection()?.isActive;
  const listFilter = { ...filterValues, ...filter };
  if (isMatching) return { count: total, filter: listFilter };
  const records = data.filter(({ id }) => selectedIds.includes(id));
  return { count: records.length, records, filter: listFilter };
}

/** The checkboxes of the rows; a row that is unselected ends the selection of all that match. */
export function useRowSelection() {
  const { data = [], selectedIds, onSelect, onToggleItem } = useListContext();
  const matching = useMatchingSelection();
  const isMatching = matching?.isActive ?? false;

  function toggle(id: Identifier) {
    if (!isMatching) return onToggleItem(id);
    matching?.setActive(false);
    onSelect(data.map((record) => record.id).filter((other) => other !== id));
  }

  const isSelected = useCallback(
    (id: Identifier) => isMatching || selectedIds.includes(id),
    [isMatching, selectedIds],
  );
  return { isSelected, toggle };
}
