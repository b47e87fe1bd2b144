import { lazy, Suspense } from 'react';
import { useGetList } from 'react-admin';
import { useRecordName } from '../../hooks/useRecordName';
import { CHOICES_PARAMS, MAX_SELECT_CHOICES } from '../../listParams';
import { type FilterInputProps, SelectFilter } from './SelectFilter';

// Loaded on demand: needed only for a resource with many records.
const ReferenceSearch = lazy(() => import('./ReferenceSearch'));

/** Filters by a record of another resource: of few records by a select, of many by a search on the server. */
export function ReferenceFilter(props: FilterInputProps) {
  const { reference = '' } = props.filter;
  const getRecordName = useRecordName(reference);
  const { data = [], total = data.length } = useGetList(reference, CHOICES_PARAMS);
  if (total <= MAX_SELECT_CHOICES) {
    const choices = data.map((record) => ({ id: record.id, name: getRecordName(record) }));
    return <SelectFilter {...props} choices={choices} />;
  }
  return (
    <Suspense>
      <ReferenceSearch {...props} />
    </Suspense>
  );
}
