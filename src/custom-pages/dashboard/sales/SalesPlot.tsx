import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsLayerContainer } from '@mui/x-charts/ChartsLayerContainer';
import { ChartsSvgLayer } from '@mui/x-charts/ChartsSvgLayer';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { PERIODS } from './SalesAxes';
import styles from './SalesChart.module.css';

/** What scrolls: bars or lines over the grid, with the labels of their periods. A plot draws the series of its type. */
export function SalesPlot() {
  return (
    <ChartsLayerContainer className={styles.content}>
      <ChartsSvgLayer>
        <ChartsGrid horizontal />
        <ChartsAxisHighlight x="band" />
        <BarPlot borderRadius={3} />
        <LinePlot />
        <MarkPlot />
        <ChartsXAxis axisId={PERIODS} disableTicks />
      </ChartsSvgLayer>
    </ChartsLayerContainer>
  );
}
