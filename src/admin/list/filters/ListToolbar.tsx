import { type ComponentType, memo, Suspense } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useFormats } from '../../hooks/useFormats';
import { lazyWithPreload } from '../../lazy/LazyPage';
import { waitForIdle } from '../../lazy/pageLoader';
import type { CustomFilter } from '../../resource/declarations';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { ListPreferencesButton } from '../ListPreferencesButton';
import { SelectMatching } from '../selection/SelectMatching';
import { useSelection } from '../selection/useSelection';
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

/** Search, filters and list settings; while rows are selected, their actions. */
export function ListToolbar({ hasPreferences, ...props }: ListProps & { hasPreferences?: boolean }) {
  const { search, filters, bulkActions, columns, getLabel } = props;
  const { selectedIds } = useListContext();
  const translate = useTranslate();
  const patchFilters = usePatchFilters();
  if (bulkActions && selectedIds.length > 0) return <BulkActionsToolbar actions={bulkActions} />;
  if (!search && filters.length === 0) return null;

  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack <search>.
    <div className={styles.toolbar} role="search">
      {search && (
        <SearchBox label={translate(search === true ? 'kit.list.search' : search)} onChange={patchFilters} />
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
  if ('id' in filter) return <filter.input onChange={onChange} />;
  const { input, source, label, periods } = filter;
  if (input === 'select') return <SelectFilter filter={filter} onChange={onChange} />;
  if (input === 'reference') return <ReferenceFilter filter={filter} onChange={onChange} />;
  if (input === 'text') return <SearchBox source={source} label={label} onChange={onChange} />;
  return (
    <Suspense fallback={periods && <span className={styles.loading} />}>
      <RangeFilter filter={filter} onChange={onChange} />
    </Suspense>
  );
});

function BulkActionsToolbar({ actions: Actions }: { actions: ComponentType }) {
  const { onUnselectItems } = useListContext();
  const { count, records } = useSelection();
  const translate = useTranslate();
  const formats = useFormats();
  const text = records ? 'kit.list.selected' : 'kit.list.matching_selected';

  return (
    <div className={classNames(styles.toolbar, styles.selected)} data-bulk-actions>
      <div role="status">{translate(text, { smart_count: count, count: formats.number(count) })}</div>
      <SelectMatching />
      <Suspense>
        <Actions />
      </Suspense>
      <Button variant="text" onClick={() => onUnselectItems()}>
        {translate('kit.form.cancel')}
      </Button>
    </div>
  );
}
