import { useListContext } from 'react-admin';
import { BulkBar } from './BulkBar';
import { FilterChips } from './FilterChips';
import { FilterSelect } from './FilterSelect';
import './list.css';
import type { ListParts } from './listParts';
import { SearchBox } from './SearchBox';
import { useChangeFilters } from './useChangeFilters';
import { ViewSettings } from './ViewSettings';

/** Over the table: search, filters and what they are set to; the bulk actions while rows are selected. */
export function Toolbar({ hasView, ...parts }: ListParts & { hasView?: boolean }) {
  const { search, filters, bulkActions } = parts;
  const { selectedIds } = useListContext();
  const change = useChangeFilters();
  if (bulkActions && selectedIds.length > 0) return <BulkBar actions={bulkActions} />;
  if (!search && filters.length === 0) return null;

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is younger than the browsers that are served.
    <div className="list-toolbar" role="search">
      {search && <SearchBox placeholder={search} onChange={change} />}
      {filters.map((filter) =>
        filter.input ? (
          <filter.input key={filter.source} onChange={change} />
        ) : (
          <FilterSelect key={filter.source} filter={filter} onChange={change} />
        ),
      )}
      <FilterChips filters={filters} onChange={change} />
      {hasView && <ViewSettings {...parts} />}
    </div>
  );
}
