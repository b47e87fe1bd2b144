import { MutationCache, QueryClient } from '@tanstack/react-query';

const FRESH_FOR = 60_000;

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_FOR, refetchOnWindowFocus: false, retry: false } },
  // A change shows elsewhere too: a sold or deleted key in its pool's counts, a pool's name on its licenses.
  mutationCache: new MutationCache({ onSuccess: () => queryClient.invalidateQueries() }),
});
