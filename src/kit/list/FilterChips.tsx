import { useListContext, useTranslate } from 'react-admin';
import { useChoices } from '../declare/useChoices';
import { Button } from '../ui/Button';
import './FilterChips.css';
import type { ReadyFilter } from './listParts';
import type { ChangeFilters } from './useChangeFilters';

interface FilterChipsProps {
  filters: ReadyFilter[];
  onChange: ChangeFilters;
}

/** The filters that are on, each removable, and "Clear all". */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const search: ReadyFilter = { source: 'search', label: translate('kit.list.search') };
  const known = [search, ...filters.filter((filter) => !filter.input)];
  const active = known.filter(({ source }) => filterValues[source] !== undefined);
  if (active.length === 0) return null;

  return (
    <div className="filter-chips">
      {active.map((filter) => (
        <FilterChip key={filter.source} filter={filter} onRemove={() => onChange(off([filter]))} />
      ))}
      <Button variant="text" color="primary" onClick={() => onChange(off(active))}>
        {translate('kit.list.clear')}
      </Button>
    </div>
  );
}

const off = (filters: ReadyFilter[]) => Object.fromEntries(filters.map(({ source }) => [source, undefined]));

function FilterChip({ filter, onRemove }: { filter: ReadyFilter; onRemove: () => void }) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const choices = useChoices(filter);
  const value = String(filterValues[filter.source]);
  const chosen = choices.find(({ id }) => String(id) === value)?.name ?? value;
  const label = `${filter.label}: ${chosen}`;

  return (
    <button
      type="button"
      className="chip"
      title={label}
      onClick={onRemove}
      aria-label={translate('kit.list.remove', { label })}
    >
      <span>{label}</span>
      <span aria-hidden="true">×</span>
    </button>
  );
}
