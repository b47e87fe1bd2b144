import { useQuery } from '@tanstack/react-query';
import { notifications } from '#contract/notifications';
import { call } from '../dataProvider';

const EVERY = 30_000;

/** Under the resource's own key, so that resolving and deleting can refresh it. */
export const UNRESOLVED = ['notifications', 'unresolved-count'];

/** How many notifications are unresolved, asked every 30 s. */
export function useUnresolvedCount(): number {
  const { data } = useQuery({
    queryKey: UNRESOLVED,
    queryFn: ({ signal }) => call(notifications.unresolvedCount, {}, signal),
    refetchInterval: EVERY,
    staleTime: EVERY,
  });
  return data?.count ?? 0;
}
