import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { system } from '#contract/system';
import { classNames } from '../../admin';
import tones from '../../admin/ui/tones.module.css';
import { callEndpoint } from '../../dataProvider';
import type { Tone } from '../../theme/tokens';
import styles from './Dashboard.module.css';
import { useAttention } from './useAttention';

const REFRESH_INTERVAL_MS = 30_000;

interface Status {
  name: 'active' | 'inactive' | 'checking' | 'problems';
  tone: Tone;
  count?: number;
}

/** Active only while all is well: the server answers, and nothing needs attention. */
export function SystemStatus() {
  const translate = useTranslate();
  const { name, tone, count } = useSystemStatus();
  return (
    <div role="status" className={classNames(styles.status, tones.ink)} data-tone={tone}>
      {translate(`dashboard.${name}`, { smart_count: count })}
    </div>
  );
}

function useSystemStatus(): Status {
  const { data: attention } = useAttention();
  const { isSuccess, isPending, isRefetchError } = useQuery({
    queryKey: ['system', 'ready'],
    queryFn: ({ signal }) => callEndpoint(system.ready, {}, signal),
    refetchInterval: REFRESH_INTERVAL_MS,
    staleTime: 0,
  });
  if (!isPending && (!isSuccess || isRefetchError)) return { name: 'inactive', tone: 'exhausted' };
  if (isPending || !attention) return { name: 'checking', tone: 'replaced' };
  if (attention.total === 0) return { name: 'active', tone: 'available' };
  const isCritical = attention.items.some(({ severity }) => severity === 'CRITICAL');
  return { name: 'problems', tone: isCritical ? 'exhausted' : 'warning', count: attention.total };
}
