import { useTheme } from '@mui/material/styles';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer, type ChartsContainerProps } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { type ReactNode, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import type { SalesAnalytics, SalesInterval } from '#contract/dashboard';
import { useFormats } from '../../../admin';
import { lazyWithPreload } from '../../../admin/lazy/LazyPage';
import {
  CHART_BOTTOM_PX,
  CHART_HEIGHT_PX,
  CHART_TOP_PX,
  formatPointLabel,
  getAxisTicks,
  getLabelStep,
  getMaxValue,
} from './chartScale';

// The tooltip library is a tenth of the chart; it is loaded on first hover or focus.
const Tooltip = lazyWithPreload(async () => ({
  default: (await import('@mui/x-charts/ChartsTooltip')).ChartsTooltip<'axis'>,
}));

interface ChartFrameProps extends ChartsContainerProps {
  highlight: 'band' | 'line';
  showTooltip: boolean;
  children: ReactNode;
}

export function ChartFrame({ highlight, showTooltip, children, ...chart }: ChartFrameProps) {
  return (
    <ChartsContainer {...chart}>
      <ChartsGrid horizontal />
      {children}
      <ChartsAxisHighlight x={highlight} />
      <ChartsXAxis />
      <Suspense>{showTooltip && <Tooltip trigger="axis" />}</Suspense>
    </ChartsContainer>
  );
}

export interface SalesChartData {
  series: SalesAnalytics['time_series'];
  interval: SalesInterval;
  showTooltip: boolean;
}

export function useChartProps({ series: points, interval, showTooltip }: SalesChartData) {
  const { palette } = useTheme();
  const translate = useTranslate();
  const formats = useFormats();
  const week = (number: number) => translate('dashboard.sales.week', { number });
  const counts = points.map(({ count }) => count);
  const max = getMaxValue(counts);
  const step = getLabelStep(points.length);

  return {
    shared: {
      showTooltip,
      height: CHART_HEIGHT_PX,
      skipAnimation: true,
      margin: { left: 0, right: 8, top: CHART_TOP_PX, bottom: 0 },
      // The axis labels are outside the scrolling chart.
      yAxis: [{ min: 0, max, tickInterval: getAxisTicks(max), position: 'none' as const }],
    },
    xAxis: {
      data: points.map(({ date }) => date),
      scaleType: 'band' as const,
      valueFormatter: (date: string) => formatPointLabel(date, interval, formats, week),
      tickInterval: (_: string, index: number) => index % step === 0,
      // The library omits overlapping labels.
      tickLabelMinGap: 8,
      disableTicks: true,
      height: CHART_BOTTOM_PX,
    },
    series: { data: counts, label: translate('dashboard.sales.series'), color: palette.primary.main },
  };
}
