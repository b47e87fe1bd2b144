import { FocusedLineMark, LineHighlightPlot, LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { ChartFrame } from './ChartFrame';
import { type ChartedSales, useChart } from './useChart';

// More of them would hide the line.
const MOST_MARKS = 31;

/** A line through all buckets. */
export default function SalesLines(sales: ChartedSales) {
  const { shared, xAxis, series } = useChart(sales);
  const showMark = sales.series.length <= MOST_MARKS;
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
