import { lazy, Suspense } from 'react';
import { useReferenceChoices } from '../../hooks/useReferenceChoices';
import { type FilterInputProps, SelectFilter } from './SelectFilter';

// Loaded on demand: needed only for a resource with many records.
const ReferenceSearch = lazy(() => import('./ReferenceSearch'));

/** Filters by a record of another resource: of few records by a select, of many by a search on the server. */
export function ReferenceFilter(props: FilterInputProps) {
  const { choices, needsSearch } = useReferenceChoices(props.filter.reference ?? '');
  if (!needsSearch) return <SelectFilter {...props} choices={choices} />;
  return (
    <Suspense>
      <ReferenceSearch {...props} />
    </Suspense>
  );
}
