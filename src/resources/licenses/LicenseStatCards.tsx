import { useListContext, useTranslate } from 'react-admin';
import { LicenseStats } from '#contract/licenses';
import { StatCard, StatGrid } from '../../kit';

const STATUSES = ['available', 'sold', 'exhausted'] as const;

/** What the chosen pool holds, or all of them; the list's own answer says it. */
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
