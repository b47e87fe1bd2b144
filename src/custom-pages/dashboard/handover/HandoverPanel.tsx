import { lazy, Suspense } from 'react';
import { dashboard } from '#contract/dashboard';
import { Card, Skeleton, useEndpoint } from '../../../admin';
import { hadHandover } from '../../../authProvider/session';
import styles from './HandoverPanel.module.css';

const HandoverCard = lazy(() => import('./HandoverCard'));

/** What happened while the user was away, until it is closed. */
export function HandoverPanel() {
  const { data: handover, error } = useEndpoint(
    dashboard.handover,
    {},
    // It tells of a time that is over.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
  );
  if (handover === null || error) return null;
  if (!handover) return hadHandover() && <HandoverSkeleton />;
  return (
    <Suspense fallback={<HandoverSkeleton />}>
      <HandoverCard {...handover} />
    </Suspense>
  );
}

const HandoverSkeleton = () => (
  <Card>
    <div className={styles.placeholder} aria-busy="true">
      <Skeleton height="100%" />
    </div>
  </Card>
);
