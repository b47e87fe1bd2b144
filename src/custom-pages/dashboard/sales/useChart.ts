import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { SalesAnalytics, SalesInterval } from '#contract/dashboard';
import { useFormats } from '../../../kit';
import { CHART_BOTTOM, CHART_HEIGHT, CHART_TOP, highest, labelStep, pointLabel, ticks } from './chartScale';

export interface ChartedSales {
  series: SalesAnalytics['time_series'];
  interval: SalesInterval;
  /** Somebody points at it, or has it in focus. */
  pointed: boolean;
}

/** What both kinds of chart are told. */
export function useChart({ series: points, interval, pointed }: ChartedSales) {
  const { palette } = useTheme();
  const translate = useTranslate();
  const formats = useFormats();
  const week = (number: number) => translate('dashboard.sales.week', { number });
  const counts = points.map(({ count }) => count);
  const max = highest(counts);
  const step = labelStep(points.length);

  return {
    shared: {
      pointed,
      height: CHART_HEIGHT,
      skipAnimation: true,
      margin: { left: 0, right: 8, top: CHART_TOP, bottom: 0 },
      // Its figures stand beside the chart, which scrolls.
      yAxis: [{ min: 0, max, tickInterval: ticks(max), position: 'none' as const }],
    },
    xAxis: {
      data: points.map(({ date }) => date),
      scaleType: 'band' as const,
      valueFormatter: (date: string) => pointLabel(date, interval, formats, week),
      tickInterval: (_: string, place: number) => place % step === 0,
      // Of these, the library leaves out what would touch.
      tickLabelMinGap: 8,
      disableTicks: true,
      height: CHART_BOTTOM,
    },
    series: { data: counts, label: translate('dashboard.sales.series'), color: palette.primary.main },
  };
}
