import { percentileMs, quantile } from '../shared/figure';
import { formatMs, formatRatio, printTable, type Row } from '../shared/report';
import { measureHangingShops } from './measureHangingShops';
import { measureMaintenance } from './measureMaintenance';
import { measureNoteCost, ORDERS } from './measureNoteCost';
import { measureRestart } from './measureRestart';

const formatSeconds = (value: number) => `${value.toFixed(1)} s`;

/** From a payment to the customer's note: over a restart, a maintenance, beside shops that hang, and what a note costs. */
export async function benchShops(): Promise<void> {
  await benchRestart();
  await benchMaintenance();
  await benchHangingShops();
  const title = `${ORDERS.toLocaleString('en')} paid orders with a note; for each order`;
  printTable(title, await measureNoteCost());
}

async function benchRestart(): Promise<void> {
  const restart = await measureRestart();
  printTable(`A restart of 11 s under 5 orders a second, ${restart.orders} orders`, [
    ['payment to note before it, p50', percentileMs(restart.noteDelays, 0.5)],
    ['payment to note before it, p95', percentileMs(restart.noteDelays, 0.95)],
    ['the server stops', formatSeconds(restart.stop)],
    ['the server starts', formatSeconds(restart.start)],
    ['orders meanwhile; webhooks that the shop disabled', `${restart.missed}; ${restart.disabledWebhooks}`],
    ['readiness until all orders paid before it have their keys', formatSeconds(restart.keys)],
    ['readiness until all webhooks are active', formatSeconds(restart.webhooks)],
    ['readiness until all orders paid before it have their notes', formatSeconds(restart.notes)],
    ['payment of the last order to its note', formatSeconds(restart.lastNote)],
  ]);
}

async function benchMaintenance(): Promise<void> {
  const { orders, notes, noteDelays } = await measureMaintenance();
  printTable(`45 s of maintenance under 2 orders a second, ${orders} orders`, [
    ['payment to note before it, p50', percentileMs(noteDelays, 0.5)],
    ['payment to note before it, p95', percentileMs(noteDelays, 0.95)],
    ['its end until all orders paid during it have their notes', formatSeconds(notes)],
  ]);
}

async function benchHangingShops(): Promise<void> {
  const { allWorking, othersHanging } = await measureHangingShops();
  const toRow = (label: string, name: 'notes' | 'webhooks', fraction: number): Row => {
    const working = quantile(allWorking[name], fraction);
    const hanging = quantile(othersHanging[name], fraction);
    return [label, `${formatMs(working)}; ${formatMs(hanging)}`, formatRatio(hanging / working)];
  };
  printTable('One shop of 25: all working; the others hanging', [
    toRow('payment to note, p50', 'notes', 0.5),
    toRow('payment to note, p99', 'notes', 0.99),
    toRow('response to a webhook, p50', 'webhooks', 0.5),
    toRow('response to a webhook, p99', 'webhooks', 0.99),
  ]);
}
