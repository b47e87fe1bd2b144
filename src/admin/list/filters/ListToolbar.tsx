import { useTranslate } from 'ra-core';
import { memo, Suspense } from 'react';
import { Select } from '../../form/Select';
import { useDeclaredText } from '../../hooks/useDeclaredText';
import { lazyWithPreload } from '../../lazy/LazyPage';
import { waitForIdle } from '../../lazy/pageLoader';
import type { CustomFilter } from '../../resource/declarations/filters';
import { ListPreferencesButton } from '../preferences/ListPreferencesButton';
import type { ListProps } from '../useListProps';
import { usePatchFilters } from '../useListUpdates';
import { ActiveFilters } from './ActiveFilters';
import styles from './ListToolbar.module.css';
import { ReferenceFilter } from './ReferenceFilter';
import { SearchBox } from './SearchBox';
import { type FilterInputProps, SelectFilter } from './SelectFilter';

// Loaded after the rows.
const RangeFilter = lazyWithPreload(async () => {
  await waitForIdle();
  return import('./RangeFilter');
});

/** Search, filters and list settings. */
export function ListToolbar({ hasPreferences, ...props }: ListProps & { hasPreferences?: boolean }) {
  const { search, filters, columns, getLabel } = props;
  const declaredText = useDeclaredText();
  const patchFilters = usePatchFilters();
  if (!search && filters.length === 0) return null;

  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack <search>.
    <div className={styles.toolbar} role="search">
      {search && (
        <SearchBox
          label={declaredText(search === true ? 'kit.list.search' : search)}
          onChange={patchFilters}
        />
      )}
      {filters.map((filter) => (
        <FilterInput
          key={'id' in filter ? filter.id : filter.source}
          filter={filter}
          onChange={patchFilters}
        />
      ))}
      <ActiveFilters filters={filters} onChange={patchFilters} />
      {hasPreferences && <ListPreferencesButton columns={columns} getLabel={getLabel} />}
    </div>
  );
}

interface AnyFilterInputProps extends Omit<FilterInputProps, 'filter'> {
  filter: FilterInputProps['filter'] | CustomFilter;
}

const FilterInput = memo(function FilterInput({ filter, onChange }: AnyFilterInputProps) {
  const translate = useTranslate();
  if ('id' in filter) return <filter.input onChange={onChange} />;
  const { input, source, label, emptyText = `${label}: ${translate('kit.list.all')}` } = filter;
  if (input === 'select') return <SelectFilter filter={filter} onChange={onChange} />;
  if (input === 'reference') return <ReferenceFilter filter={filter} onChange={onChange} />;
  if (input === 'text') return <SearchBox source={source} label={label} onChange={onChange} />;
  return (
    <Suspense fallback={<LoadingFilter emptyText={emptyText} />}>
      <RangeFilter filter={filter} onChange={onChange} />
    </Suspense>
  );
});

/** Invisible, and as large as the select that replaces it. */
function LoadingFilter({ emptyText }: { emptyText: string }) {
  return (
    <span className={styles.loading} aria-hidden="true">
      <Select label="" value="" onChange={() => {}} options={[]} emptyText={emptyText} />
    </span>
  );
}
