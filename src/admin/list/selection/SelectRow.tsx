import { type Identifier, useListContext, useTranslate } from 'ra-core';
import { useRowSelection } from './useSelection';

interface SelectRowProps {
  id: Identifier;
  name: string;
  selected: boolean;
  onSelect: (id: Identifier) => void;
}

/** The checkbox of a row or card. */
export function SelectRow({ id, name, selected, onSelect }: SelectRowProps) {
  const translate = useTranslate();
  return (
    <label>
      <input
        type="checkbox"
        checked={selected}
        onChange={() => onSelect(id)}
        aria-label={translate('kit.list.select', { name })}
      />
    </label>
  );
}

/** Selects all rows of the page, or none; visibly labeled where no column shows what it selects. */
export function SelectAll({ labeled = false }: { labeled?: boolean }) {
  const { data = [], onSelect } = useListContext();
  const { isSelected } = useRowSelection();
  const translate = useTranslate();
  const pageIds = data.map((record) => record.id);
  const selectedCount = pageIds.filter(isSelected).length;
  const isAllSelected = selectedCount > 0 && selectedCount === pageIds.length;
  const label = translate('kit.list.select_all');

  return (
    <label>
      <input
        type="checkbox"
        checked={isAllSelected}
        ref={(checkbox) => {
          if (checkbox) checkbox.indeterminate = selectedCount > 0 && !isAllSelected;
        }}
        onChange={() => onSelect(isAllSelected ? [] : pageIds)}
        aria-label={labeled ? undefined : label}
      />
      {labeled && label}
    </label>
  );
}
