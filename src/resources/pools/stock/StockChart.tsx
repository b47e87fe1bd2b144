import { ChartsDataProvider } from '@mui/x-charts/ChartsDataProvider';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsLayerContainer } from '@mui/x-charts/ChartsLayerContainer';
import { ChartsSvgLayer } from '@mui/x-charts/ChartsSvgLayer';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { LinePlot } from '@mui/x-charts/LineChart';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { StockHistory } from '#contract/trends';
import { useFormats } from '../../../admin';
import styles from './PoolStock.module.css';
import { getStockPoints, STOCK_CHART_HEIGHT_PX, type StockPoint } from './stockPoints';

interface StockChartProps {
  history: StockHistory;
  forecast: { runs_out_at: string } | undefined;
}

const LABEL_STYLE = { fontSize: 11 };
const MARGIN = { top: 10, bottom: 0, left: 0, right: 20 };
const DIGIT_WIDTH_PX = 8;

/** A picture for the eyes: its figures are in the table beside it, and the date in the sentence of its name. */
export default function StockChart({ history, forecast }: StockChartProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const runsOutAt = forecast?.runs_out_at;
  const points = useMemo(() => getStockPoints(history, runsOutAt), [history, runsOutAt]);
  const names = {
    available: translate('resources.pools.available'),
    forecast: runsOutAt && `${translate('resources.pools.runway.column')}: ${formats.date(runsOutAt)}`,
  };
  const hasForecast = points.some((point) => point.available === null);
  const series = useMemo(
    () => (['available', 'forecast'] as const).map((id) => toSeries(id, points)),
    [points],
  );
  const max = Math.max(1, ...history.map(({ available }) => available));
  const xAxis = useMemo(
    () => [
      {
        id: 'days',
        scaleType: 'time' as const,
        data: points.map(({ date }) => date),
        height: 24,
        tickNumber: 6,
        tickLabelStyle: LABEL_STYLE,
        valueFormatter: (date: Date) => formats.dateBy({ month: 'short', day: 'numeric' }, date),
      },
    ],
    [points, formats],
  );
  const yAxis = useMemo(
    () => [
      {
        id: 'keys',
        min: 0,
        max,
        tickNumber: 4,
        tickLabelStyle: LABEL_STYLE,
        width: formats.number(max).length * DIGIT_WIDTH_PX + 14,
        valueFormatter: (keys: number) => formats.fraction(keys),
      },
    ],
    [max, formats],
  );

  return (
    <figure
      className={styles.chart}
      role="img"
      aria-label={[translate('resources.pools.stock'), names.forecast].filter(Boolean).join('. ')}
    >
      <figcaption className={styles.legend} aria-hidden="true">
        <span>{names.available}</span>
        {hasForecast && <span>{names.forecast}</span>}
      </figcaption>
      <ChartsDataProvider
        height={STOCK_CHART_HEIGHT_PX}
        margin={MARGIN}
        series={series}
        xAxis={xAxis}
        yAxis={yAxis}
        disableAxisListener
        disableKeyboardNavigation
      >
        <ChartsLayerContainer>
          <ChartsSvgLayer>
            <ChartsGrid horizontal />
            <LinePlot />
            <ChartsXAxis axisId="days" disableTicks />
            <ChartsYAxis axisId="keys" disableLine disableTicks />
          </ChartsSvgLayer>
        </ChartsLayerContainer>
      </ChartsDataProvider>
    </figure>
  );
}

const toSeries = (id: 'available' | 'forecast', points: StockPoint[]) => ({
  id,
  type: 'line' as const,
  data: points.map((point) => point[id]),
  color: 'var(--accent)',
  curve: 'linear' as const,
  showMark: false,
});
