import { useQuery } from '@tanstack/react-query';
import { notifications } from '#contract/notifications';
import { callEndpoint } from '../dataProvider';

const POLL_INTERVAL_MS = 30_000;

/** Under the resource's own key, so that resolving and deleting can refresh it. */
export const UNRESOLVED_COUNT_KEY = ['notifications', 'unresolved-count'];

/** How many notifications are unresolved, asked every 30 s. */
export function useUnresolvedCount(): number {
  const { data } = useQuery({
    queryKey: UNRESOLVED_COUNT_KEY,
    queryFn: ({ signal }) => callEndpoint(notifications.unresolvedCount, {}, signal),
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: POLL_INTERVAL_MS,
  });
  return data?.count ?? 0;
}
