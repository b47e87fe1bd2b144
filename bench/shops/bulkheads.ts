import { quantile } from '../shared/figure';
import { formatMs, formatRatio, printTable, type Row } from '../shared/report';
import { measureHangingShops } from './measureHangingShops';

/** Measures what 24 hanging shops cost the 25th. */
export async function benchBulkheads(): Promise<void> {
  const { allWorking, othersHanging } = await measureHangingShops();
  const toRow = (label: string, name: 'notes' | 'webhooks', fraction: number): Row => {
    const [before, after] = [allWorking, othersHanging].map((times) => quantile(times[name], fraction));
    const [first = Number.NaN, second = Number.NaN] = [before, after];
    return [label, `${formatMs(first)}; ${formatMs(second)}`, formatRatio(second / first)];
  };
  printTable('One shop of 25: all working; the others hanging', [
    toRow('payment to note, p50', 'notes', 0.5),
    toRow('payment to note, p99', 'notes', 0.99),
    toRow('response to a webhook, p50', 'webhooks', 0.5),
    toRow('response to a webhook, p99', 'webhooks', 0.99),
  ]);
}
