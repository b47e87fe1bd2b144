import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { SalesAnalytics } from '#contract/dashboard';
import { Skeleton, useFormats } from '../../../admin';
import { lazyWithPreload } from '../../../admin/lazy/LazyPage';
import type { SalesChartData } from './ChartFrame';
import type { ChartType } from './ChartToggle';
import {
  CHART_BOTTOM_PX,
  CHART_HEIGHT_PX,
  CHART_TOP_PX,
  getAxisTicks,
  getChartWidth,
  getMaxValue,
} from './chartScale';
import styles from './Sales.module.css';

// The chart library is the heaviest part of the dashboard; figures and tables must not wait for it.
const charts = {
  bar: lazyWithPreload(() => import('./SalesBars')),
  line: lazyWithPreload(() => import('./SalesLines')),
};

export function SalesChart({ type, ...sales }: Omit<SalesChartData, 'showTooltip'> & { type: ChartType }) {
  const translate = useTranslate();
  const Chart = charts[type];
  const [showTooltip, setShowTooltip] = useState(false);
  const latest = sales.series.at(-1)?.date;
  const points = sales.series.length;
  const interval = translate(`dashboard.sales.interval.${sales.interval}`);

  return (
    <div className={styles.chart} style={{ '--height': `${CHART_HEIGHT_PX}px` }}>
      <ValueAxis series={sales.series} />
      <figure
        // A new period starts scrolled to its end.
        key={`${latest} ${points}`}
        className={styles.scroller}
        aria-label={translate('dashboard.sales.chart_label', { interval })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the chart.
        tabIndex={0}
        onPointerEnter={() => setShowTooltip(true)}
        onFocus={() => setShowTooltip(true)}
      >
        <div className={styles.points} style={{ '--width': `${getChartWidth(points)}px` }}>
          <Suspense fallback={<Skeleton height={CHART_HEIGHT_PX} />}>
            <Chart {...sales} showTooltip={showTooltip} />
          </Suspense>
        </div>
      </figure>
    </div>
  );
}

function ValueAxis({ series }: { series: SalesAnalytics['time_series'] }) {
  const formats = useFormats();
  const max = getMaxValue(series.map(({ count }) => count));

  return (
    <div
      className={styles.valueAxis}
      style={{ '--top': `${CHART_TOP_PX}px`, '--bottom': `${CHART_BOTTOM_PX}px` }}
    >
      {getAxisTicks(max).map((value) => (
        <span key={value}>{max >= 4 ? formats.number(Math.round(value)) : formats.fraction(value)}</span>
      ))}
    </div>
  );
}
