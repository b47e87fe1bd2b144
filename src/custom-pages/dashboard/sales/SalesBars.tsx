import { BarPlot, FocusedBar } from '@mui/x-charts/BarChart';
import { ChartFrame, type SalesChartData, useChartProps } from './ChartFrame';

/** A bar for each bucket. */
export default function SalesBars(sales: SalesChartData) {
  const { shared, xAxis, series } = useChartProps(sales);
  return (
    <ChartFrame {...shared} xAxis={[xAxis]} series={[{ ...series, type: 'bar' }]} highlight="band">
      <BarPlot borderRadius={3} />
      <FocusedBar />
    </ChartFrame>
  );
}
