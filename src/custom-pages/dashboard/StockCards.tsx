import AvailableIcon from '@mui/icons-material/CheckCircleOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import ExhaustedIcon from '@mui/icons-material/RemoveCircleOutlined';
import SoldIcon from '@mui/icons-material/ShoppingBagOutlined';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { type DashboardStats, dashboard } from '#contract/dashboard';
import { call } from '../../dataProvider';
import { Banner, Button, StatCard, StatGrid, useFormats } from '../../kit';
import type { Tone } from '../../theme/tokens';
import './StockCards.css';

interface Figure {
  name: 'total' | 'available' | 'sold' | 'exhausted';
  icon: ComponentType;
  tone: Tone;
}

const figures: Figure[] = [
  { name: 'total', icon: KeyIcon, tone: 'replaced' },
  { name: 'available', icon: AvailableIcon, tone: 'available' },
  { name: 'sold', icon: SoldIcon, tone: 'sold' },
  { name: 'exhausted', icon: ExhaustedIcon, tone: 'exhausted' },
];

/** The stock in four figures; each leads to the licenses that it counts. */
export function StockCards() {
  const translate = useTranslate();
  const formats = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'stats'],
    queryFn: ({ signal }) => call(dashboard.stats, {}, signal),
  });
  if (error && !data) return <StatsFailed reason={error.message} onRetry={() => refetch()} />;

  return (
    <StatGrid className="stock">
      {figures.map(({ name, icon: Icon, tone }) => (
        <StatCard
          key={name}
          title={translate(`dashboard.${name}`)}
          value={data?.[`${name}_licenses`]}
          description={
            data && translate(`dashboard.${name}_text`, { share: formats.number(share(data, name)) })
          }
          icon={<Icon />}
          tone={tone}
          to={licensesOf(name)}
        />
      ))}
    </StatGrid>
  );
}

function share(stats: DashboardStats, name: Figure['name']): number {
  const all = stats.total_licenses;
  const percent = all === 0 ? 0 : (100 * stats[`${name}_licenses`]) / all;
  return percent < 10 ? percent : Math.round(percent);
}

/** The filter is always said: the list would otherwise come back as it was left. */
function licensesOf(name: Figure['name']): string {
  const filter = name === 'total' ? {} : { license_status: name };
  return `/dashboard/licenses?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

function StatsFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Box sx={{ mb: '14px' }}>
      <Banner tone="exhausted">
        {`${reason} `}
        <Button size="small" variant="text" onClick={onRetry}>
          {translate('kit.list.retry')}
        </Button>
      </Banner>
    </Box>
  );
}
