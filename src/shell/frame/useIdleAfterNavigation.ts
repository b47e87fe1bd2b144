import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** True once the page has had its data for `idleMs` milliseconds. */
export function useIdleAfterNavigation(idleMs: number): boolean {
  const client = useQueryClient();
  const [isIdle, setIdle] = useState(false);

  // Not useIsFetching, which scans all queries on every change.
  useEffect(() => {
    if (isIdle) return;
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(timer);
      if (client.isFetching() === 0) timer = setTimeout(() => setIdle(true), idleMs);
    };
    restartTimer();
    const unsubscribe = client.getQueryCache().subscribe(restartTimer);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client, isIdle, idleMs]);

  return isIdle;
}
