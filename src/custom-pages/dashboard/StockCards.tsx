import AvailableIcon from '@mui/icons-material/CheckCircleOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import ExhaustedIcon from '@mui/icons-material/RemoveCircleOutlined';
import SoldIcon from '@mui/icons-material/ShoppingBagOutlined';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { type DashboardStats, dashboard } from '#contract/dashboard';
import { QueryResult, StatCard, StatGrid, useEndpoint, useFilteredPath, useFormats } from '../../admin';
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
  const getFilteredPath = useFilteredPath();
  const query = useEndpoint(dashboard.stats, {}, { queryKey: ['dashboard', 'stats'] });
  const renderCards = (data?: DashboardStats) => (
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
          to={getFilteredPath('licenses', toFilter(name))}
        />
      ))}
    </StatGrid>
  );
  const isFailed = query.error && !query.data;
  return (
    <div className={isFailed ? styles.failure : undefined}>
      <QueryResult query={query} skeleton={renderCards()} retry>
        {renderCards}
      </QueryResult>
    </div>
  );
}

function getPercentage(stats: DashboardStats, name: StockFigure['name']): number {
  const total = stats.total_licenses;
  const percent = total === 0 ? 0 : (100 * stats[`${name}_licenses`]) / total;
  return percent < 10 ? percent : Math.round(percent);
}

/** The filter is always explicit: the list would otherwise restore its last state. */
function toFilter(name: StockFigure['name']): object {
  return name === 'total' ? {} : { license_status: name };
}
