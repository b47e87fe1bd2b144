import { useListFilterContext, useReference, useTranslate } from 'ra-core';
import { memo } from 'react';
import { revealText } from '../../../dataProvider/privateText';
import { useFormats } from '../../hooks/useFormats';
import { useRecordName } from '../../hooks/useRecordName';
import { useReferenceChoices } from '../../hooks/useReferenceChoices';
import type { CustomFilter } from '../../resource/declarations/filters';
import type { ResolvedFilter } from '../../resource/resolveFilters';
import { Button } from '../../ui/Button';
import type { PatchFilters } from '../useListUpdates';
import chipStyles from './FilterChip.module.css';
import styles from './ListToolbar.module.css';
import { useOptionText } from './SelectFilter';

interface ActiveFiltersProps {
  filters: (ResolvedFilter | CustomFilter)[];
  onChange: PatchFilters;
}

/** A chip for each active filter, which removes it. */
export const ActiveFilters = memo(function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const { filterValues } = useListFilterContext();
  const translate = useTranslate();
  const search = { name: 'search', prefix: `${translate('kit.list.search')}:` };
  const active = [search, ...filters.flatMap((filter) => ('id' in filter ? [] : getFilterNames(filter)))]
    .map((filter) => ({ ...filter, value: revealText(filterValues[filter.name]) }))
    .filter(({ value }) => value !== undefined);
  if (active.length === 0) return null;

  return (
    <div className={styles.activeFilters}>
      {active.map(({ name, ...chip }) => (
        <ActiveFilter key={name} {...chip} onRemove={() => onChange({ [name]: undefined })} />
      ))}
      <Button
        variant="text"
        color="primary"
        onClick={() => onChange(Object.fromEntries(active.map(({ name }) => [name, undefined])))}
      >
        {translate('kit.list.clear')}
      </Button>
    </div>
  );
});

interface FilterName {
  name: string;
  /** The start of the chip: `Crew:` or `Crew ≥`. */
  prefix: string;
  filter?: ResolvedFilter;
}

/** The filters that an input sets: a range sets two. */
function getFilterNames(filter: ResolvedFilter): FilterName[] {
  const { source, label } = filter;
  if (filter.input !== 'range') return [{ name: source, prefix: `${label}:`, filter }];
  return [
    { name: `${source}_gte`, prefix: `${label} ≥`, filter },
    { name: `${source}_lte`, prefix: `${label} ≤`, filter },
  ];
}

interface ActiveFilterProps extends Omit<FilterName, 'name'> {
  value: unknown;
  onRemove: () => void;
}

function ActiveFilter({ filter, ...chip }: ActiveFilterProps) {
  const formatValue = useFilterValueText();
  if (filter?.reference) return <ReferenceChip {...chip} reference={filter.reference} />;
  return <Chip {...chip} valueText={formatValue(chip.value, filter)} />;
}

function useFilterValueText() {
  const getOptionText = useOptionText();
  const formats = useFormats();
  return (value: unknown, filter?: ResolvedFilter): string => {
    const text = String(value);
    if (filter?.input === 'select') return getOptionText(filter.source, text);
    if (filter?.input !== 'range' || Number.isNaN(Date.parse(text))) return text;
    if (filter.fieldKind === 'date') return formats.day(text);
    return filter.fieldKind === 'datetime' ? formats.date(text) : text;
  };
}

type ChipProps = Omit<ActiveFilterProps, 'filter'>;

function ReferenceChip({ reference, ...chip }: ChipProps & { reference: string }) {
  const getRecordName = useRecordName(reference);
  const id = String(chip.value);
  // The choices of the filter; a record that they lack is read.
  const { choices, isPending } = useReferenceChoices(reference);
  const choice = choices.find((candidate) => String(candidate.id) === id);
  const { referenceRecord } = useReference({ reference, id, options: { enabled: !isPending && !choice } });
  const readName = referenceRecord ? getRecordName(referenceRecord) : id;
  return <Chip {...chip} valueText={choice?.name ?? readName} />;
}

function Chip({ prefix, valueText, onRemove }: ChipProps & { valueText: string }) {
  return <FilterChip label={`${prefix} ${valueText}`} onRemove={onRemove} />;
}

interface FilterChipProps {
  label: string;
  onRemove: () => void;
}

/** An active filter; a click removes it. */
export function FilterChip({ label, onRemove }: FilterChipProps) {
  const translate = useTranslate();

  return (
    <button
      type="button"
      className={chipStyles.chip}
      title={label}
      onClick={onRemove}
      aria-label={translate('kit.list.remove', { label })}
    >
      <span>{label}</span>
      <span aria-hidden="true">×</span>
    </button>
  );
}
