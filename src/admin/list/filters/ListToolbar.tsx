import { type ComponentType, lazy, Suspense } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { ListPreferencesButton } from '../ListPreferencesButton';
import type { ListProps } from '../useListProps';
import { usePatchFilters } from '../useListUpdates';
import { ActiveFilters } from './ActiveFilters';
import styles from './ListToolbar.module.css';
import { ReferenceFilter } from './ReferenceFilter';
import { SearchBox } from './SearchBox';
import { type FilterInputProps, SelectFilter } from './SelectFilter';

// Loaded on demand: few lists have a range.
const RangeFilter = lazy(() => import('./RangeFilter'));

/** Search, filters and list settings; while rows are selected, their actions. */
export function ListToolbar({ hasPreferences, ...props }: ListProps & { hasPreferences?: boolean }) {
  const { search, filters, bulkActions } = props;
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
      {filters.map((filter) =>
        'id' in filter ? (
          <filter.input key={filter.id} onChange={patchFilters} />
        ) : (
          <FilterInput key={filter.source} filter={filter} onChange={patchFilters} />
        ),
      )}
      <ActiveFilters filters={filters} onChange={patchFilters} />
      {hasPreferences && <ListPreferencesButton {...props} />}
    </div>
  );
}

function FilterInput(props: FilterInputProps) {
  const { input, source, label } = props.filter;
  if (input === 'select') return <SelectFilter {...props} />;
  if (input === 'reference') return <ReferenceFilter {...props} />;
  if (input === 'text') return <SearchBox source={source} label={label} onChange={props.onChange} />;
  return (
    <Suspense>
      <RangeFilter {...props} />
    </Suspense>
  );
}

function BulkActionsToolbar({ actions: Actions }: { actions: ComponentType }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();

  return (
    <div className={classNames(styles.toolbar, styles.selected)}>
      <div role="status">{translate('kit.list.selected', { smart_count: selectedIds.length })}</div>
      <Actions />
      <Button variant="text" onClick={() => onUnselectItems()}>
        {translate('kit.form.cancel')}
      </Button>
    </div>
  );
}
