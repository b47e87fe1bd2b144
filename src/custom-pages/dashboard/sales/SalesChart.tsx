import { Box } from '@mui/material';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Skeleton } from '../../../kit';
import { lazyPart } from '../../../kit/lazy/lazyPart';
import { CHART_HEIGHT, chartWidth } from './chartScale';
import type { ChartType } from './chartType';
import type { ChartedSales } from './useChart';

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
  const scroller = useRef<HTMLDivElement>(null);
  const latest = sales.series.at(-1)?.date;
  const points = sales.series.length;
  const interval = translate(`dashboard.sales.interval.${sales.interval}`);

  // What was sold last is what one looks for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another period starts at its end again.
  useLayoutEffect(() => {
    scroller.current?.scrollTo?.({ left: scroller.current.scrollWidth });
  }, [latest, points]);

  return (
    <Box
      ref={scroller}
      role="figure"
      aria-label={translate('dashboard.sales.picture', { interval })}
      tabIndex={0}
      onPointerEnter={() => setPointed(true)}
      onFocus={() => setPointed(true)}
      sx={{
        overflowX: 'auto',
        // The library's own stop, where arrows lead from point to point, shows nothing before the first of them.
        '& :has(> :focus-visible)': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
      }}
    >
      <Box sx={{ minWidth: chartWidth(points), height: CHART_HEIGHT }}>
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <Chart {...sales} pointed={pointed} />
        </Suspense>
      </Box>
    </Box>
  );
}
