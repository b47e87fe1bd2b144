import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Skeleton } from '../../../kit';
import { lazyPart } from '../../../kit/lazy/lazyPart';
import { CHART_HEIGHT, chartWidth } from './chartScale';
import type { ChartType } from './chartType';
import type { ChartedSales } from './useChart';
import { ValueAxis } from './ValueAxis';
import './SalesChart.css';

// The chart library is the heaviest part of the dashboard; figures and tables do not wait for it.
const charts = {
  bar: lazyPart(() => import('./SalesBars')),
  line: lazyPart(() => import('./SalesLines')),
};

/** The sales of a period, bucket by bucket; it scrolls where they are many. */
export function SalesChart({ type, ...sales }: Omit<ChartedSales, 'pointed'> & { type: ChartType }) {
  const translate = useTranslate();
  const Chart = charts[type];
  const [pointed, setPointed] = useState(false);
  const latest = sales.series.at(-1)?.date;
  const points = sales.series.length;
  const interval = translate(`dashboard.sales.interval.${sales.interval}`);

  return (
    <div className="sales-chart">
      <ValueAxis series={sales.series} />
      <figure
        // Another period starts at its end again.
        key={`${latest} ${points}`}
        className="sales-scroller"
        aria-label={translate('dashboard.sales.picture', { interval })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too.
        tabIndex={0}
        onPointerEnter={() => setPointed(true)}
        onFocus={() => setPointed(true)}
      >
        <div style={{ minWidth: chartWidth(points), height: CHART_HEIGHT }}>
          <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
            <Chart {...sales} pointed={pointed} />
          </Suspense>
        </div>
      </figure>
    </div>
  );
}
