import { BarPlot, FocusedBar } from '@mui/x-charts/BarChart';
import { ChartFrame, type SalesChartData, useChartProps } from './ChartFrame';

export default function SalesBars(sales: SalesChartData) {
  const { shared, xAxis, series } = useChartProps(sales);
  return (
    <ChartFrame {...shared} xAxis={[xAxis]} series={[{ ...series, type: 'bar' }]} highlight="band">
      <BarPlot borderRadius={3} />
      <FocusedBar />
    </ChartFrame>
  );
}
