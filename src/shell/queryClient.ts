import { type Mutation, MutationCache, type Query, QueryClient } from '@tanstack/react-query';

const STALE_TIME_MS = 60_000;
// A call without a network fails and says so. What waits in silence instead is sent when nobody expects it.
const networkMode = 'always';

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_TIME_MS, refetchOnWindowFocus: false, retry: false, networkMode },
    mutations: { networkMode },
  },
  // A change shows elsewhere too: a sold or deleted key in its pool's counts, a pool's name on its licenses.
  mutationCache: new MutationCache({
    onSuccess: (_, variables, __, mutation) => {
      const isObsolete = (query: Query) => isDeletedRecord(query, mutation, variables);
      queryClient.invalidateQueries({ predicate: isObsolete, refetchType: 'none' });
      return queryClient.invalidateQueries({ predicate: (query) => !isObsolete(query) });
    },
  }),
});

/** The record that is gone, still on the page that is being left: it is not asked for until one comes back. */
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
