import './list.css';
import type { ComponentType } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Select, useChoices } from '../form/Select';
import { useTranslateText } from '../hooks/useTranslateText';
import type { ListProps, ResolvedFilter } from '../resource/resolveColumns';
import { Button } from '../ui/Button';
import { ListPreferencesButton } from './ListPreferencesButton';
import { SearchBox } from './SearchBox';
import { type PatchFilters, usePatchFilters } from './useListUpdates';

export function ListToolbar({ hasPreferences, ...props }: ListProps & { hasPreferences?: boolean }) {
  const { search, filters, bulkActions } = props;
  const { selectedIds } = useListContext();
  const patchFilters = usePatchFilters();
  if (bulkActions && selectedIds.length > 0) return <BulkActionsToolbar actions={bulkActions} />;
  if (!search && filters.length === 0) return null;

  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack <search>.
    <div className="list-toolbar" role="search">
      {search && <SearchBox placeholder={search} onChange={patchFilters} />}
      {filters.map((filter) =>
        filter.input ? (
          <filter.input key={filter.source} onChange={patchFilters} />
        ) : (
          <FilterSelect key={filter.source} filter={filter} onChange={patchFilters} />
        ),
      )}
      <ActiveFilters filters={filters} onChange={patchFilters} />
      {hasPreferences && <ListPreferencesButton {...props} />}
    </div>
  );
}

function BulkActionsToolbar({ actions: Actions }: { actions: ComponentType }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();

  return (
    <div className="list-toolbar selected">
      <div role="status">{translate('kit.list.selected', { smart_count: selectedIds.length })}</div>
      <Actions />
      <Button variant="text" onClick={() => onUnselectItems()}>
        {translate('kit.form.cancel')}
      </Button>
    </div>
  );
}

interface FilterSelectProps {
  filter: ResolvedFilter;
  onChange: PatchFilters;
}

function FilterSelect({ filter, onChange }: FilterSelectProps) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const translateText = useTranslateText();
  const options = useChoices(filter);
  const { source, label, emptyText = 'kit.list.all' } = filter;

  return (
    <Select
      label={translate('kit.list.filter', { label })}
      value={String(filterValues[source] ?? '')}
      onChange={(value) => onChange({ [source]: value })}
      options={options}
      emptyText={translateText(emptyText)}
    />
  );
}

interface ActiveFiltersProps {
  filters: ResolvedFilter[];
  onChange: PatchFilters;
}

function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const search: ResolvedFilter = { source: 'search', label: translate('kit.list.search') };
  const clearableFilters = [search, ...filters.filter((filter) => !filter.input)];
  const active = clearableFilters.filter(({ source }) => filterValues[source] !== undefined);
  if (active.length === 0) return null;

  return (
    <div className="active-filters">
      {active.map((filter) => (
        <FilterChip
          key={filter.source}
          filter={filter}
          onRemove={() => onChange(toClearedValues([filter]))}
        />
      ))}
      <Button variant="text" color="primary" onClick={() => onChange(toClearedValues(active))}>
        {translate('kit.list.clear')}
      </Button>
    </div>
  );
}

const toClearedValues = (filters: ResolvedFilter[]) =>
  Object.fromEntries(filters.map(({ source }) => [source, undefined]));

function FilterChip({ filter, onRemove }: { filter: ResolvedFilter; onRemove: () => void }) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const choices = useChoices(filter);
  const value = String(filterValues[filter.source]);
  const valueLabel = choices.find(({ id }) => String(id) === value)?.name ?? value;
  const label = `${filter.label}: ${valueLabel}`;

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
