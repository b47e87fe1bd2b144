import { single } from '../shared/figure';
import { costRows, measureCost } from '../shared/measureCost';
import type { Row } from '../shared/report';
import { startCountingDatabase } from '../shared/startDatabase';
import { type SellingShop, waitForNotes } from './startSellingShop';
import { withSellingShops } from './withSellingShops';

const SHOPS = 4;
export const ORDERS = 1000;
/** Statements are planned, and the connections open. */
const WARM_UP_ORDERS = 200;
const NOTES_TIMEOUT_MS = 300_000;

/** Measures paid orders from their webhooks to the notes with their keys; the shops are in this process. */
export const measureNoteCost = (): Promise<Row[]> =>
  withSellingShops(
    SHOPS,
    async (shops, bench, server) => {
      await sell(shops, WARM_UP_ORDERS);
      const startedAt = performance.now();
      const { cost } = await measureCost(bench, [server], ORDERS, () => sell(shops, ORDERS));
      const seconds = (performance.now() - startedAt) / 1000;
      return [['notes', single(ORDERS / seconds, 'a second')], ...costRows(cost)];
    },
    startCountingDatabase,
  );

async function sell(shops: SellingShop[], orders: number): Promise<void> {
  for (let n = 0; n < orders; n++) shops[n % SHOPS]?.placePaidOrder();
  for (const shop of shops) await waitForNotes(shop, NOTES_TIMEOUT_MS);
}
