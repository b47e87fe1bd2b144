import { percentileMs } from '../shared/figure';
import { printTable, type Row } from '../shared/report';
import { measureManyShops } from './measureManyShops';
import { measureRestart } from './measureRestart';

const formatSeconds = (value: number) => `${value.toFixed(1)} s`;

const toDelayRows = (label: string, delays: number[]): Row[] => [
  [`${label}, p50`, percentileMs(delays, 0.5)],
  [`${label}, p95`, percentileMs(delays, 0.95)],
];

/** Measures the time from a payment to the customer's note, with many shops and over a restart. */
export async function benchShops(): Promise<void> {
  const restart = await measureRestart();
  printTable(`A restart of 11 s under 5 orders a second, ${restart.orders} orders`, [
    ...toDelayRows('payment to note before it', restart.noteDelays),
    ['the server stops', formatSeconds(restart.stop)],
    ['the server starts', formatSeconds(restart.start)],
    ['orders meanwhile; webhooks that the shop disabled', `${restart.missed}; ${restart.disabledWebhooks}`],
    ['readiness until all orders paid before it have their keys', formatSeconds(restart.keys)],
    ['readiness until all webhooks are active', formatSeconds(restart.webhooks)],
    ['readiness until all orders paid before it have their notes', formatSeconds(restart.notes)],
    ['payment of the last order to its note', formatSeconds(restart.lastNote)],
  ]);
  const { allWorking, someFailing } = await measureManyShops();
  printTable('50 shops on one server', [
    ...toDelayRows('payment to note, all working', allWorking),
    ...toDelayRows('payment to note in the others, one hanging and five refusing', someFailing),
  ]);
}
