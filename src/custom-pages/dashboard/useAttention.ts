import { useQuery } from '@tanstack/react-query';
import { dashboard } from '#contract/dashboard';
import { callEndpoint } from '../../dataProvider';

export const ATTENTION_KEY = ['dashboard', 'attention'];

const REFRESH_INTERVAL_MS = 30_000;

export const useAttention = () =>
  useQuery({
    queryKey: ATTENTION_KEY,
    queryFn: ({ signal }) => callEndpoint(dashboard.attention, {}, signal),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
