import { BarPlot, FocusedBar } from '@mui/x-charts/BarChart';
import { ChartFrame } from './ChartFrame';
import { type ChartedSales, useChart } from './useChart';

/** A bar for each bucket. */
export default function SalesBars(sales: ChartedSales) {
  const { shared, xAxis, series } = useChart(sales);
  return (
    <ChartFrame {...shared} xAxis={[xAxis]} series={[{ ...series, type: 'bar' }]} highlight="band">
      <BarPlot borderRadius={3} />
      <FocusedBar />
    </ChartFrame>
  );
}
