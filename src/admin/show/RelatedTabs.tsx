import { lazy, type ReactNode, Suspense } from 'react';
import { TabsSkeleton } from '../ui/PageSkeleton';
import type { RecordTab } from './RecordTabs';
import { useRelatedRecords } from './useRelatedRecords';

const RecordTabs = lazy(() => import('./RecordTabs'));

interface RelatedTabsProps {
  /** Of the first tab, if the page has others. Default: "Details". */
  label?: string;
  tabs?: RecordTab[];
  /** Content of the first tab. */
  children: ReactNode;
}

const NO_TABS: RecordTab[] = [];

/**
 * The details of the record of the context, the page's further tabs, and one for each reference to the record; without
 * any, the details alone. For pages that are components; a declared page has them.
 */
export function RelatedTabs({ label, tabs = NO_TABS, children }: RelatedTabsProps) {
  const related = useRelatedRecords();
  if (tabs.length === 0 && related.length === 0) return children;
  return (
    <Suspense fallback={<TabsSkeleton />}>
      <RecordTabs label={label} details={children} tabs={tabs} related={related} />
    </Suspense>
  );
}
