import { type Mutation, MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { recordFetch, STALE_TIME_MS } from '../admin/show/recordFreshness';

// Without a network a call fails visibly. A paused call would be sent at an unexpected time.
const networkMode = 'always';

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_TIME_MS, refetchOnWindowFocus: false, retry: false, networkMode },
    mutations: { networkMode },
  },
  queryCache: new QueryCache({ onSuccess: (_, query) => recordFetch(query) }),
  // A change affects other lists: a deleted license changes the counts of its pool.
  mutationCache: new MutationCache({
    onSuccess: (_, variables, __, mutation) => {
      const isObsolete = (query: Query) => isDeletedRecord(query, mutation, variables);
      queryClient.invalidateQueries({ predicate: isObsolete, refetchType: 'none' });
      return queryClient.invalidateQueries({ predicate: (query) => !isObsolete(query) });
    },
    // Then react-admin writes the changed record into its lists, also into those that lack other changes, and they
    // look fresh.
    onSettled: (_, error, __, ___, { options }) => {
      const [resource] = options.mutationKey ?? [];
      if (error || !resource) return;
      queryClient.invalidateQueries({ queryKey: [resource, 'getList'], refetchType: 'none' });
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
