import AvailableIcon from '@mui/icons-material/CheckCircleOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import ExhaustedIcon from '@mui/icons-material/RemoveCircleOutlined';
import SoldIcon from '@mui/icons-material/ShoppingBagOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { type DashboardStats, dashboard } from '#contract/dashboard';
import { Banner, Button, StatCard, StatGrid, useFormats } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import type { Tone } from '../../theme/tokens';
import styles from './Dashboard.module.css';

interface StockFigure {
  name: 'total' | 'available' | 'sold' | 'exhausted';
  icon: ComponentType;
  tone: Tone;
}

const figures: StockFigure[] = [
  { name: 'total', icon: KeyIcon, tone: 'replaced' },
  { name: 'available', icon: AvailableIcon, tone: 'available' },
  { name: 'sold', icon: SoldIcon, tone: 'sold' },
  { name: 'exhausted', icon: ExhaustedIcon, tone: 'exhausted' },
];

export function StockCards() {
  const translate = useTranslate();
  const formats = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'stats'],
    queryFn: ({ signal }) => callEndpoint(dashboard.stats, {}, signal),
  });
  if (error && !data) return <StatsError reason={error.message} onRetry={() => refetch()} />;

  return (
    <StatGrid four>
      {figures.map(({ name, icon: Icon, tone }) => (
        <StatCard
          key={name}
          title={translate(`dashboard.${name}`)}
          value={data?.[`${name}_licenses`]}
          description={
            data && translate(`dashboard.${name}_text`, { share: formats.number(getPercentage(data, name)) })
          }
          icon={<Icon />}
          tone={tone}
          to={getLicensesUrl(name)}
        />
      ))}
    </StatGrid>
  );
}

function getPercentage(stats: DashboardStats, name: StockFigure['name']): number {
  const total = stats.total_licenses;
  const percent = total === 0 ? 0 : (100 * stats[`${name}_licenses`]) / total;
  return percent < 10 ? percent : Math.round(percent);
}

/** The filter is always explicit: the list would otherwise restore its last state. */
function getLicensesUrl(name: StockFigure['name']): string {
  const filter = name === 'total' ? {} : { license_status: name };
  return `/dashboard/licenses?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

function StatsError({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <div className={styles.failure}>
      <Banner tone="exhausted">
        {`${reason} `}
        <Button size="small" variant="text" onClick={onRetry}>
          {translate('kit.list.retry')}
        </Button>
      </Banner>
    </div>
  );
}
