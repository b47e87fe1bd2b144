import { type Identifier, useListContext } from 'ra-core';
import { useCallback } from 'react';
import { useMatchingSelection } from './useSelection';

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
