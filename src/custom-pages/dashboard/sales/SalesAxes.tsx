import { ChartsDataProvider } from '@mui/x-charts/ChartsDataProvider';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import type { XAxis } from '@mui/x-charts/models';
import { useTranslate } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { useFormats } from '../../../admin';
import {
  CHART_HEIGHT_PX,
  CHART_PADDING_PX,
  getAxisTicks,
  getLabeledPoints,
  LABEL_HEIGHT_PX,
} from './chartScale';
import styles from './SalesChart.module.css';
import type { ChartType } from './SalesControls';
import type { SalesPoint } from './salesPoints';

/** The highest tick's label is half above its line. */
const TOP_PX = 8;
const HEIGHT_PX = TOP_PX + CHART_HEIGHT_PX + LABEL_HEIGHT_PX;
const MARGIN = { top: TOP_PX, bottom: 0, left: CHART_PADDING_PX.start, right: CHART_PADDING_PX.end };
export const PERIODS = 'periods';
// More marks would hide the line.
const MAX_MARKS = 31;
const DIGIT_WIDTH_PX = 7;
const TICK_GAP_PX = 6;
const TICK_LABEL_STYLE = { fontSize: 11 };
/** Narrower labels wrap all, so that they look alike. */
const ONE_LINE_WIDTH_PX = 60;

interface SalesAxesProps {
  points: SalesPoint[];
  max: number;
  type: ChartType;
  /** Index of the highlighted point. */
  active: number | undefined;
  children: ReactNode;
}

/** The data and axes of the chart. The value axis stands beside `children`, so that it does not scroll with them. */
export function SalesAxes({ points, max, type, active, children }: SalesAxesProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const ticks = useMemo(() => getAxisTicks(max), [max]);
  const axisWidth =
    Math.max(...ticks.map((value) => formats.fraction(value).length)) * DIGIT_WIDTH_PX + TICK_GAP_PX;
  // The library prepares the series and the axes again whenever they are other objects.
  const series = useMemo(() => getSeries(points, type, translate), [points, type, translate]);
  const xAxis = useMemo(() => [getPeriodAxis(points)], [points]);
  const yAxis = useMemo(
    () => [
      {
        id: 'counts',
        min: 0,
        max,
        domainLimit: 'strict' as const,
        tickInterval: ticks,
        valueFormatter: (value: number) => formats.fraction(value),
        tickLabelStyle: TICK_LABEL_STYLE,
        width: axisWidth,
      },
    ],
    [max, ticks, axisWidth, formats],
  );

  return (
    <ChartsDataProvider
      height={HEIGHT_PX}
      margin={MARGIN}
      series={series}
      xAxis={xAxis}
      yAxis={yAxis}
      highlightedAxis={active === undefined ? [] : [{ axisId: PERIODS, dataIndex: active }]}
      disableAxisListener
      disableKeyboardNavigation
    >
      <div
        className={styles.axes}
        style={{
          '--axis': `${axisWidth}px`,
          '--height': `${HEIGHT_PX}px`,
          '--start': `${CHART_PADDING_PX.start}px`,
          '--end': `${CHART_PADDING_PX.end}px`,
        }}
      >
        <svg className={styles.valueAxis} aria-hidden="true">
          <ChartsYAxis axisId="counts" disableLine disableTicks />
        </svg>
        {children}
      </div>
    </ChartsDataProvider>
  );
}

function getSeries(points: SalesPoint[], type: ChartType, translate: ReturnType<typeof useTranslate>) {
  const series = [
    {
      id: 'previous',
      label: translate('dashboard.sales.previous'),
      data: points.map(({ previousCount }) => previousCount ?? null),
      color: 'var(--control)',
    },
    {
      id: 'current',
      label: translate('dashboard.sales.series'),
      data: points.map(({ count }) => count),
      color: 'var(--accent)',
    },
  ].filter(({ data }) => data.some((count) => count !== null));
  return type === 'bar'
    ? series.map((data) => ({ ...data, type }))
    : series.map((data) => ({
        ...data,
        type,
        curve: 'linear' as const,
        shape: 'circle' as const,
        showMark: data.id === 'current' && points.length <= MAX_MARKS,
      }));
}

function getPeriodAxis(points: SalesPoint[]): XAxis<'band'> {
  return {
    id: PERIODS,
    scaleType: 'band',
    data: points.map((_, index) => index),
    height: LABEL_HEIGHT_PX,
    categoryGapRatio: 0.4,
    barGapRatio: 0.05,
    // The labels are thinned by `getTickLabel`.
    tickLabelInterval: () => true,
    tickLabelStyle: TICK_LABEL_STYLE,
    valueFormatter: (index: number, context) => {
      if (context.location !== 'tick') return points[index]?.name ?? '';
      const [start = 0, end = 0] = context.scale.range();
      return getTickLabel(points, index, end - start);
    },
  };
}

/** The label of a point among `width` px of points; none where another one needs the room. */
function getTickLabel(points: SalesPoint[], index: number, width: number): string {
  const words = points.flatMap(({ label }) => label.split(/\s/));
  const { indexes, step } = getLabeledPoints(
    points.length,
    width,
    Math.max(...words.map(({ length }) => length)),
  );
  const label = indexes.includes(index) ? points[index]?.label : undefined;
  const isNarrow = (width * step) / points.length < ONE_LINE_WIDTH_PX;
  return (isNarrow ? label?.replaceAll(/\s/g, '\n') : label) ?? '';
}
