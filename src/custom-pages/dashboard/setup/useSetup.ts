import { useQuery } from '@tanstack/react-query';
import { dashboard } from '#contract/dashboard';
import { callEndpoint } from '../../../dataProvider';

export const SETUP_KEY = ['dashboard', 'setup'];

/** Always requested again: the steps are done on other pages. */
export const useSetup = (refetchInterval: number | false = false) =>
  useQuery({
    queryKey: SETUP_KEY,
    queryFn: ({ signal }) => callEndpoint(dashboard.setup, {}, signal),
    staleTime: 0,
    refetchInterval,
  });
