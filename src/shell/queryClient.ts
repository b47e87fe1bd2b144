import { QueryClient } from '@tanstack/react-query';

const FRESH_FOR = 60_000;

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_FOR, refetchOnWindowFocus: false, retry: false } },
});
