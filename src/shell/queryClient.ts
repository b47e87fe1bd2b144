import { type Mutation, MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { STALE_TIME_MS, trackFreshness } from '../admin/show/recordFreshness';

// Without a network a call fails visibly. A paused call would be sent at an unexpected time.
const networkMode = 'always';

const queryCache = new QueryCache();
trackFreshness(queryCache);

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_TIME_MS, refetchOnWindowFocus: false, retry: false, networkMode },
    mutations: { networkMode },
  },
  queryCache,
  mutationCache: new MutationCache({
    // A change affects other lists: a deleted license changes the counts of its pool. Not at `onSuccess`: then
    // react-admin writes the changed record into lists that lack other changes, and they look fresh. Nothing is
    // returned, because react-query would wait for the requests: the answer of the change is its end.
    onSettled: (_, error, variables, __, mutation) => {
      if (error) return;
      const isObsolete = (query: Query) => isDeletedRecord(query, mutation, variables);
      queryClient.invalidateQueries({ predicate: isObsolete, refetchType: 'none' });
      queryClient.invalidateQueries({ predicate: (query) => !isObsolete(query) });
    },
  }),
});

/** The deleted record on the page that is being left: it must not be refetched. */
function isDeletedRecord(
  { queryKey }: Query,
  { options }: Mutation<unknown, unknown, unknown>,
  variables: unknown,
) {
  const [resource, verb] = options.mutationKey ?? [];
  if (verb !== 'delete' || queryKey[0] !== resource || queryKey[1] !== 'getOne') return false;
  return getId(queryKey[2]) === getId(variables);
}

const getId = (params: unknown) => String((params as { id?: unknown } | undefined)?.id);
