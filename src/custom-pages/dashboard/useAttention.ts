import { dashboard } from '#contract/dashboard';
import { useEndpoint } from '../../admin';

export const ATTENTION_KEY = ['dashboard', 'attention'];

const REFRESH_INTERVAL_MS = 30_000;

export const useAttention = () =>
  useEndpoint(dashboard.attention, {}, { queryKey: ATTENTION_KEY, refetchInterval: REFRESH_INTERVAL_MS });
