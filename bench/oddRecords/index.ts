import { single } from '../shared/figure';
import { formatRatio, printTable } from '../shared/report';
import { DELIVERIES, measureDeliveries } from './measureDeliveries';
import { measureSync, SYNCED } from './measureSync';

/** Orders with odd fields, beside as many without. */
export async function benchOddRecords(synced = SYNCED): Promise<void> {
  const good = await measureDeliveries(false);
  const odd = await measureDeliveries(true);
  printTable(`${DELIVERIES.toLocaleString('en')} webhooks, received and processed`, [
    ['all as WooCommerce sends them', single(good, 'a second')],
    ['each with an odd field', single(odd, 'a second'), formatRatio(odd / good)],
  ]);
  const whole = await measureSync(synced, Number.POSITIVE_INFINITY);
  const withOdd = await measureSync(synced, 100);
  printTable(`${synced.toLocaleString('en')} orders of which no webhook told, read by a sync and processed`, [
    ['all as WooCommerce lists them', single(whole, 's')],
    ['1 % of them odd', single(withOdd, 's'), formatRatio(withOdd / whole)],
  ]);
}
