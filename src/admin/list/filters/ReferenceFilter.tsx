import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { type LoadProblem, useReferenceChoices } from '../../hooks/useReferenceChoices';
import { Button } from '../../ui/Button';
import styles from './ListToolbar.module.css';
import { type FilterInputProps, SelectFilter } from './SelectFilter';

// Loaded on demand: needed only for a resource with many records.
const ReferenceSearch = lazy(() => import('./ReferenceSearch'));

/** Filters by a record of another resource: of few records by a select, of many by a search on the server. */
export function ReferenceFilter(props: FilterInputProps) {
  const { choices, needsSearch, problem } = useReferenceChoices(props.filter.reference ?? '', true);
  if (problem) return <FailedFilter {...problem} />;
  if (!needsSearch) return <SelectFilter {...props} choices={choices} />;
  return (
    <Suspense>
      <ReferenceSearch {...props} />
    </Suspense>
  );
}

function FailedFilter({ text, retry }: LoadProblem) {
  const translate = useTranslate();
  return (
    <span className={styles.failed}>
      {text}
      <Button size="small" onClick={retry}>
        {translate('kit.list.retry')}
      </Button>
    </span>
  );
}
