import { single } from '../shared/figure';
import { formatRatio, printTable } from '../shared/report';
import { DELIVERIES, measureDeliveries } from './measureDeliveries';

/** Orders with odd fields, beside as many without. */
export async function benchOddRecords(): Promise<void> {
  const good = await measureDeliveries(false);
  const odd = await measureDeliveries(true);
  printTable(`${DELIVERIES.toLocaleString('en')} webhooks, received and processed`, [
    ['all as WooCommerce sends them', single(good, 'a second')],
    ['each with an odd field', single(odd, 'a second'), formatRatio(odd / good)],
  ]);
}
