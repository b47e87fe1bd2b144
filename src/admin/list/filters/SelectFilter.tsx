import { useListFilterContext, useTranslate } from 'ra-core';
import { Select } from '../../form/Select';
import { useValueText } from '../../hooks/useTranslateLabel';
import type { Choice } from '../../resource/declarations/forms';
import type { ResolvedFilter } from '../../resource/resolveFilters';
import type { PatchFilters } from '../useListUpdates';

export interface FilterInputProps {
  filter: ResolvedFilter;
  onChange: PatchFilters;
}

interface SelectFilterProps extends FilterInputProps {
  /** Default: the values of the field. Others are loaded. */
  choices?: Choice[];
}

/** Filters by one of some values. */
export function SelectFilter({ filter, choices, onChange }: SelectFilterProps) {
  const { filterValues } = useListFilterContext();
  const translate = useTranslate();
  const getOptionText = useOptionText();
  const { source, label, emptyText = `${label}: ${translate('kit.list.all')}` } = filter;

  return (
    <Select
      label={translate('kit.list.filter', { label })}
      value={String(filterValues[source] ?? '')}
      onChange={(value) => onChange({ [source]: value })}
      options={choices ?? filter.options.map((id) => ({ id, name: getOptionText(source, id) }))}
      emptyText={emptyText}
      wide={filter.reference !== undefined}
    />
  );
}

/** The text of a filter's value: of a boolean "Yes" or "No", else that of the enum. */
export function useOptionText() {
  const translate = useTranslate();
  const valueText = useValueText();
  return (field: string, value: string) => {
    if (value === 'true') return translate('kit.yes');
    return value === 'false' ? translate('kit.no') : valueText(field, value);
  };
}
