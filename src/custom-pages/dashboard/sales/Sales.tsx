import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SalesAnalytics } from '#contract/dashboard';
import { Banner, EmptyState, Skeleton } from '../../../kit';
import { CHART_HEIGHT } from './chartScale';
import type { ChartType } from './chartType';
import { SalesChart } from './SalesChart';
import { SalesSummary } from './SalesSummary';
import { StatusBreakdown } from './StatusBreakdown';

interface SalesProps {
  data: SalesAnalytics | undefined;
  error: Error | null;
  loading: boolean;
  chart: ChartType;
}

export function Sales({ data, error, loading, chart }: SalesProps) {
  const translate = useTranslate();
  if (loading) return <Skeleton height={CHART_HEIGHT + 60} />;
  if (error || !data) return <SalesFailed reason={error?.message} />;

  const { summary, time_series, period, by_status } = data;
  return (
    <>
      {summary && <SalesSummary {...summary} />}
      {!time_series || !period ? (
        <EmptyState title={translate('dashboard.sales.nothing')} />
      ) : time_series.every(({ count }) => count === 0) ? (
        <EmptyState title={translate('dashboard.sales.empty')} />
      ) : (
        <SalesChart series={time_series} interval={period.interval} type={chart} />
      )}
      {by_status && <StatusBreakdown counts={by_status} />}
    </>
  );
}

function SalesFailed({ reason }: { reason: string | undefined }) {
  const translate = useTranslate();
  return (
    <Banner tone="exhausted">
      <Box sx={{ fontWeight: 600 }}>{translate('dashboard.sales.failed')}</Box>
      <div>{reason || translate('dashboard.sales.unknown')}</div>
      <div>{translate('dashboard.sales.hint')}</div>
    </Banner>
  );
}
