import { lazy, type ReactNode, Suspense } from 'react';
import { TabsSkeleton } from '../ui/PageSkeleton';
import { useRelatedRecords } from './useRelatedRecords';

const RecordTabs = lazy(() => import('./RecordTabs'));

/**
 * The details of the record of the context, and beside them a tab for each reference to it; without one, the details
 * alone. For pages that are components; a declared page has them.
 */
export function RelatedTabs({ children }: { children: ReactNode }) {
  const related = useRelatedRecords();
  if (related.length === 0) return children;
  return (
    <Suspense fallback={<TabsSkeleton />}>
      <RecordTabs related={related} details={children} />
    </Suspense>
  );
}
