import { useListContext, useTranslate } from 'react-admin';
import { useChoices } from '../declare/useChoices';
import { useText } from '../declare/useText';
import { Select } from '../form/Select';
import { useChangeFilters } from './ChangeFilters';
import type { ReadyFilter } from './listParts';

/** One filter as a select; "All" stands for none. */
export function FilterSelect({ filter }: { filter: ReadyFilter }) {
  const { filterValues } = useListContext();
  const change = useChangeFilters();
  const translate = useTranslate();
  const text = useText();
  const options = useChoices(filter);
  const { source, label, all = 'kit.list.all' } = filter;

  return (
    <Select
      label={translate('kit.list.filter', { label })}
      value={String(filterValues[source] ?? '')}
      onChange={(value) => change({ [source]: value })}
      options={options}
      none={text(all)}
    />
  );
}
