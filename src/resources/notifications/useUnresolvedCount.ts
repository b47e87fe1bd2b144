import { useQuery } from '@tanstack/react-query';
import { notifications } from '#contract/notifications';
import { callEndpoint } from '../../dataProvider';

const POLL_INTERVAL_MS = 30_000;

/** Below the key of the resource, so that resolving and deleting invalidate it. */
export const UNRESOLVED_COUNT_KEY = ['notifications', 'unresolved-count'];

export function useUnresolvedCount(): number {
  const { data } = useQuery({
    queryKey: UNRESOLVED_COUNT_KEY,
    queryFn: ({ signal }) => callEndpoint(notifications.unresolvedCount, {}, signal),
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: POLL_INTERVAL_MS,
  });
  return data?.count ?? 0;
}
