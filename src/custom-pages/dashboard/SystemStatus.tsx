import { useTranslate } from 'ra-core';
import { dashboard } from '#contract/dashboard';
import { system } from '#contract/system';
import { classNames, useEndpoint } from '../../admin';
import tones from '../../admin/ui/tones.module.css';
import { isOffered } from '../../dataProvider';
import type { Tone } from '../../theme/tokens';
import styles from './Dashboard.module.css';

const REFRESH_INTERVAL_MS = 30_000;

interface Status {
  name: 'active' | 'inactive' | 'checking';
  tone: Tone;
}

/** Whether the server answers and, beside it, how much needs attention. */
export function SystemStatus() {
  const translate = useTranslate();
  const { name, tone } = useSystemStatus();
  return (
    <div role="status" className={styles.statuses}>
      <span className={classNames(styles.status, tones.ink)} data-tone={tone}>
        {translate(`dashboard.${name}`)}
      </span>
      <Problems />
    </div>
  );
}

function useSystemStatus(): Status {
  // Where there is no answer about readiness, any answer shows that the server works.
  const { isSuccess, isPending, isRefetchError } = useEndpoint(
    isOffered(system.ready) ? system.ready : dashboard.stats,
    {},
    isOffered(system.ready)
      ? { queryKey: ['system', 'ready'], refetchInterval: REFRESH_INTERVAL_MS, staleTime: 0 }
      : { queryKey: ['dashboard', 'stats'], refetchInterval: REFRESH_INTERVAL_MS },
  );
  if (isPending) return { name: 'checking', tone: 'replaced' };
  return isSuccess && !isRefetchError
    ? { name: 'active', tone: 'available' }
    : { name: 'inactive', tone: 'exhausted' };
}

function Problems() {
  const translate = useTranslate();
  const { data: attention } = useAttention();
  if (!attention || attention.total === 0) return null;
  const isCritical = attention.items.some(({ severity }) => severity === 'CRITICAL');
  return (
    <span className={classNames(styles.status, tones.ink)} data-tone={isCritical ? 'exhausted' : 'warning'}>
      {translate('dashboard.problems', { smart_count: attention.total })}
    </span>
  );
}

export const ATTENTION_KEY = ['dashboard', 'attention'];

export const useAttention = () =>
  useEndpoint(dashboard.attention, {}, { queryKey: ATTENTION_KEY, refetchInterval: REFRESH_INTERVAL_MS });
