import { type Identifier, useTranslate } from 'ra-core';

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
