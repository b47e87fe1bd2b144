import { Box } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTranslate } from 'react-admin';
import type { SalesAnalytics, SalesInterval } from '#contract/dashboard';
import { useFormats } from '../../../kit';
import { CHART_HEIGHT, chartWidth, highest, labelStep, pointLabel, ticks } from './chartScale';
import type { ChartType } from './chartType';

interface SalesChartProps {
  series: SalesAnalytics['time_series'];
  interval: SalesInterval;
  type: ChartType;
}

/** The sales of a period, bucket by bucket; it scrolls where they are many. */
export default function SalesChart({ series, interval, type }: SalesChartProps) {
  const translate = useTranslate();
  const chart = useChart(series, interval);
  const label = translate('dashboard.sales.picture', {
    interval: translate(`dashboard.sales.interval.${interval}`),
  });

  return (
    <Box role="figure" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box sx={{ minWidth: chartWidth(series.length), height: CHART_HEIGHT }}>
        {type === 'bar' ? (
          <BarChart {...chart.shared} xAxis={[chart.xAxis]} series={[chart.series]} borderRadius={3} />
        ) : (
          <LineChart
            {...chart.shared}
            xAxis={[{ ...chart.xAxis, scaleType: 'point' }]}
            series={[{ ...chart.series, curve: 'linear', showMark: series.length <= 31 }]}
          />
        )}
      </Box>
    </Box>
  );
}

function useChart(points: SalesAnalytics['time_series'], interval: SalesInterval) {
  const { palette } = useTheme();
  const translate = useTranslate();
  const formats = useFormats();
  const week = (number: number) => translate('dashboard.sales.week', { number });
  const counts = points.map(({ count }) => count);
  const max = highest(counts);
  const step = labelStep(points.length);

  return {
    shared: {
      height: CHART_HEIGHT,
      hideLegend: true,
      grid: { horizontal: true },
      skipAnimation: true,
      margin: { left: 0, right: 8, top: 10, bottom: 0 },
      yAxis: [
        {
          min: 0,
          max,
          tickInterval: ticks(max),
          valueFormatter: (value: number) => formats.number(max >= 4 ? Math.round(value) : value),
          disableLine: true,
          disableTicks: true,
          width: 44,
        },
      ],
    },
    xAxis: {
      data: points.map(({ date }) => date),
      scaleType: 'band' as const,
      valueFormatter: (date: string) => pointLabel(date, interval, formats, week),
      tickLabelInterval: (_: string, place: number) => place % step === 0,
      disableTicks: true,
    },
    series: { data: counts, label: translate('dashboard.sales.series'), color: palette.primary.main },
  };
}
