import { notifications } from '#contract/notifications';
import { useEndpoint } from '../../admin';
import { wasRecovering } from '../../authProvider/session';

const POLL_INTERVAL_MS = 30_000;

/** Below the key of the resource, so that resolving and deleting invalidate it. */
export const UNRESOLVED_COUNT_KEY = ['notifications', 'unresolved-count'];

function useUnresolved() {
  const { data } = useEndpoint(
    notifications.unresolvedCount,
    {},
    {
      queryKey: UNRESOLVED_COUNT_KEY,
      refetchInterval: POLL_INTERVAL_MS,
      staleTime: POLL_INTERVAL_MS,
    },
  );
  return data;
}

export const useUnresolvedCount = (): number => useUnresolved()?.count ?? 0;

/** Orders get no keys since a restore or failover, which may have happened since the console was opened. */
export function useIsRecovering(): boolean {
  const unresolved = useUnresolved();
  return unresolved ? unresolved.is_recovering === true : wasRecovering();
}
