import { type Mutation, MutationCache, type Query, QueryClient } from '@tanstack/react-query';

const FRESH_FOR = 60_000;
// A call without a network fails and says so. What waits in silence instead is sent when nobody expects it.
const networkMode = 'always';

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_FOR, refetchOnWindowFocus: false, retry: false, networkMode },
    mutations: { networkMode },
  },
  // A change shows elsewhere too: a sold or deleted key in its pool's counts, a pool's name on its licenses.
  mutationCache: new MutationCache({
    onSuccess: (_, sent, __, mutation) => {
      const isGone = (query: Query) => isDeleted(query, mutation, sent);
      queryClient.invalidateQueries({ predicate: isGone, refetchType: 'none' });
      return queryClient.invalidateQueries({ predicate: (query) => !isGone(query) });
    },
  }),
});

/** The record that is gone, still on the page that is being left: it is not asked for until one comes back. */
function isDeleted({ queryKey }: Query, { options }: Mutation<unknown, unknown, unknown>, sent: unknown) {
  const [resource, verb] = options.mutationKey ?? [];
  if (verb !== 'delete' || queryKey[0] !== resource || queryKey[1] !== 'getOne') return false;
  return idOf(queryKey[2]) === idOf(sent);
}

const idOf = (params: unknown) => String((params as { id?: unknown } | undefined)?.id);
