import { FocusedLineMark, LineHighlightPlot, LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { ChartFrame, type SalesChartData, useChartProps } from './ChartFrame';

// More dots would hide the line.
const MAX_MARKS = 31;

export default function SalesLines(sales: SalesChartData) {
  const { shared, xAxis, series } = useChartProps(sales);
  const showMark = sales.series.length <= MAX_MARKS;
  return (
    <ChartFrame
      {...shared}
      xAxis={[{ ...xAxis, scaleType: 'point' }]}
      series={[{ ...series, type: 'line', curve: 'linear', showMark }]}
      highlight="line"
    >
      <LinePlot />
      <MarkPlot />
      <LineHighlightPlot />
      <FocusedLineMark />
    </ChartFrame>
  );
}
