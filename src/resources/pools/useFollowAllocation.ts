import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PoolDetails } from '#contract/pools';

const REFRESH_MS = 2000;
/** Without a change; an order may wait for more than the keys of this pool. */
const MAX_REFRESHES = 10;

/** Refetches the page of a pool while its keys reach the orders that wait, which takes seconds after an import. */
export function useFollowAllocation({ available_licenses = 0, backorders }: Partial<PoolDetails>): void {
  const queryClient = useQueryClient();
  const waiting = available_licenses > 0 ? (backorders?.units ?? 0) : 0;

  useEffect(() => {
    if (waiting === 0) return;
    let refreshes = 0;
    const timer = setInterval(refresh, REFRESH_MS);
    function refresh() {
      refreshes += 1;
      if (refreshes === MAX_REFRESHES) clearInterval(timer);
      queryClient.invalidateQueries();
    }
    return () => {
      clearInterval(timer);
      // The lists were requested together with the record that says how many wait now.
      queryClient.invalidateQueries({ queryKey: ['licenses'] });
    };
  }, [waiting, queryClient]);
}
