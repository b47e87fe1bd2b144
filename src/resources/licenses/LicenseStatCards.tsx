import { useGetList, useListContext, useTranslate } from 'ra-core';
import { LicenseStats } from '#contract/licenses';
import type { Pool } from '#contract/pools';
import { StatCard, StatGrid, useText } from '../../admin';
import { FULL_LIST } from '../../admin/listParams';

const STATUSES = ['available', 'sold', 'exhausted'] as const;

export function LicenseStatCards() {
  const { meta } = useListContext();
  const translate = useTranslate();
  const stats = LicenseStats.safeParse(meta?.stats).data;

  return (
    <StatGrid>
      {STATUSES.map((status) => (
        <StatCard
          key={status}
          title={translate(`resources.licenses.stats.${status}`)}
          value={stats?.[status]}
          tone={status}
        />
      ))}
    </StatGrid>
  );
}

export function PoolTotals() {
  const text = useText('resources.licenses');
  const { data, total } = useGetList<Pool>('pools', FULL_LIST);
  if (!data || total === undefined) return <>&nbsp;</>;

  const licenses = data.reduce((sum, pool) => sum + pool.total_licenses, 0);
  const keys = text('key_count', { smart_count: licenses });
  return <>{text('in_pools', { keys, pools: text('pool_count', { smart_count: total }) })}</>;
}
