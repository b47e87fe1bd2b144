import { useListContext, useTranslate } from 'react-admin';
import { useChoices } from '../declare/useChoices';
import { useText } from '../declare/useText';
import { Select } from '../form/Select';
import type { ReadyFilter } from './listParts';
import type { ChangeFilters } from './useChangeFilters';

interface FilterSelectProps {
  filter: ReadyFilter;
  onChange: ChangeFilters;
}

/** One filter as a select; "All" stands for none. */
export function FilterSelect({ filter, onChange }: FilterSelectProps) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const text = useText();
  const options = useChoices(filter);
  const { source, label, all = 'kit.list.all' } = filter;

  return (
    <Select
      label={translate('kit.list.filter', { label })}
      value={String(filterValues[source] ?? '')}
      onChange={(value) => onChange({ [source]: value })}
      options={options}
      none={text(all)}
    />
  );
}
