import { setTimeout } from 'node:timers/promises';
import { getNoteDelays, waitForNotes } from './startSellingShop';
import { withSellingShops } from './withSellingShops';

const ORDER_INTERVAL_MS = 500;
const BEFORE_MS = 10_000;
const MAINTENANCE_MS = 45_000;
const NOTES_TIMEOUT_MS = 120_000;

export interface MaintenanceFigures {
  /** Orders that were paid during it. */
  orders: number;
  /** From its end until they have their notes, in seconds. */
  notes: number;
  /** From payment to note before it, in ms. */
  noteDelays: number[];
}

/** A shop that sells two orders a second is in maintenance, as WordPress answers then: wait for 20 minutes. */
export const measureMaintenance = (): Promise<MaintenanceFigures> =>
  withSellingShops(1, async ([selling]) => {
    if (!selling) throw new Error('No shop was started');
    const { shop, paidAt, notedAt } = selling;
    const stopSelling = selling.sell(ORDER_INTERVAL_MS);
    await setTimeout(BEFORE_MS);
    const beganAt = Date.now();
    shop.fault = 'maintenance_known';
    await setTimeout(MAINTENANCE_MS);
    shop.fault = undefined;
    const endedAt = Date.now();
    stopSelling();
    await waitForNotes(selling, NOTES_TIMEOUT_MS);
    const meanwhile = [...paidAt].filter(([, at]) => at >= beganAt).map(([id]) => id);
    const delays = getNoteDelays(selling);
    const before = [...paidAt.values()].filter((at) => at < beganAt - 5000).length;
    return {
      orders: meanwhile.length,
      notes: (Math.max(...meanwhile.map((id) => notedAt.get(id) ?? Number.NaN)) - endedAt) / 1000,
      noteDelays: delays.slice(0, before),
    };
  });
