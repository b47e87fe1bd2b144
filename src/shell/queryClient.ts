import { type Mutation, MutationCache, type Query, QueryClient } from '@tanstack/react-query';

const FRESH_FOR = 60_000;

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_FOR, refetchOnWindowFocus: false, retry: false } },
  // A change shows elsewhere too: a sold or deleted key in its pool's counts, a pool's name on its licenses.
  mutationCache: new MutationCache({
    onSuccess: (_, sent, __, mutation) =>
      queryClient.invalidateQueries({ predicate: (query) => !isDeleted(query, mutation, sent) }),
  }),
});

/** The record that is gone, still on the page that is being left: nobody asks for it again. */
function isDeleted({ queryKey }: Query, { options }: Mutation<unknown, unknown, unknown>, sent: unknown) {
  const [resource, verb] = options.mutationKey ?? [];
  if (verb !== 'delete' || queryKey[0] !== resource || queryKey[1] !== 'getOne') return false;
  return idOf(queryKey[2]) === idOf(sent);
}

const idOf = (params: unknown) => String((params as { id?: unknown } | undefined)?.id);
