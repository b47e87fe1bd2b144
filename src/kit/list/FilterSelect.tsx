import { useListContext, useTranslate } from 'react-admin';
import { useChoices } from '../declare/useChoices';
import { useText } from '../declare/useText';
import { Select } from '../form/Select';
import type { ReadyFilter } from './listParts';

/** One filter as a select; "All" stands for none. */
export function FilterSelect({ filter }: { filter: ReadyFilter }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const text = useText();
  const options = useChoices(filter);
  const { source, label, all = 'kit.list.all' } = filter;

  function choose(value: string) {
    const { [source]: _, ...others } = filterValues;
    setFilters(value ? { ...others, [source]: value } : others);
  }

  return (
    <Select
      label={translate('kit.list.filter', { label })}
      value={String(filterValues[source] ?? '')}
      onChange={choose}
      options={options}
      none={text(all)}
    />
  );
}
