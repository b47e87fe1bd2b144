import { Box } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useChoices } from '../declare/useChoices';
import { Button } from '../ui/Button';
import './FilterChips.css';
import type { ReadyFilter } from './listParts';

/** The filters that are on, each removable, and "Clear all". */
export function FilterChips({ filters }: { filters: ReadyFilter[] }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const search: ReadyFilter = { source: 'search', label: translate('kit.list.search') };
  const known = [search, ...filters.filter((filter) => !filter.input)];
  const active = known.filter(({ source }) => filterValues[source] !== undefined);
  if (active.length === 0) return null;

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', ml: { md: 'auto' } }}>
      {active.map((filter) => (
        <FilterChip key={filter.source} filter={filter} />
      ))}
      <Button variant="text" color="primary" onClick={() => setFilters(without(filterValues, active))}>
        {translate('kit.list.clear')}
      </Button>
    </Box>
  );
}

function without(values: Record<string, unknown>, filters: ReadyFilter[]): Record<string, unknown> {
  const dropped = new Set(filters.map(({ source }) => source));
  return Object.fromEntries(Object.entries(values).filter(([source]) => !dropped.has(source)));
}

function FilterChip({ filter }: { filter: ReadyFilter }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const choices = useChoices(filter);
  const value = String(filterValues[filter.source]);
  const chosen = choices.find(({ id }) => String(id) === value)?.name ?? value;
  const label = `${filter.label}: ${chosen}`;

  return (
    <button
      type="button"
      className="chip"
      onClick={() => setFilters(without(filterValues, [filter]))}
      aria-label={translate('kit.list.remove', { label })}
    >
      <span>{label}</span>
      <span aria-hidden="true">×</span>
    </button>
  );
}
