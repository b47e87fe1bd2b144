import { keepPreviousData } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { dashboard, type SalesAnalytics, type SalesPreset } from '#contract/dashboard';
import { Banner, Card, EmptyState, useEndpoint, useText } from '../../../admin';
import { waitForIdle } from '../../../admin/lazy/pageLoader';
import { hasCapability } from '../../../dataProvider';
import styles from './Sales.module.css';
import { ChartToggle, type ChartType, CustomRange, PresetPicker } from './SalesControls';
import { BarsSkeleton, SalesSkeleton } from './SalesSkeleton';
import { SalesLegend, SalesSummary, StatusBreakdown } from './SalesSummary';
import { SalesTable } from './SalesTable';
import { type SalesSeries, useSalesPoints } from './salesPoints';

/** The library that draws it is asked for once the figures are painted. */
const SalesChart = lazy(async () => {
  await waitForIdle();
  return import('./SalesChart');
});

export function SalesPanel() {
  const translate = useTranslate();
  const [range, setRange] = useState<SalesRange>({ preset: 'month_to_date' });
  const [isCustom, setIsCustom] = useState(false);
  const [chart, setChart] = useState<ChartType>('bar');
  const sales = useSales(range);

  function selectPreset(preset: SalesRange['preset']) {
    setIsCustom(preset === 'custom');
    if (preset !== 'custom') setRange({ preset });
  }

  return (
    <Card
      title={translate('dashboard.sales.title')}
      actions={
        <div className={styles.actions}>
          <ChartToggle value={chart} onChange={setChart} />
          <PresetPicker value={isCustom ? 'custom' : range.preset} onChange={selectPreset} />
        </div>
      }
    >
      {isCustom && <CustomRange onApply={(start, end) => setRange({ preset: 'custom', start, end })} />}
      <SalesContent data={sales.data} error={sales.error} loading={sales.isPending} chart={chart} />
    </Card>
  );
}

interface SalesContentProps {
  data: SalesAnalytics | undefined;
  error: Error | null;
  loading: boolean;
  chart: ChartType;
}

function SalesContent({ data, error, loading, chart }: SalesContentProps) {
  const translate = useTranslate();
  if (loading) return <SalesSkeleton />;
  if (error || !data) return <SalesError reason={error?.message} />;

  const { summary, time_series, previous_series, period, by_status } = data;
  return (
    <>
      {summary && <SalesSummary {...summary} />}
      {!time_series || !period ? (
        <EmptyState title={translate('dashboard.sales.nothing')} />
      ) : time_series.every(({ count }) => count === 0) ? (
        <EmptyState title={translate('dashboard.sales.empty')} />
      ) : (
        <Series sales={{ time_series, previous_series, period }} chart={chart} />
      )}
      {by_status && <StatusBreakdown counts={by_status} />}
    </>
  );
}

function Series({ sales, chart }: { sales: SalesSeries; chart: ChartType }) {
  const points = useSalesPoints(sales);
  return (
    <>
      {sales.previous_series && <SalesLegend />}
      <Suspense fallback={<BarsSkeleton />}>
        <SalesChart points={points} interval={sales.period.interval} type={chart} />
      </Suspense>
      <SalesTable points={points} />
    </>
  );
}

function SalesError({ reason }: { reason: string | undefined }) {
  const text = useText('dashboard.sales');
  return (
    <Banner tone="exhausted">
      <div className={styles.failure}>{text('failed')}</div>
      <div>{reason || text('unknown')}</div>
      <div>{text('hint')}</div>
    </Banner>
  );
}

interface SalesRange {
  preset: SalesPreset;
  start?: string;
  end?: string;
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sales of a range in the time zone of this browser; keeps the previous data while loading. */
function useSales({ preset, start, end }: SalesRange) {
  const query = useEndpoint(
    dashboard.salesAnalytics,
    { query: { preset, start, end, ...(hasCapability('insight') && { tz: TIME_ZONE }) } },
    { queryKey: ['dashboard', 'sales', preset, start, end], placeholderData: keepPreviousData },
  );

  // The text of the failure refers to the browser console.
  useEffect(() => {
    if (query.error) console.error(query.error);
  }, [query.error]);
  return query;
}
