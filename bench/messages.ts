import { freePort } from '../tests/freePort';
import { single } from './shared/figure';
import { costRows, measureCost } from './shared/measureCost';
import { printTable } from './shared/report';
import { startCountingDatabase, startDatabase } from './shared/startDatabase';
import { startServer } from './shared/startServer';
import { createPool, type SellingShop, startSellingShop, waitForNotes } from './shops/startSellingShop';

const SHOPS = 4;
const ORDERS = 1000;
/** Statements are planned, and the connections open. */
const WARM_UP_ORDERS = 200;
const NOTES_TIMEOUT_MS = 300_000;

/** Measures paid orders from their webhooks to the notes with their keys; the shops are in this process. */
export async function benchMessages(): Promise<void> {
  const bench = await startDatabase(startCountingDatabase);
  const port = await freePort();
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, ALLOW_PRIVATE_SHOP_URLS: 'true' };
  const server = await startServer(bench, { port, env });
  const shops: SellingShop[] = [];
  const sell = async (orders: number) => {
    for (let n = 0; n < orders; n++) shops[n % SHOPS]?.placePaidOrder();
    for (const shop of shops) await waitForNotes(shop, NOTES_TIMEOUT_MS);
  };
  try {
    const poolId = await createPool(server, WARM_UP_ORDERS + ORDERS);
    for (let n = 1; n <= SHOPS; n++) shops.push(await startSellingShop(server, poolId, `Shop ${n}`));
    await sell(WARM_UP_ORDERS);
    const startedAt = performance.now();
    const { cost } = await measureCost(bench, [server], ORDERS, () => sell(ORDERS));
    const seconds = (performance.now() - startedAt) / 1000;

    printTable(`${ORDERS.toLocaleString('en')} paid orders with a note, of ${SHOPS} shops; for each order`, [
      ['notes', single(ORDERS / seconds, 'a second')],
      ...costRows(cost),
    ]);
  } finally {
    await server.stop();
    for (const shop of shops) await shop.close();
    await bench.stop();
  }
}
